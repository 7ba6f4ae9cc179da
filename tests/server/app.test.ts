import { expect, test } from "vitest";
import { testApp } from "#tests/support/test-app.ts";

const statusesOf = async (role: "jobs" | "web", urls: readonly string[]) => {
  const { http } = await testApp({ config: { role, host: "127.0.0.1" } });
  return Promise.all(urls.map(async (url) => (await http.inject({ url })).statusCode));
};

test("a process that only runs jobs serves health and metrics, and no API", async () => {
  const urls = ["/healthz", "/readyz", "/metrics", "/api/openapi.json", "/api/login", "/sensor/shopify"];
  expect(await statusesOf("jobs", urls)).toEqual([200, 200, 200, 404, 404, 404]);
  expect(await statusesOf("web", urls)).toEqual([200, 200, 200, 200, 401, 422]);
});

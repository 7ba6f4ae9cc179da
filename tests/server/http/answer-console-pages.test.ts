import { beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

const CONSOLE = "https://console.surety.test";
const asked = {
  "access-control-request-method": "PATCH",
  "access-control-request-headers": "authorization,x-tenant-id,content-type",
};

describe("where the API has another address than the console", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ config: { publicUrl: CONSOLE, apiBase: "https://api.surety.test/api" } });
  });

  test("a browser may make the console's calls with what they send", async () => {
    const { statusCode, headers } = await app.http.inject({
      method: "OPTIONS",
      url: "/api/custom-lists/7",
      headers: { origin: CONSOLE, ...asked },
    });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      "access-control-allow-origin": CONSOLE,
      "access-control-allow-methods": "PATCH",
      "access-control-allow-headers": "authorization,x-tenant-id,content-type",
      vary: "origin",
    });
  });

  test.for(["/api/configuration", "/api/session", "/api/nowhere"])("the console reads what %s answers, refusals too", async (url) => {
    const { headers } = await app.http.inject({ url, headers: { origin: CONSOLE } });
    expect(headers).toMatchObject({
      "access-control-allow-origin": CONSOLE,
      "access-control-expose-headers": "retry-after, x-shopify-retry-invalid-session-request",
    });
  });

  test.for(["https://other.test", "https://api.surety.test", "null"])("pages of %s read nothing", async (origin) => {
    for (const request of [
      { method: "GET", headers: { origin } } as const,
      { method: "OPTIONS", headers: { origin, ...asked } } as const,
    ]) {
      const { headers } = await app.http.inject({ url: "/api/login", ...request });
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  test("the API reference and shops' pages have the addresses", async () => {
    const own = await testApp({
      config: { publicUrl: CONSOLE, apiBase: "https://api.surety.test/api", sensorBase: "https://s.surety.test" },
    });
    const document: { servers: unknown; paths: Record<string, Record<string, { servers?: unknown }>> } = (
      await own.http.inject({ url: "/api/openapi.json" })
    ).json();
    expect(document.servers).toEqual([{ url: "https://api.surety.test/api" }]);
    expect(document.paths["/visits"]?.["post"]?.servers).toEqual([{ url: "https://s.surety.test" }]);
  });
});

test("where the API is the console's own, no page of another address reads an answer", async () => {
  const app = await testApp({ config: { publicUrl: CONSOLE } });
  for (const origin of [CONSOLE, "https://other.test"]) {
    const { headers } = await app.http.inject({ url: "/api/configuration", headers: { origin } });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  }
});

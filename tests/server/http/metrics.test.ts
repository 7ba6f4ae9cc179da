import { expect, test } from "vitest";
import { testApp } from "#tests/support/test-app.ts";

const TOKEN = "a-token-of-the-metrics";

/** The answer of a server with this host and token. */
async function metricsOf(config: { host: string; metricsToken?: string }, headers: Record<string, string>) {
  const { http } = await testApp({ config });
  return http.inject({ url: "/metrics", headers });
}

test.each(["127.0.0.1", "localhost", "::1"])("metrics are there for this machine where only it reaches the server (%s)", async (host) => {
  const answer = await metricsOf({ host }, { host: "localhost:3000" });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain("surety_http_seconds");
});

test.each([
  ["0.0.0.0", "localhost:3000"],
  ["192.0.2.1", "192.0.2.1:3000"],
  ["127.0.0.1", "lamp.example"],
])("without a token, metrics on %s don't exist under %s", async (host, named) => {
  const answer = await metricsOf({ host }, { host: named });
  expect(answer.json()).toMatchObject({ status: 404 });
});

test("with a token, metrics are for those who send it, from anywhere", async () => {
  for (const host of ["0.0.0.0", "127.0.0.1"]) {
    const config = { host, metricsToken: TOKEN };
    for (const authorization of ["", "Bearer another", `Basic ${TOKEN}`]) {
      const refused = await metricsOf(config, { host: "lamp.example", authorization });
      expect(refused.json()).toMatchObject({ status: 401 });
      expect(refused.headers["www-authenticate"]).toBe("Bearer");
    }
    expect((await metricsOf(config, { host: "lamp.example", authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
  }
});

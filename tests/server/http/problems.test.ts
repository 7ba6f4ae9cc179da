import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fullPath, type EndpointDefinition } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { registerConsole } from "#server/http/serve-console.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { consoleOptions } from "#tests/support/console-options.ts";
import { writeConsole } from "#tests/support/write-console.ts";

let app: TestApp;
let distDir: string;
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), "surety-problems-"));
  await writeConsole(distDir);
  await writeFile(join(distDir, "assets/index-abc.js"), "console.log(1)");
  app = await testApp();
  await registerConsole(app.http, consoleOptions(distDir));
});
afterAll(() => rm(distDir, { recursive: true }));

test.for([
  ["/assets/index-abc.js", { range: "bytes=9999-" }, 416, "The requested range isn't available"],
  ["/assets/index-abc.js", { "if-match": '"another"' }, 412, "A precondition of the request wasn't met"],
  ["/assets/x%00", {}, 400, "The request couldn't be read"],
  ["/api/payments/%zz", {}, 400, "The request couldn't be read"],
] as const)("%s with %j is refused with %i in plain words", async ([url, headers, status, title]) => {
  const reply = await app.http.inject({ url, headers });
  expect(reply.statusCode).toBe(status);
  expect(reply.headers["content-type"]).toContain("application/problem+json");
  expect(reply.headers["cache-control"] ?? "").not.toContain("immutable");
  expect(reply.json()).toMatchObject({ status, title, requestId: expect.any(String) });
});

test("an empty body is reported as such", async () => {
  const headers = { "content-type": "application/json" };
  const reply = await app.http.inject({ method: "POST", url: "/api/login", headers, payload: "" });
  expect(reply.json()).toMatchObject({ status: 400, title: "The request body is empty" });
});

test("an endpoint without a body takes an empty one of JSON, and refuses what isn't JSON as others do", async () => {
  const shop = await aShop();
  const headers = { ...asPerson(await aPerson({ of: [shop] }), shop), "content-type": "application/json" };
  const dismiss = (payload: string) => app.http.inject({ method: "POST", url: "/api/first-steps/dismiss", headers, payload });
  expect((await dismiss("")).statusCode).toBe(200);
  expect((await dismiss("{}")).statusCode).toBe(200);
  expect((await dismiss("{")).statusCode).toBe(400);
});

test("a body that isn't JSON is reported as such", async () => {
  const reply = await app.http.inject({
    method: "POST",
    url: "/api/login",
    headers: { "content-type": "application/json" },
    payload: "{",
  });
  expect(reply.json()).toMatchObject({ status: 400, title: "The request body isn't valid JSON" });
});

test.for(["/api/login", "/api/login/reset", "/api/orders", "/api/checkouts"])(
  "a body of null is no object at %s, as a list is none",
  async (url) => {
    const headers = { ...asKeyOf(await aShop()), "content-type": "application/json" };
    for (const payload of ["null", "[]"]) {
      const reply = await app.http.inject({ method: "POST", url, headers, payload });
      expect(reply.json()).toMatchObject({ status: 422, errors: [{ path: "", message: "must be an object" }] });
    }
  },
);

test.for([
  ["DELETE", "/api/login", "GET, HEAD, POST"],
  ["GET", "/api/orders/1001/outcomes?a=1", "POST"],
  ["POST", "/healthz", "GET, HEAD"],
] as const)("%s %s is a 405 that says what is allowed", async ([method, url, allow]) => {
  const reply = await app.http.inject({ method, url });
  expect(reply.headers).toMatchObject({ allow, "content-type": expect.stringContaining("application/problem+json") });
  expect(reply.json()).toMatchObject({ status: 405, title: "Method not allowed", detail: `This address accepts ${allow}.` });
});

test("every address of the contract, of the API and of the sensors, is a 405 for every method that it doesn't have", async () => {
  const accepted = new Map<string, Set<string>>();
  for (const definition of Object.values<EndpointDefinition>(endpoints)) {
    const url = fullPath(definition).replaceAll(/\{\w+\}/g, "1");
    const methods = accepted.get(url) ?? new Set();
    methods.add(definition.method);
    if (definition.method === "GET" && definition.changes !== true) methods.add("HEAD");
    if (definition.fromExtensions) methods.add("OPTIONS");
    accepted.set(url, methods);
  }
  const wrong: string[] = [];
  for (const [url, methods] of accepted) {
    const allow = [...methods].toSorted().join(", ");
    for (const method of (["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const).filter((each) => !methods.has(each))) {
      const { statusCode, headers } = await app.http.inject({ method, url });
      const isProblem = String(headers["content-type"]).includes("application/problem+json");
      if (statusCode !== 405 || headers.allow !== allow || !isProblem) wrong.push(`${method} ${url}: ${statusCode}, ${headers.allow}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(accepted.size).toBeGreaterThan(150);
});

test.for([
  ["/api/payments/transactions", "POST"],
  ["/api/orders/1001?a=1", "GET, HEAD, PUT"],
  ["/sensor/shopify/webhooks", "POST"],
])("OPTIONS %s says what is accepted", async ([url, allow]) => {
  const reply = await app.http.inject({ method: "OPTIONS", url });
  expect(reply.statusCode).toBe(204);
  expect(reply.headers).toMatchObject({ allow });
});

test.for([
  ["OPTIONS", "/api/nowhere"],
  ["HEAD", "/sensor/nowhere"],
] as const)("%s %s is a 404", async ([method, url]) => {
  expect((await app.http.inject({ method, url })).statusCode).toBe(404);
});

test.for([
  ["POST", "/api/nowhere"],
  ["GET", "/api/nowhere"],
  ["DELETE", "/"],
] as const)("%s %s is a 404", async ([method, url]) => {
  expect((await app.http.inject({ method, url })).json()).toMatchObject({ status: 404, detail: "No endpoint at this address." });
});

test.for([
  ["an unknown method", "NONSENSE /api/login HTTP/1.1\r\nhost: a\r\n\r\n", 400, "The request couldn't be read"],
  ["endless headers", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(20_000)}\r\n\r\n`, 431, "The request headers are too large"],
] as const)("%s get problem details", async ([, request, status, title]) => {
  const address = new URL(await app.http.listen({ host: "127.0.0.1", port: 0 }).catch(() => app.http.listeningOrigin));
  const socket = connect(Number(address.port), address.hostname);
  socket.write(request);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head.toLowerCase()).toContain("content-type: application/problem+json");
  expect(JSON.parse(body)).toEqual({ title, status });
});

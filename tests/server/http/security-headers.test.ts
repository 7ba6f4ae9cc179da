import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerConsole } from "#server/http/serve-console.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { consoleOptions } from "#tests/support/console-options.ts";
import { writeConsole } from "#tests/support/write-console.ts";

const INERT = "default-src 'none'; frame-ancestors 'none'";
const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

let app: TestApp;
let address: URL;
let distDir: string;
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), "surety-headers-"));
  await writeConsole(distDir);
  await writeFile(join(distDir, "assets/index-abc.js"), "console.log(1)");
  app = await testApp({ config: { host: "127.0.0.1", publicUrl: "https://surety.example" } });
  await registerConsole(app.http, consoleOptions(distDir));
  address = new URL(await app.http.listen({ host: "127.0.0.1", port: 0 }));
});
afterAll(() => rm(distDir, { recursive: true }));

const json = "content-type: application/json\r\n";
test.for([
  ["a broken request line", "NONSENSE\r\n\r\n", 400],
  ["a broken header", "GET /login HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n", 400],
  ["no host", "GET /login HTTP/1.1\r\n\r\n", 400],
  ["a broken escape", "GET /api/payments/%zz HTTP/1.1\r\nhost: a\r\n\r\n", 400],
  ["a parameter that is too long", `GET /api/payments/${"1".repeat(9000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 404],
  ["a body that isn't JSON", `POST /api/login HTTP/1.1\r\nhost: a\r\n${json}content-length: 1\r\n\r\n{`, 400],
  ["no credentials", "GET /api/login HTTP/1.1\r\nhost: a\r\n\r\n", 401],
  ["an unknown address", "GET /api/nowhere HTTP/1.1\r\nhost: a\r\n\r\n", 404],
  ["another method", "DELETE /api/login HTTP/1.1\r\nhost: a\r\n\r\n", 405],
  ["a body that is too large", `POST /api/login HTTP/1.1\r\nhost: a\r\n${json}content-length: 999999\r\n\r\n`, 413],
  ["another content type", "POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 1\r\n\r\nx", 415],
  ["another range", "GET /assets/index-abc.js HTTP/1.1\r\nhost: a\r\nrange: bytes=9999-\r\n\r\n", 416],
  ["fields at fault", `POST /api/login HTTP/1.1\r\nhost: a\r\n${json}content-length: 2\r\n\r\n{}`, 422],
  ["headers that are too large", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["an unknown expectation", "GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\n\r\n", 200],
  ["an asset", "GET /assets/index-abc.js HTTP/1.1\r\nhost: a\r\n\r\n", 200],
  ["the API reference", "GET /api/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n", 200],
  ["metrics", "GET /metrics HTTP/1.1\r\nhost: a\r\n\r\n", 404],
  ["a sensor", "GET /sensor/shopify HTTP/1.1\r\nhost: a\r\n\r\n", 422],
] as const)("%s is answered with the security headers", async ([, request, status]) => {
  const { statusLine, headers } = await answerTo(request);
  expect(statusLine).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(headers).toMatchObject({ ...always, "content-security-policy": INERT, "strict-transport-security": "max-age=31536000" });
});

test("the console's page has them beside its own policy", async () => {
  const { headers } = await app.http.inject("/login");
  expect(headers).toMatchObject(always);
  expect(headers["content-security-policy"]).toContain("script-src 'self'");
});

test("https is asked for only where the product is on https", async () => {
  const { http } = await testApp({ config: { host: "127.0.0.1", publicUrl: "http://localhost:3000" } });
  expect((await http.inject("/healthz")).headers["strict-transport-security"]).toBeUndefined();
});

/** The answer to what is written to a connection as it stands. */
async function answerTo(request: string) {
  const socket = connect(Number(address.port), address.hostname);
  socket.write(request.replace("\r\nhost: a", "\r\nhost: a\r\nconnection: close"));
  const [head = ""] = (await text(socket)).split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { statusLine, headers };
}

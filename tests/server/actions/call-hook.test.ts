import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { HookSettings } from "#domain/scenarios/action-settings.ts";
import { placeholderNames, type PlaceholderValues } from "#domain/scenarios/placeholders.ts";
import { PermanentFailure, ScriptFailure, TemporaryFailure } from "#server/actions/action-failure.ts";
import { callHook } from "#server/actions/call-hook.ts";

type Call = { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string };
let calls: Call[] = [];
let status = 200;
let location: string | null = null;
const servers: Server[] = [];

/** A server of the shop's that remembers what it's asked. */
async function aServer(): Promise<number> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      calls.push({ method: request.method, url: request.url, headers: request.headers, body });
      response.writeHead(location === null ? status : 307, location === null ? {} : { location }).end();
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

let port = 0;
let inside = 0;
beforeAll(async () => {
  port = await aServer();
  inside = await aServer();
});
beforeEach(() => {
  calls = [];
  status = 200;
  location = null;
});
afterAll(() => servers.forEach((server) => server.close()));

const HOSTILE = '","admin":true,"x":"';
const known = { payername: HOSTILE, ordernumber: "#10/1", amount: 12.5, PayerSurname: "Ruíz\r\nX-Admin: 1" };
const values = { ...Object.fromEntries(placeholderNames.map((name) => [name, ""])), ...known } as unknown as PlaceholderValues;

const call = (shown: Partial<HookSettings> = {}) => {
  const url = `http://127.0.0.1:${port}/`;
  const settings = { method: "POST" as const, url, headers: {}, body: null, preScript: null, delayMs: 0, ...shown };
  return callHook(settings, values, { runId: 7, allow: [`127.0.0.1:${port}`] });
};

describe("a hook", () => {
  test("is called with its placeholders filled, so that a value stays a value", async () => {
    const said = await call({
      method: "PUT",
      url: `http://127.0.0.1:${port}/orders/{{ordernumber}}?by={{payername}}`,
      headers: { "X-Payer": "{{PayerSurname}}", Authorization: "Bearer secret" },
      body: '{"name":"{{payername}}","amount":{{amount}}}',
    });
    expect(said).toBe(`127.0.0.1:${port} answered 200`);
    expect(calls).toMatchObject([
      {
        method: "PUT",
        url: `/orders/%2310%2F1?by=${encodeURIComponent(HOSTILE)}`,
        headers: {
          "x-payer": "Ru%C3%ADz X-Admin: 1",
          authorization: "Bearer secret",
          "content-type": "application/json",
          "idempotency-key": "action-7",
        },
      },
    ]);
    expect(calls[0]?.headers).not.toHaveProperty("x-admin");
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({ name: HOSTILE, amount: 12.5 });
  });

  test.each([
    ["application/x-www-form-urlencoded", "n={{payername}}", `n=${encodeURIComponent(HOSTILE)}`],
    ["application/xml", "<n>{{payername}}</n>", "<n>&#34;,&#34;admin&#34;:true,&#34;x&#34;:&#34;</n>"],
    ["text/plain", "{{payername}}", HOSTILE],
    ["application/vnd.api+json; charset=utf-8", '["{{payername}}"]', JSON.stringify([HOSTILE])],
  ])("fills a body of %s in its own way", async (contentType, body, sent) => {
    await call({ headers: { "Content-Type": contentType }, body });
    expect(calls[0]?.body).toBe(sent);
  });

  test.each([
    [404, PermanentFailure],
    [302, PermanentFailure],
    [429, TemporaryFailure],
    [500, TemporaryFailure],
  ])("that answers %i fails, for good or for now", async (answered, Failure) => {
    status = answered;
    const failing = call();
    await expect(failing).rejects.toBeInstanceOf(Failure);
    await expect(failing).rejects.toThrow(`127.0.0.1:${port} answered ${answered}`);
  });
});

describe("a hook never reaches inside", () => {
  test.each([
    ["the machine itself", () => `https://127.0.0.1:${inside}/`],
    ["its IPv6 address", () => `https://[::1]:${inside}/`],
    ["a cloud's metadata", () => "https://169.254.169.254/latest/meta-data/"],
    ["plain http", () => `http://127.0.0.1:${inside}/`],
  ])("by %s", async (_, address) => {
    await expect(call({ url: address() })).rejects.toBeInstanceOf(PermanentFailure);
    await expect(call({ preScript: `request.url = ${JSON.stringify(address())}; return request;` })).rejects.toBeInstanceOf(
      PermanentFailure,
    );
    location = address();
    await expect(call()).rejects.toBeInstanceOf(PermanentFailure);
    expect(calls.map(({ url }) => url)).toEqual(["/"]);
  });

  test("by a name that resolves there, which fails like an unknown name", async () => {
    const address = `https://localhost:${inside}/`;
    const unknown = new TemporaryFailure("No public server is known by the name localhost");
    await expect(call({ url: address })).rejects.toThrow(unknown);
    await expect(call({ preScript: `request.url = ${JSON.stringify(address)}; return request;` })).rejects.toThrow(unknown);
    location = address;
    await expect(call()).rejects.toThrow(unknown);
    expect(calls.map(({ url }) => url)).toEqual(["/"]);
  });
});

/** A script that adds so many headers. */
const named = (count: number) => `request.headers = {}; for (let at = 0; at < ${count}; at++) request.headers["n" + at] = "";`;

/** On a slow machine, time may end before memory does. */
const LIMIT = /its script failed: it (needs too much memory|took too long)/;

/** How a hook fails whose script does. */
async function failureOf(settings: Partial<HookSettings>): Promise<ScriptFailure> {
  const failed = await call(settings).then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(failed instanceof ScriptFailure)) throw new Error("The script didn't fail", { cause: failed });
  return failed;
}

describe("a script", () => {
  test("gets the order and the request, and changes the request", async () => {
    await call({
      body: '{"a":1}',
      preScript: `request.headers["X-Total"] = String(order.amount * 2);
        request.body = JSON.stringify({ ...JSON.parse(request.body), name: order.payername });
        request.method = "PATCH";
        return request;`,
    });
    expect(calls).toMatchObject([{ method: "PATCH", headers: { "x-total": "25" } }]);
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({ a: 1, name: HOSTILE });
  });

  test.each([
    ["never ends", "for (;;) {}", "it took too long"],
    ["never ends and catches", "for (;;) { try { for (;;) {} } catch {} }", "it took too long"],
    ["never ends one step", "for (;;) new Array(1e8).fill(1).sort()", LIMIT],
    ["eats memory", 'const all = []; for (;;) all.push("x".repeat(1e6))', LIMIT],
    ["makes a huge text", 'return "x".repeat(1e9)', LIMIT],
    [
      "calls itself without end",
      "const f = () => f() + 1; return f()",
      /its script failed(: it took too long|\nInternalError: stack overflow)/,
    ],
    ["returns nothing", "", "it returned nothing"],
    ["returns rubbish", "return 7", "it didn't return a request with method, url, headers and body"],
    ["returns a request with a body that isn't text", "return { ...request, body: {} }", "it didn't return a request"],
    ["returns another method", 'return { ...request, method: "TRACE" }', "it didn't return a request"],
    [
      "returns 400,000 headers",
      `${named(400_000)} return request`,
      /its script failed: it (returned more than 262,144 characters|needs too much memory|took too long)/,
    ],
    ["returns 51 headers", `${named(51)} return request`, "it returned more than 50 headers"],
    ["returns long headers", 'request.headers.a = "x".repeat(9000); return request', "it returned headers of more than 8,192 characters"],
    ["returns a long URL", 'request.url += "x".repeat(2000); return request', "it returned a URL of more than 2,000 characters"],
    ["returns a long body", 'request.body = "x".repeat(131073); return request', "it returned a body of more than 131,072 characters"],
    [
      "throws 400,000 fields",
      `${named(400_000)} throw request.headers`,
      /its script failed: it (threw no error|needs too much memory|took too long)/,
    ],
    ["throws a long text", 'throw new Error("x".repeat(3e6))', new RegExp(`its script failed\nError: ${"x".repeat(193)}…$`)],
    ["throws", 'throw new TypeError("no total")', /^its script failed\nTypeError: no total$/],
    ["throws what isn't an error", "throw undefined", "it threw no error"],
    ["isn't a script", "return {", /^its script failed\nSyntaxError: /],
    ["looks for the machine", "return typeof process + typeof require + typeof fetch", "it didn't return a request"],
    ["imports", 'return import("node:fs")', "it didn't return a request"],
  ])("that %s is contained", async (_, preScript, fault) => {
    const failed = await failureOf({ preScript });
    expect(failed).toBeInstanceOf(PermanentFailure);
    const words = failed.said === null ? failed.message : `${failed.message}\n${failed.said}`;
    expect(fault instanceof RegExp ? fault.test(words) : words.includes(`its script failed: ${fault}`), words).toBe(true);
    expect(calls).toEqual([]);
  });

  test("moves header values that it can't read", async () => {
    const headers = { Authorization: "secret-1", "X-Key": "secret-2", "X-Empty": "", "Content-Type": "text/plain" };
    await call({
      headers,
      body: "a",
      preScript: `const { Authorization, ...rest } = request.headers;
        request.body = String([Authorization, rest["X-Key"]].some((value) => value.includes("secret")));
        request.headers = { ...rest, Authorization: "Bearer " + Authorization, "X-Both": Authorization + "," + rest["X-Key"] };
        if (rest["X-Empty"] === "" && rest["Content-Type"] === "text/plain") request.url += "known";
        return request;`,
    });
    expect(calls).toMatchObject([
      {
        url: "/known",
        body: "false",
        headers: { authorization: "Bearer secret-1", "x-key": "secret-2", "x-both": "secret-1,secret-2", "content-type": "text/plain" },
      },
    ]);
  });

  test.each([
    ["throws one", "throw new Error(request.headers.Authorization)", "its script failed"],
    ["puts one in the address", "request.url += request.headers.Authorization; return request", "used a header's value outside of headers"],
    ["makes one a host", "request.url = `https://${request.headers.Authorization}/`; return request", "outside of headers"],
    ["puts one in the body", "request.body = request.headers.Authorization; return request", "outside of headers"],
    ["names a header after one", "request.headers[request.headers.Authorization] = 'x'; return request", "outside of headers"],
    ["sends them elsewhere", "request.url = `http://127.0.0.1:9/`; return request", "would send the headers to another address"],
    [
      "repeats one",
      "request.headers.a = request.headers.Authorization.repeat(100); return request",
      "headers of more than 8,192 characters",
    ],
  ])("that %s never tells a header's value", async (_, preScript, fault) => {
    const failed = await failureOf({ headers: { Authorization: `Bearer ${"secret".repeat(20)}` }, preScript });
    expect(failed.message).toContain(fault);
    expect(JSON.stringify([failed.message, failed.said])).not.toContain("secret");
    expect(calls).toEqual([]);
  });

  test("may call another address without the headers", async () => {
    const preScript = `request.url = "http://127.0.0.1:${inside}/"; request.headers = {}; return request;`;
    const elsewhere = call({ headers: { Authorization: "secret" }, preScript });
    await expect(elsewhere).rejects.toThrow("The address must start with https://");
  });

  test("may return as much as its limits allow", async () => {
    await call({ preScript: `${named(50)} request.body = "x".repeat(131072); return request;` });
    expect(calls[0]?.body).toHaveLength(131_072);
    expect(calls[0]?.headers).toHaveProperty("n49", "");
  });

  test("knows nothing of this process", async () => {
    const names = ["process", "require", "fetch", "setTimeout", "WebAssembly", "Buffer", "Worker"];
    const preScript = `request.body = JSON.stringify(${JSON.stringify(names)}.filter((name) => name in globalThis)); return request;`;
    await call({ preScript });
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual([]);
  });
});

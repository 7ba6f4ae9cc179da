import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { makeBodyWatch } from "#server/http/body-watch.ts";
import { endpoints } from "#contract/endpoints.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { eventually } from "#tests/support/eventually.ts";
import { testApp } from "#tests/support/test-app.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** A caller of the real server, which waits for a body as long as the test says. */
async function aCaller(limits: { bodyIdleMs?: number; bodyMs?: number; headersMs?: number }) {
  const { http } = await testApp({ limits: { checkEveryMs: 5, ...limits } });
  const address = new URL(await http.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(address.port), address.hostname);
  onTestFinished(() => void socket.destroy());
  return socket;
}

const head = (url: string, headers: Record<string, string>) =>
  [`POST ${url} HTTP/1.1`, "host: a", ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), "", ""].join("\r\n");
const json = { "content-type": "application/json", "content-length": "100" };

async function answerTo(socket: Socket) {
  const [first = "", body = "null"] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(first.split(" ")[1]), isClosed: /connection: close/i.test(first), problem: JSON.parse(body) };
}

test.each([
  ["a login", "/api/login", async () => ({})],
  ["an order", "/api/orders", async () => asKeyOf(await aShop())],
])("%s whose body stops arriving is a 408, and the connection closes", async (_, url, credentials) => {
  const caller = await aCaller({ bodyIdleMs: 20 });
  caller.write(`${head(url, { ...(await credentials()), ...json })}{"a`);
  expect(await answerTo(caller)).toEqual({ status: 408, isClosed: true, problem: { title: "The request timed out", status: 408 } });
});

test("credentials are checked before the body is awaited", async () => {
  const caller = await aCaller({});
  caller.write(head("/api/orders", { "x-api-key": "wrong", ...json }));
  const [answer] = await once(caller, "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
});

test("someone who logs out while their body comes in is refused", async () => {
  const app = await testApp({});
  const shop = await aShop();
  const as = asPerson(await aPerson({ of: [shop] }), shop);
  const address = new URL(await app.http.listen({ host: "127.0.0.1", port: 0 }));
  const caller = connect(Number(address.port), address.hostname);
  onTestFinished(() => void caller.destroy());
  caller.write(`${head("/api/team/invitations", { ...as, ...json, "content-length": "2", connection: "close" })}{`);
  await new Promise((resolve) => void setTimeout(resolve, 1_100));
  await app.read(endpoints.signOut, {}, as);
  caller.write("}");
  expect((await answerTo(caller)).status).toBe(401);
});

test("a body that keeps coming ends when it has taken too long in all", async () => {
  const caller = await aCaller({ bodyIdleMs: 60_000, bodyMs: 50 });
  caller.write(head("/api/login", { ...json, "content-length": "10000" }));
  const trickle = setInterval(() => caller.write(" "), 2);
  const answer = await answerTo(caller);
  clearInterval(trickle);
  expect(answer.status).toBe(408);
});

test("headers that never end are a 408", async () => {
  const caller = await aCaller({ headersMs: 20 });
  caller.write("GET /api/login HTTP/1.1\r\nhost: a\r\n");
  const trickle = setInterval(() => caller.write("x: y\r\n"), 2);
  const answer = await answerTo(caller);
  clearInterval(trickle);
  expect(answer.status).toBe(408);
});

test("a connection that sends nothing is closed", async () => {
  const caller = await aCaller({ headersMs: 20 });
  expect(await answerTo(caller)).toMatchObject({ status: 408, isClosed: true });
});

test("a body that nobody reads closes its connection when it stops arriving", async () => {
  const caller = await aCaller({ bodyIdleMs: 500 });
  caller.write(`${head("/api/orders/import", { "x-api-key": "wrong", "content-type": "application/x-ndjson", "content-length": "100" })}{`);
  const answered = await answerTo(caller);
  expect(answered.status).toBe(401);
});

test("an import that stops sending is cut off, with the answers it had", async () => {
  const caller = await aCaller({ bodyIdleMs: 500 });
  let read = "";
  caller.on("data", (part) => (read += String(part))).on("error", () => undefined);
  const type = { "content-type": "application/x-ndjson", "transfer-encoding": "chunked" };
  caller.write(`${head("/api/orders/import", { ...asKeyOf(await aShop()), ...type })}3\r\n{}\n\r\n`);
  await new Promise((resolve) => caller.once("close", resolve));
  expect(read).toContain('"line":1');
  expect(read).not.toContain("\r\n0\r\n");
});

/** A request whose body never ends, and a watch with a clock that the test sets. */
async function aWatchedRequest() {
  const clock = { at: 0 };
  const refuse = vi.fn<(socket: Socket) => void>((socket) => void socket.destroy());
  const watch = makeBodyWatch({ bodyIdleMs: 60, bodyMs: 300, refuse, now: () => clock.at });
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const caller = connect(address.port, "127.0.0.1").on("error", () => undefined);
  const asked = once(server, "request");
  caller.write(head("/", { "content-length": "10000000" }));
  const [request, response] = (await asked) as [IncomingMessage, never];
  watch.add(request, response);
  onTestFinished(() => {
    caller.destroy();
    server.close();
  });
  const pass = (ms: number) => {
    clock.at += ms;
    watch.check();
  };
  return { watch, caller, request, refuse, pass };
}

test("time in which bytes arrive doesn't count", async () => {
  const { caller, request, refuse, pass } = await aWatchedRequest();
  pass(59);
  const { bytesRead } = request.socket;
  caller.write("a");
  await eventually(() => expect(request.socket.bytesRead).toBeGreaterThan(bytesRead));
  pass(59);
  pass(59);
  expect(refuse).not.toHaveBeenCalled();
  pass(1);
  expect(refuse).toHaveBeenCalledOnce();
});

test("time in which the server is busy with what arrived doesn't count, and a stream has no limit in all", async () => {
  const { watch, caller, request, refuse, pass } = await aWatchedRequest();
  const parts = watch.streamOf(request)[Symbol.asyncIterator]();
  caller.write("a");
  expect((await parts.next()).done).toBe(false);
  pass(1000);
  pass(1000);
  expect(refuse).not.toHaveBeenCalled();
  void parts.next().catch(() => undefined);
  pass(59);
  expect(refuse).not.toHaveBeenCalled();
  pass(1);
  expect(refuse).toHaveBeenCalledOnce();
});

test("time in which a body waits because nobody reads it doesn't count", async () => {
  const { caller, request, refuse, pass } = await aWatchedRequest();
  caller.write("a".repeat(1_000_000));
  await eventually(() => expect(request.readableLength).toBeGreaterThanOrEqual(request.readableHighWaterMark));
  pass(100);
  pass(100);
  expect(refuse).not.toHaveBeenCalled();
});

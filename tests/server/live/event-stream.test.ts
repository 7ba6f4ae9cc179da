import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { renewApiKey } from "#server/access/api-key.ts";
import { openEventStream } from "#server/live/event-stream.ts";
import type { LiveFeed, LiveListener } from "#server/live/live-feed.ts";
import { OPERATOR } from "#server/shops/audit-actor.ts";
import { aPayment, aPerson, aShop, testSecrets } from "#tests/support/builders.ts";
import { asNobody, asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { eventually } from "#tests/support/eventually.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A feed that the test controls. */
function aFeed() {
  const listeners = new Map<LiveListener, number>();
  const feed: LiveFeed = {
    subscribe: async (tenantId, listener) => {
      listeners.set(listener, tenantId);
      return () => void listeners.delete(listener);
    },
    stop: async () => undefined,
  };
  return { feed, listeners };
}

/** A listener whose session is valid, unless the test says otherwise. */
function aListener(shown: { signal?: AbortSignal; isStillAllowed?: () => Promise<boolean> }) {
  return { signal: new AbortController().signal, isStillAllowed: async () => true, log: { warn: vi.fn<() => void>() }, ...shown };
}

test("a stream opens at once and sends each payment as an event", async () => {
  const { feed, listeners } = aFeed();
  const caller = new AbortController();
  const stream = await openEventStream(feed, 7, aListener({ signal: caller.signal }));
  expect([...listeners.values()]).toEqual([7]);
  for (const listener of listeners.keys()) {
    listener.onLatest(41);
    listener.onLatest(42);
    listener.onChanged({ paymentIds: [41], more: false });
  }
  caller.abort();
  expect(await text(stream)).toBe(
    ': connected\n\nevent: payments\ndata: {"latestPaymentId":41}\n\nevent: payments\ndata: {"latestPaymentId":42}\n\n' +
      'event: changed\ndata: {"paymentIds":[41],"more":false}\n\n',
  );
});

test("a stream of a feed that ends while it subscribes ends at once", async () => {
  const feed: LiveFeed = {
    subscribe: async (_tenantId, { onEnd }) => {
      onEnd();
      return () => undefined;
    },
    stop: async () => undefined,
  };
  expect(await text(await openEventStream(feed, 7, aListener({})))).toBe(": connected\n\n");
});

test("a quiet stream sends a comment every 15 seconds", async () => {
  vi.useFakeTimers();
  const { feed } = aFeed();
  const caller = new AbortController();
  const stream = await openEventStream(feed, 7, aListener({ signal: caller.signal }));
  vi.advanceTimersByTime(30_000);
  caller.abort();
  vi.useRealTimers();
  expect(await text(stream)).toBe(": connected\n\n: ping\n\n: ping\n\n");
});

test("a stream ends with the session that opened it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { feed, listeners } = aFeed();
  const answers = [true, false];
  const stream = await openEventStream(feed, 7, aListener({ isStillAllowed: async () => answers.shift() ?? false }));
  vi.advanceTimersByTime(15_000);
  expect(listeners.size).toBe(1);
  vi.advanceTimersByTime(15_000);
  expect(await text(stream)).toBe(": connected\n\n: ping\n\n: ping\n\n");
  expect(listeners.size).toBe(0);
});

test("a stream continues if its session can't be checked for a moment, and the error is logged", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { feed, listeners } = aFeed();
  const caller = new AbortController();
  const isStillAllowed = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error("The database is away"));
  const listener = aListener({ signal: caller.signal, isStillAllowed });
  await openEventStream(feed, 7, listener);
  vi.advanceTimersByTime(15_000);
  await eventually(() => expect(listener.log.warn).toHaveBeenCalledOnce());
  expect(listeners.size).toBe(1);
  caller.abort();
});

test.each(["the caller", "the feed", "the connection"])("a stream that %s ends is no longer subscribed", async (who) => {
  const { feed, listeners } = aFeed();
  const caller = new AbortController();
  const stream = await openEventStream(feed, 7, aListener({ signal: caller.signal }));
  stream.resume();
  if (who === "the caller") caller.abort();
  if (who === "the feed") for (const listener of listeners.keys()) listener.onEnd();
  if (who === "the connection") stream.destroy();
  await once(stream, "close");
  expect(listeners.size).toBe(0);
});

test("a caller that has already disconnected gets an ended stream", async () => {
  const { feed, listeners } = aFeed();
  expect(await text(await openEventStream(feed, 7, aListener({ signal: AbortSignal.abort() })))).toBe(": connected\n\n");
  expect(listeners.size).toBe(0);
});

test("fetch reads the events of a logged-in person's shop", async () => {
  const app = await testApp();
  const shop = await aShop();
  const { paymentId } = await aPayment(shop);
  const address = await app.http.listen({ host: "127.0.0.1", port: 0 });
  const caller = new AbortController();
  const response = await fetch(`${address}/api/events`, { headers: asPerson(await aPerson({ of: [shop] }), shop), signal: caller.signal });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  let read = "";
  if (response.body === null) throw new Error("The stream has no body");
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    read += chunk;
    if (read.includes("event: payments")) break;
  }
  expect(read).toContain(`event: payments\ndata: {"latestPaymentId":${paymentId}}\n\n`);
  caller.abort();
});

test("a shop's 21st stream is refused with the time to wait, and opened once another has ended", async () => {
  const app = await testApp();
  const [shop, other] = [await aShop(), await aShop()];
  const headers = asPerson(await aPerson({ of: [shop] }), shop);
  const address = await app.http.listen({ host: "127.0.0.1", port: 0 });
  const callers = Array.from({ length: 20 }, () => new AbortController());
  const opened = await Promise.all(callers.map(({ signal }) => fetch(`${address}/api/events`, { headers, signal })));
  expect(opened.map(({ status }) => status)).toEqual(Array(20).fill(200));

  const refused = await fetch(`${address}/api/events`, { headers });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(refused.headers.get("content-type")).toContain("application/problem+json");
  const last = new AbortController();
  const ofOther = await fetch(`${address}/api/events`, { headers: asPerson(await aPerson({ of: [other] }), other), signal: last.signal });
  expect(ofOther.status).toBe(200);

  callers[0]?.abort();
  await eventually(async () => {
    expect((await fetch(`${address}/api/events`, { headers, signal: last.signal })).status).toBe(200);
  });
  for (const caller of [last, ...callers]) caller.abort();
});

test("of 25 streams that a shop opens at once in two processes, exactly 20 open", async () => {
  const apps = [await testApp(), await testApp()];
  const shop = await aShop();
  const headers = asPerson(await aPerson({ of: [shop] }), shop);
  const addresses = await Promise.all(apps.map(({ http }) => http.listen({ host: "127.0.0.1", port: 0 })));
  const caller = new AbortController();
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) => fetch(`${addresses[index % 2]}/api/events`, { headers, signal: caller.signal })),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
  caller.abort();
});

test("a new API key ends the streams of the old one's sessions", async () => {
  const [app, shop, database] = [await testApp(), await aShop(), await testDatabase()];
  const { token } = await app.read(endpoints.signIn, { body: { shopName: shop.shopName, apiKey: shop.apiKey } }, asNobody);
  const address = await app.http.listen({ host: "127.0.0.1", port: 0 });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const response = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  await database.asSystem((handle) => renewApiKey(handle, testSecrets, shop.tenantId, { by: OPERATOR, now: new Date() }));
  const read = response.text();
  vi.advanceTimersByTime(15_000);
  expect(await read).toContain(": ping\n\n");
});

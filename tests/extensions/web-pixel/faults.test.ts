import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitBody } from "#contract/visits.ts";
import { anEvent, aPixel, settings } from "./a-pixel.ts";

const CHECKOUT = "https://shop.example/checkouts/cn/abcdefgh";
const METHODS = ["log", "info", "debug", "warn", "error"] as const;

beforeEach(() => {
  vi.useFakeTimers();
  for (const method of METHODS) vi.spyOn(console, method);
});
afterEach(() => {
  const used = METHODS.filter((method) => vi.mocked(console[method]).mock.calls.length > 0);
  if (used.length > 0) throw new Error(`The pixel wrote to the shop's console: ${used.join(", ")}`);
});

test("where storage is forbidden, IDs last as long as the page", async () => {
  const pixel = await aPixel({ isStorageForbidden: true });
  await pixel.publish("page_viewed", anEvent(CHECKOUT));
  await pixel.publish("checkout_started", anEvent(CHECKOUT, { token: "abcdefgh" }));
  const [first, second] = pixel.sent;
  expect(second).toMatchObject({ batch: 1, sessionId: first?.sessionId, deviceId: first?.deviceId, pageId: first?.pageId });
  await pixel.answer(false);
  await pixel.answer(true);
  expect(pixel.sent[2]?.deviceId).not.toBe(first?.deviceId);
});

test.for([
  { surety_page: "no JSON", surety_session: "no session", surety_device: "no device, and far too long for one".repeat(100) },
  { surety_page: "[]", surety_session: "  ", surety_device: "" },
  { surety_page: '{"id":"abcdefghijkl","sessionId":5}', surety_session: `abcdefghijkl ${Number.NaN} never`, surety_device: "<script>" },
])("what a page wrote where the pixel keeps its own isn't sent: %j", async (kept) => {
  const pixel = await aPixel({
    local: new Map([["surety_device", kept.surety_device]]),
    session: new Map([
      ["surety_page", kept.surety_page],
      ["surety_session", kept.surety_session],
    ]),
  });
  await pixel.publish("page_viewed", anEvent(CHECKOUT));
  expect(pixel.sent).toMatchObject([{ batch: 0, page: { url: "https://shop.example/checkouts" } }]);
});

test.for([
  ["no event", undefined],
  ["null", null],
  ["a text", "page_viewed"],
  ["no context", { data: {} }],
  ["an empty context", { context: {} }],
  ["no address", { context: { document: { location: { href: "" } } } }],
  ["an address that is none", { context: { document: { location: { href: 5 } } } }],
  ["a query alone", { context: { document: { location: { href: "?a=b" } } } }],
])("a page view with %s is left out", async ([, event]) => {
  const pixel = await aPixel();
  await pixel.publish("page_viewed", event);
  await pixel.publish("checkout_started", event);
  await pixel.wait(60_000);
  expect(pixel.sent).toEqual([]);
});

test("odd and huge values are left out or cut to what the server takes", async () => {
  const pixel = await aPixel();
  const location = { href: `https://shop.example/checkouts${"/😀".repeat(100_000)}` };
  await pixel.publish("page_viewed", {
    timestamp: "tomorrow",
    context: {
      document: { location, referrer: `https://shop.example/${"😀".repeat(100_000)}` },
      navigator: { languages: [5, null, "en-US", ...Array.from({ length: 100 }, () => "😀".repeat(100_000))] },
      window: { innerHeight: "wide", innerWidth: 0 },
    },
  });
  await pixel.publish("page_viewed", { timestamp: "2001-01-01", context: { window: { location, innerWidth: -5, innerHeight: Infinity } } });
  expect(pixel.sent).toMatchObject([
    { openMs: 0, page: { fold: 0, height: 0 } },
    { batch: 1 },
    { batch: 0, openMs: 0, languages: [], page: { url: "https://shop.example/checkouts", fold: 0 } },
  ]);
  expect(pixel.sent[0]?.languages).toHaveLength(10);
});

test.for([
  ["no settings", undefined],
  ["no site key", { endpoint: settings.endpoint }],
  ["an empty site key", { ...settings, siteKey: "" }],
  ["a site key that is too long", { ...settings, siteKey: "s".repeat(65) }],
  ["no endpoint", { siteKey: settings.siteKey }],
  ["an endpoint that is no address", { ...settings, endpoint: "javascript:alert(1)" }],
])("with %s, nothing is reported", async ([, given]) => {
  const pixel = await aPixel({ settings: given });
  await pixel.publish("page_viewed", anEvent(CHECKOUT));
  await pixel.publish("checkout_completed", anEvent(CHECKOUT, { token: "abcdefgh" }));
  expect([...pixel.sent, ...pixel.local, ...pixel.session]).toEqual([]);
});

test.for([
  ["refuses a batch", () => Promise.resolve(false)],
  ["fails", () => Promise.reject(new Error("The page is gone"))],
] as const)("where the beacon %s, it's fetched", async ([, sendBeacon]) => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
  vi.stubGlobal("fetch", fetched);
  const pixel = await aPixel({ sendBeacon });
  await pixel.publish("page_viewed", anEvent(CHECKOUT));
  const [address, options] = fetched.mock.calls[0] ?? [];
  expect(address).toBe(settings.endpoint);
  expect(options).toMatchObject({ method: "POST", keepalive: true, mode: "no-cors", credentials: "omit" });
  expect(visitBody.parse(JSON.parse(String(options?.body)))).toMatchObject({ siteKey: "site_1", batch: 0 });
});

test("a batch that can't be sent at all doesn't keep the next from being sent", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("Offline")));
  const sent: string[] = [];
  let isOnline = false;
  const pixel = await aPixel({
    sendBeacon: (_address, text) => (isOnline ? Promise.resolve(sent.push(text) > 0) : Promise.reject(new Error("Offline"))),
  });
  await pixel.publish("page_viewed", anEvent(CHECKOUT));
  isOnline = true;
  await pixel.publish("checkout_started", anEvent(CHECKOUT, { token: "abcdefgh" }));
  expect(sent.map((text) => visitBody.parse(JSON.parse(text)).batch)).toEqual([1]);
});

test("a browser without random numbers reports nothing, and throws nothing", async () => {
  vi.stubGlobal("crypto", undefined);
  const pixel = await aPixel();
  await pixel.publish("page_viewed", anEvent(CHECKOUT));
  expect(pixel.sent).toEqual([]);
});

test("a page on which Shopify's own functions are missing isn't disturbed", async () => {
  const extend = vi.fn<(point: string, run: (api: unknown) => void) => void>();
  vi.stubGlobal("shopify", { extend });
  vi.resetModules();
  await import("../../../extensions/web-pixel/src/index.ts");
  expect(() => extend.mock.calls[0]?.[1]({ settings, init: null })).not.toThrow();
});

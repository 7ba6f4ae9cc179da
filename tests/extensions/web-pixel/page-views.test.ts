import { beforeEach, describe, expect, test, vi } from "vitest";
import { anEvent, aPixel } from "./a-pixel.ts";

/** Longer than the pixel waits for the collector. */
const A_WHILE_MS = 3_000;

beforeEach(() => {
  vi.useFakeTimers();
});

describe("on the storefront", () => {
  test("where the collector isn't, the pixel reports each page, and how long it was open once the next one is", async () => {
    const pixel = await aPixel();
    await pixel.publish(
      "page_viewed",
      anEvent("https://shop.example/?email=jane@example.com", { referrer: "https://search.example/?q=mug" }),
    );
    expect(pixel.sent).toEqual([]);
    await pixel.wait(10_000);
    await pixel.publish("page_viewed", anEvent("https://shop.example/products/mug#reviews"));
    await pixel.wait(A_WHILE_MS);
    expect(pixel.sent).toMatchObject([
      { batch: 0, openMs: 2_000, page: { url: "https://shop.example/", referrer: "https://search.example/" } },
      { batch: 1, openMs: 10_000, stayedMs: 10_000, page: { url: "https://shop.example/", referrer: "https://search.example/" } },
      { batch: 0, openMs: 2_000, page: { url: "https://shop.example/products/mug", referrer: "https://shop.example/" } },
    ]);
    const [first, left, second] = pixel.sent;
    expect(left?.pageId).toBe(first?.pageId);
    expect(second?.pageId).not.toBe(first?.pageId);
    expect(new Set(pixel.sent.map(({ sessionId }) => sessionId)).size).toBe(1);
  });

  test("a page that the pixel reported is left when another is loaded, on which the pixel runs anew", async () => {
    const { local, session, ...before } = await aPixel();
    await before.publish("page_viewed", anEvent("https://shop.example/"));
    await before.wait(9_000);
    const after = await aPixel({ local, session });
    await after.publish("page_viewed", anEvent("https://shop.example/cart", { referrer: "https://shop.example/" }));
    await after.wait(A_WHILE_MS);
    expect(after.sent).toMatchObject([
      { batch: 1, pageId: before.sent[0]?.pageId, openMs: 9_000, page: { url: "https://shop.example/" } },
      { batch: 0, page: { url: "https://shop.example/cart", referrer: "https://shop.example/" } },
    ]);
  });

  test("where the collector was heard of in the last minute, pages are left to it, and no ID is made", async () => {
    const pixel = await aPixel({ session: new Map([["surety_collects", String(Date.now() - 59_000)]]) });
    await pixel.publish("page_viewed", anEvent("https://shop.example/"));
    await pixel.wait(A_WHILE_MS);
    expect(pixel.sent).toEqual([]);
    expect([...pixel.local.keys(), ...pixel.session.keys()]).toEqual(["surety_collects"]);
  });

  test("a collector that starts within two seconds has the page", async () => {
    const pixel = await aPixel();
    await pixel.publish("page_viewed", anEvent("https://shop.example/"));
    await pixel.wait(1_900);
    pixel.session.set("surety_collects", String(Date.now()));
    await pixel.wait(A_WHILE_MS);
    expect(pixel.sent).toEqual([]);
  });

  test.for(["", "never", "-1", String(Date.parse("2100-01-01"))])("the mark %s of a collector says nothing", async (mark) => {
    const pixel = await aPixel({ session: new Map([["surety_collects", mark]]) });
    await pixel.publish("page_viewed", anEvent("https://shop.example/"));
    await pixel.wait(A_WHILE_MS);
    expect(pixel.sent).toHaveLength(1);
  });

  test("a page that is left before the pixel knows whether the collector is there is left out", async () => {
    const pixel = await aPixel();
    await pixel.publish("page_viewed", anEvent("https://shop.example/"));
    await pixel.publish("page_viewed", anEvent("https://shop.example/cart"));
    await pixel.wait(A_WHILE_MS);
    expect(pixel.sent.map(({ page }) => page.url)).toEqual(["https://shop.example/cart"]);
  });
});

describe("at the checkout", () => {
  test.for([
    "https://shop.example/checkouts/cn/Z2NwLXVzLWVhc3Qx/information",
    "https://shop.example/en-ca/checkouts/c/0123456789abcdef",
    "https://shop.example/12345/orders/0123456789abcdef?key=secret",
  ])("%s is reported at once, because the collector can't be there", async (href) => {
    const pixel = await aPixel({ session: new Map([["surety_collects", String(Date.now())]]) });
    await pixel.publish("page_viewed", anEvent(href));
    expect(pixel.sent).toHaveLength(1);
    expect(JSON.stringify(pixel.sent)).not.toMatch(/Z2NwLXVz|0123456789|secret/);
  });

  test("the way back to the storefront tells how long the checkout was open, and leaves the rest to the collector", async () => {
    const pixel = await aPixel({ session: new Map([["surety_collects", String(Date.now())]]) });
    await pixel.publish("page_viewed", anEvent("https://shop.example/checkouts/cn/abcdefgh"));
    await pixel.wait(20_000);
    await pixel.publish("page_viewed", anEvent("https://shop.example/"));
    await pixel.wait(A_WHILE_MS);
    expect(pixel.sent).toMatchObject([
      { batch: 0, openMs: 0 },
      { batch: 1, openMs: 20_000, page: { url: "https://shop.example/checkouts" } },
    ]);
    expect(pixel.session.has("surety_page")).toBe(false);
  });
});

test("a page tells the window's shape and the visitor's languages", async () => {
  const pixel = await aPixel();
  await pixel.publish("page_viewed", anEvent("https://shop.example/checkouts/cn/abcdefgh"));
  expect(pixel.sent).toMatchObject([{ page: { height: 800, fold: 800 }, languages: ["en-US", "en"] }]);
});

test("a page that was opened before the pixel ran is as old as its event says", async () => {
  const event = anEvent("https://shop.example/checkouts/cn/abcdefgh");
  await vi.advanceTimersByTimeAsync(4_000);
  const pixel = await aPixel();
  await pixel.publish("page_viewed", event);
  expect(pixel.sent).toMatchObject([{ openMs: 4_000 }]);
});

test("a session that was idle for half an hour is over, and its page isn't left in the next one", async () => {
  const pixel = await aPixel();
  await pixel.publish("page_viewed", anEvent("https://shop.example/checkouts/cn/abcdefgh"));
  await pixel.wait(31 * 60_000);
  await pixel.publish("page_viewed", anEvent("https://shop.example/checkouts/cn/abcdefgh/thank-you"));
  const [first, second] = pixel.sent;
  expect(pixel.sent).toHaveLength(2);
  expect(second).toMatchObject({ batch: 0, deviceId: first?.deviceId });
  expect(second?.sessionId).not.toBe(first?.sessionId);
});

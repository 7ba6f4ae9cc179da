import { beforeEach, expect, test, vi } from "vitest";
import { anEvent, aPixel } from "./a-pixel.ts";

const TOKEN = "Z2NwLXVzLWVhc3Qx_-4";
const CHECKOUT = `https://shop.example/checkouts/cn/${TOKEN}?locale=en`;
const STEPS = [
  "checkout_started",
  "checkout_contact_info_submitted",
  "checkout_address_info_submitted",
  "checkout_shipping_info_submitted",
  "payment_info_submitted",
  "checkout_completed",
];

beforeEach(() => {
  vi.useFakeTimers();
});

test("each step of the checkout sends its token once, in a batch of the page", async () => {
  const pixel = await aPixel();
  await pixel.publish("page_viewed", anEvent(CHECKOUT));
  for (const step of STEPS) {
    await pixel.wait(1_000);
    await pixel.publish(step, anEvent(CHECKOUT, { token: TOKEN }));
  }
  expect(pixel.sent.map(({ checkoutToken }) => checkoutToken)).toEqual([undefined, ...STEPS.map(() => TOKEN)]);
  expect(pixel.sent.map(({ batch }) => batch)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(pixel.sent.map(({ openMs }) => openMs)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000]);
  expect(new Set(pixel.sent.map(({ pageId }) => pageId)).size).toBe(1);
});

test("steps that come at once each send their token", async () => {
  const pixel = await aPixel();
  await Promise.all([
    pixel.publish("page_viewed", anEvent(CHECKOUT)),
    pixel.publish("checkout_started", anEvent(CHECKOUT, { token: TOKEN })),
    pixel.publish("checkout_completed", anEvent(CHECKOUT, { token: "anothertoken" })),
  ]);
  expect(pixel.sent.map(({ batch, checkoutToken }) => [batch, checkoutToken])).toEqual([
    [0, undefined],
    [1, TOKEN],
    [2, "anothertoken"],
  ]);
});

test("no event's other data is sent, nor is a token in an address", async () => {
  const pixel = await aPixel();
  await pixel.publish("page_viewed", anEvent(CHECKOUT, { referrer: `https://shop.example/cart/c/${TOKEN}?key=secret` }));
  for (const step of STEPS) await pixel.publish(step, anEvent(CHECKOUT, { token: TOKEN }));
  for (const { checkoutToken: _token, ...rest } of pixel.sent) {
    expect(JSON.stringify(rest)).not.toMatch(/Jane|Roe|jane@|5550100|Main Street|mug|secret|Z2NwLXVz/);
  }
  expect(pixel.sent[0]?.page).toMatchObject({ url: "https://shop.example/checkouts", referrer: "https://shop.example/cart/c" });
});

test("a step before any page view opens its page", async () => {
  const pixel = await aPixel();
  await pixel.publish("checkout_started", anEvent(CHECKOUT, { token: TOKEN }));
  expect(pixel.sent).toMatchObject([{ batch: 0, checkoutToken: TOKEN, page: { url: "https://shop.example/checkouts" } }]);
});

test("a step that doesn't say where it happened is on the page that was loaded", async () => {
  const pixel = await aPixel({ init: { context: anEvent(CHECKOUT)["context"] } });
  await pixel.publish("checkout_completed", { data: { checkout: { token: TOKEN } } });
  expect(pixel.sent).toMatchObject([{ checkoutToken: TOKEN, page: { url: "https://shop.example/checkouts" } }]);
});

test("a step after half an hour without anything begins a page of another session", async () => {
  const pixel = await aPixel();
  await pixel.publish("page_viewed", anEvent(CHECKOUT));
  await pixel.wait(31 * 60_000);
  await pixel.publish("checkout_completed", anEvent(CHECKOUT, { token: TOKEN }));
  const [first, second] = pixel.sent;
  expect(second).toMatchObject({ batch: 0, openMs: 0, checkoutToken: TOKEN });
  expect(second?.sessionId).not.toBe(first?.sessionId);
});

test.for([[undefined], [null], [""], ["short"], ["a".repeat(65)], ["with space"], ["a/b?c=d&e"], [12_345_678], [{}]])(
  "the token %j isn't sent",
  async ([token]) => {
    const pixel = await aPixel();
    await pixel.publish("page_viewed", anEvent(CHECKOUT));
    await pixel.publish("checkout_started", anEvent(CHECKOUT, { token }));
    expect(pixel.sent).toHaveLength(2);
    expect(JSON.stringify(pixel.sent)).not.toContain("checkoutToken");
  },
);

test.for(["product_viewed", "product_added_to_cart", "search_submitted", "cart_viewed", "form_submitted", "clicked"])(
  "%s isn't listened to",
  async (name) => {
    const pixel = await aPixel();
    await pixel.publish(name, anEvent(CHECKOUT, { token: TOKEN }));
    await pixel.wait(60_000);
    expect(pixel.sent).toEqual([]);
  },
);

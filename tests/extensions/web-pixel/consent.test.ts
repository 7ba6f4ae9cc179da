import { beforeEach, expect, test, vi } from "vitest";
import { anEvent, aPixel } from "./a-pixel.ts";

const CHECKOUT = "https://shop.example/checkouts/cn/Z2NwLXVzLWVhc3Qx";
const TOKEN = "Z2NwLXVzLWVhc3Qx";

beforeEach(() => {
  vi.useFakeTimers();
});

test("with consent, a page is reported", async () => {
  const pixel = await aPixel();
  await pixel.publish("page_viewed", anEvent(CHECKOUT));
  expect(pixel.sent).toMatchObject([{ siteKey: "site_1", batch: 0, page: { url: "https://shop.example/checkouts" } }]);
  expect([...pixel.local.keys(), ...pixel.session.keys()]).toEqual(["surety_device", "surety_session", "surety_page"]);
});

test("without consent, nothing is sent or stored", async () => {
  const pixel = await aPixel({ agrees: false });
  await pixel.publish("page_viewed", anEvent("https://shop.example/"));
  await pixel.publish("page_viewed", anEvent(CHECKOUT));
  await pixel.publish("checkout_started", anEvent(CHECKOUT, { token: TOKEN }));
  await pixel.wait(60_000);
  expect([...pixel.sent, ...pixel.local, ...pixel.session]).toEqual([]);
});

test("consent that is given later reports the page that is open, since when, and its checkout", async () => {
  const pixel = await aPixel({ agrees: false });
  await pixel.publish("page_viewed", anEvent("https://shop.example/checkouts/cn/other"));
  await pixel.publish("page_viewed", anEvent(CHECKOUT));
  await pixel.publish("checkout_started", anEvent(CHECKOUT, { token: TOKEN }));
  await pixel.publish("payment_info_submitted", anEvent(CHECKOUT));
  await pixel.wait(7_000);
  await pixel.answer(true);
  expect(pixel.sent).toMatchObject([{ batch: 0, openMs: 7_000, checkoutToken: TOKEN }]);
  await pixel.answer(true);
  expect(pixel.sent).toHaveLength(1);
});

test("consent that is taken back forgets everything, and ends the reports", async () => {
  const pixel = await aPixel();
  await pixel.publish("page_viewed", anEvent(CHECKOUT));
  await pixel.answer(false);
  await pixel.publish("checkout_completed", anEvent(CHECKOUT, { token: TOKEN }));
  expect(pixel.sent).toHaveLength(1);
  expect([...pixel.local, ...pixel.session]).toEqual([]);
});

test("consent that is taken back and given again begins another session on another device", async () => {
  const pixel = await aPixel();
  await pixel.publish("page_viewed", anEvent(CHECKOUT));
  await pixel.answer(false);
  await pixel.answer(true);
  const [first, second] = pixel.sent;
  expect(pixel.sent).toHaveLength(2);
  expect(second).toMatchObject({ batch: 0, page: first?.page });
  for (const name of ["pageId", "sessionId", "deviceId"] as const) expect(second?.[name]).not.toBe(first?.[name]);
});

test("a visitor who declines leaves nothing of an earlier visit", async () => {
  const pixel = await aPixel({ agrees: false, local: new Map([["surety_device", "abcdefghijklmnop"]]) });
  await pixel.answer(false);
  expect([...pixel.local]).toEqual([]);
});

test("consent that is taken back while the browser is asked what it has stored keeps the report from being sent", async () => {
  const pixel = await aPixel({ storageMs: 100 });
  await pixel.publish("page_viewed", anEvent(CHECKOUT));
  await pixel.wait(250);
  await pixel.answer(false);
  await pixel.wait(1_000);
  expect([...pixel.sent, ...pixel.local, ...pixel.session]).toEqual([]);
});

test("Global Privacy Control counts as no consent", async () => {
  vi.stubGlobal("navigator", { globalPrivacyControl: true });
  const pixel = await aPixel();
  await pixel.publish("page_viewed", anEvent(CHECKOUT));
  expect([...pixel.sent, ...pixel.local, ...pixel.session]).toEqual([]);
});

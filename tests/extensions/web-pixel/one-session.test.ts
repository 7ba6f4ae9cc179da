// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { visitBody, type VisitBody } from "#contract/visits.ts";
import { makeBatches } from "#server/visits/page/batches.ts";
import { forgetIds } from "#server/visits/page/ids.ts";
import { anEvent, aPixel, type Kept } from "./a-pixel.ts";

const collected: VisitBody[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  collected.length = 0;
  forgetIds();
  window.sessionStorage.clear();
  // What jsdom's browser lacks.
  vi.stubGlobal("navigator", {
    languages: ["en-US"],
    webdriver: false,
    maxTouchPoints: 0,
    sendBeacon: (_address: string, text: string) => collected.push(visitBody.parse(JSON.parse(text))) > 0,
  });
});

/** What the page's own scripts see of a storage, as the pixel sees it. */
function kept(storage: Storage): Kept {
  return new Map(Object.entries({ ...storage }));
}

test("the pixel at the checkout goes on with the collector's session on the same device", async () => {
  makeBatches("https://surety.example/sensor/visits", "site_1", () => true).flush();
  const pixel = await aPixel({ local: kept(window.localStorage), session: kept(window.sessionStorage) });
  await pixel.publish("page_viewed", anEvent("https://shop.example/checkouts/cn/abcdefgh"));
  const [collector] = collected;
  expect(pixel.sent).toMatchObject([{ sessionId: collector?.sessionId, deviceId: collector?.deviceId }]);
});

test("the collector goes on with the pixel's session on the same device", async () => {
  const pixel = await aPixel();
  await pixel.publish("page_viewed", anEvent("https://shop.example/checkouts/cn/abcdefgh"));
  for (const [name, value] of pixel.local) window.localStorage.setItem(name, value);
  for (const [name, value] of pixel.session) window.sessionStorage.setItem(name, value);
  makeBatches("https://surety.example/sensor/visits", "site_1", () => true).flush();
  const [reported] = pixel.sent;
  expect(collected).toMatchObject([{ sessionId: reported?.sessionId, deviceId: reported?.deviceId }]);
});

test("the pixel leaves a storefront page to the collector that has it", async () => {
  makeBatches("https://surety.example/sensor/visits", "site_1", () => true);
  const pixel = await aPixel({ local: kept(window.localStorage), session: kept(window.sessionStorage) });
  await pixel.publish("page_viewed", anEvent("https://shop.example/"));
  await pixel.wait(60_000);
  expect(pixel.sent).toEqual([]);
});

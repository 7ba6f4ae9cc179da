// @vitest-environment node
import { webcrypto } from "node:crypto";
import { createContext, runInContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { visitBody } from "#contract/visits.ts";
import { bundleExtension } from "#server/shop-admin/extensions/bundle-extension.ts";
import { anEvent, settings } from "./a-pixel.ts";

/** Shopify takes no more of a pixel. */
const MOST_BYTES = 128 * 1024;

test("the pixel is one script of at most 128 KB", async () => {
  expect(Buffer.byteLength(await bundleExtension("web-pixel"))).toBeLessThan(MOST_BYTES);
});

test("the bundled pixel needs nothing of a page, which a worker lacks", async () => {
  const sent: string[] = [];
  const hearers = new Map<string, (event: unknown) => void>();
  const subscribe = (name: string, hear: (event: unknown) => void) => hearers.set(name, hear).size > 0;
  const storage = { getItem: () => Promise.resolve(null), setItem: () => Promise.resolve(), removeItem: () => Promise.resolve() };
  const extend = vi.fn<(point: string, run: (api: unknown) => void) => void>();
  runInContext(await bundleExtension("web-pixel"), createContext({ shopify: { extend }, crypto: webcrypto, setTimeout }));
  const [point, run] = extend.mock.calls[0] ?? [];
  expect(point).toBe("WebPixel::Render");
  run?.({
    settings,
    analytics: { subscribe },
    customerPrivacy: { subscribe },
    browser: {
      localStorage: storage,
      sessionStorage: storage,
      sendBeacon: (_address: string, text: string) => Promise.resolve(sent.push(text) > 0),
    },
    init: { customerPrivacy: { analyticsProcessingAllowed: true } },
  });
  hearers.get("checkout_completed")?.(anEvent("https://shop.example/checkouts/cn/abcdefgh/thank-you", { token: "abcdefgh" }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(visitBody.parse(JSON.parse(sent[0] ?? ""))).toMatchObject({ checkoutToken: "abcdefgh" });
});

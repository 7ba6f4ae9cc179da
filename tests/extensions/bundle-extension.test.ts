// @vitest-environment node
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bundleExtension } from "#server/shop-admin/extensions/bundle-extension.ts";

const KB = 1024;

test.for([
  ["order-block", "admin.order-details.block.render"],
  ["order-action", "admin.order-details.action.render"],
  ["order-bulk-action", "admin.order-index.selection-action.render"],
] as const)("%s fits in what Shopify loads of an extension, and is shown at its place", async ([handle, target]) => {
  const code = await bundleExtension(handle);
  expect(gzipSync(code).length).toBeLessThanOrEqual(64 * KB);
  expect(code).toContain(`shopify.extend("${target}"`);
});

test("the web pixel fits in what Shopify loads of one", async () => {
  expect((await bundleExtension("web-pixel")).length).toBeLessThanOrEqual(128 * KB);
});

test.for([
  ["storefront", "The extension storefront has no code to bundle."],
  ["../src", 'No extension is called "../src".'],
  ["", 'No extension is called "".'],
] as const)("what isn't code isn't bundled: %s", async ([handle, words]) => {
  await expect(bundleExtension(handle)).rejects.toThrow(words);
});

test("an extension that isn't there isn't bundled", async () => {
  await expect(bundleExtension("no-such-extension")).rejects.toThrow("ENOENT");
});

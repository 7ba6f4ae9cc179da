import { expect, test } from "vitest";
import { platformCodes, platforms } from "#domain/accounts/platforms.ts";

test("a shop runs on one of four platforms, each with its own name", () => {
  expect(platformCodes.map((code) => [code, platforms[code].name])).toEqual([
    ["SHOPIFY", "Shopify"],
    ["WOOCOMMERCE", "WooCommerce"],
    ["VTEX", "VTEX"],
    ["MAGENTO", "Magento"],
  ]);
});

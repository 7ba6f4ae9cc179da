import { expect, it } from "vitest";
import { adminOrderUrl } from "#domain/orders/admin-order-url.ts";

const shop = { platform: "SHOPIFY", shopName: "my-shop.myshopify.com" } as const;

it("an order of a shop on Shopify stands in its admin under Shopify's number", () => {
  expect(adminOrderUrl(shop, "5678901234567")).toBe("https://admin.shopify.com/store/my-shop/orders/5678901234567");
});

it.each([
  ["the number is not Shopify's", shop, "4963"],
  ["the number is none", shop, "../settings"],
  ["the shop is on another platform", { ...shop, platform: "MAGENTO" as const }, "5678901234567"],
  ["the shop is on no platform", { ...shop, platform: null }, "5678901234567"],
  ["the shop's address is not Shopify's", { ...shop, shopName: "shop.test" }, "5678901234567"],
])("there is no address where %s", (_, of, orderId) => {
  expect(adminOrderUrl(of, orderId)).toBeNull();
});

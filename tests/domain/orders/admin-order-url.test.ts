import { expect, it } from "vitest";
import { adminOrderUrl } from "#domain/orders/admin-order-url.ts";

const shop = { platform: "SHOPIFY", shopName: "my-shop.myshopify.com" } as const;

it("an order of a shop on Shopify stands in its admin under Shopify's number", () => {
  expect(adminOrderUrl(shop, "5678901234567")).toBe("https://admin.shopify.com/store/my-shop/orders/5678901234567");
});

const vtex = { platform: "VTEX", shopName: "my-shop.myvtex.com" } as const;

it.each(["my-shop.myvtex.com", "my-shop.vtexcommercestable.com.br"])("an order of the VTEX shop %s stands in its admin", (shopName) => {
  expect(adminOrderUrl({ ...vtex, shopName }, "1636420500079-01")).toBe("https://my-shop.myvtex.com/admin/orders/1636420500079-01");
});

it("an order that came to a VTEX shop from a marketplace stands in its admin, too", () => {
  expect(adminOrderUrl(vtex, "MKP-1636420500079-01")).toBe("https://my-shop.myvtex.com/admin/orders/MKP-1636420500079-01");
});

it.each([
  ["the number is not Shopify's", shop, "4963"],
  ["the number is none", shop, "../settings"],
  ["the shop is on another platform", { ...shop, platform: "MAGENTO" as const }, "5678901234567"],
  ["the shop is on no platform", { ...shop, platform: null }, "5678901234567"],
  ["the number is not VTEX's", vtex, "5678901234567"],
  ["the number leads elsewhere in VTEX's admin", vtex, "../settings-01"],
  ["the shop's address doesn't name its VTEX account", { ...vtex, shopName: "shop.test" }, "1636420500079-01"],
  ["the shop's address is not Shopify's", { ...shop, shopName: "shop.test" }, "5678901234567"],
])("there is no address where %s", (_, of, orderId) => {
  expect(adminOrderUrl(of, orderId)).toBeNull();
});

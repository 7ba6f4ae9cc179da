import { expect, test } from "vitest";
import { pathOf } from "#server/visits/page/path-of.ts";

test.for([
  ["https://shop.example/products/mug?variant=1#reviews", "https://shop.example/products/mug"],
  ["https://shop.example/checkouts/cn/Z2NwLXVz/information?key=1", "https://shop.example/checkouts"],
  ["https://shop.example/en-ca/checkouts/c/abc", "https://shop.example/en-ca/checkouts"],
  ["https://shop.example/wallets/checkouts/abc", "https://shop.example/wallets/checkouts"],
  ["https://shop.example/Checkouts/abc", "https://shop.example/Checkouts"],
  ["https://shop.example/checkouts", "https://shop.example/checkouts"],
  ["https://shop.example/12345/orders/abc/authenticate?key=1", "https://shop.example/12345/orders"],
  ["https://shop.example/account/orders/abc", "https://shop.example/account/orders"],
  ["https://shop.example/12345/invoices/abc", "https://shop.example/12345/invoices"],
  ["https://shop.example/gift_cards/12345/abc", "https://shop.example/gift_cards"],
  ["https://shop.example/cart/c/abc?key=1", "https://shop.example/cart/c"],
  ["https://shop.example/account/reset/12345/abc", "https://shop.example/account/reset"],
  ["https://shop.example/account/activate/12345/abc", "https://shop.example/account/activate"],
  ["https://shop.example/account/login/multipass/abc", "https://shop.example/account/login/multipass"],
  ["https://shop.example/collections/checkouts-and-orders/mug", "https://shop.example/collections/checkouts-and-orders/mug"],
  ["https://shop.example/cart", "https://shop.example/cart"],
  ["?a=b", ""],
] as const)("of %s, only %s is told", ([address, told]) => {
  expect(pathOf(address)).toBe(told);
});

test("an address is cut to 1,000 letters, and never within an emoji", () => {
  expect(pathOf(`https://shop.example/${"a".repeat(2_000)}`)).toHaveLength(1_000);
  expect(pathOf(`https://shop.example/${"a".repeat(978)}😀`)).toBe(`https://shop.example/${"a".repeat(978)}`);
});

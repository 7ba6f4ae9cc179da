import { expect, test } from "vitest";
import { pageAddress } from "#domain/visits/page-address.ts";

test.for([
  ["https://shop.example/products/mug?ref=ada#top", "https://shop.example/products/mug"],
  ["https://ada:secret@shop.example/", "https://shop.example/"],
  ["https://shop.example/checkouts/cn/5b1e0a9c7d3f/information", "https://shop.example/checkouts"],
  ["https://shop.example/12345/orders/5b1e0a9c7d3f", "https://shop.example/12345/orders"],
  ["https://shop.example/account/reset/1/5b1e0a9c7d3f", "https://shop.example/account/reset"],
  ["https://shop.example/collections/orders-and-more/mug", "https://shop.example/collections/orders-and-more/mug"],
  ["javascript:alert(1)", null],
  ["not an address", null],
])("of %s, %s is kept", ([address, kept]) => {
  expect(pageAddress(address ?? "")).toBe(kept);
});

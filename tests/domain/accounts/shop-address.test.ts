import { expect, it } from "vitest";
import { isShopAddress, shopAddressOf } from "#domain/accounts/shop-address.ts";
import { fc } from "#tests/support/properties.ts";

it.each([
  ["https://www.Blue-Lamp.com/start?x=1", false, "blue-lamp.com"],
  ["blue-lamp.com/", false, "blue-lamp.com"],
  ["blue-lamp.com.", false, "blue-lamp.com"],
  ["https://market.example/@blue-lamp", false, "market.example"],
  ["shop.blue-lamp.co.uk", false, "shop.blue-lamp.co.uk"],
  ["blue-lamp.com", true, "blue-lamp.com"],
  ["bücher.example", false, "xn--bcher-kva.example"],
  ["www.com", false, "www.com"],
  ["blue-lamp", true, "blue-lamp.myshopify.com"],
  ["12345", true, "12345.myshopify.com"],
  ["Blue-Lamp.myshopify.com", true, "blue-lamp.myshopify.com"],
  ["Blue-Lamp.myshopify.com", false, "blue-lamp.myshopify.com"],
])("the address in %s, on Shopify %s, is %s", (typed, isShopify, address) => {
  expect(shopAddressOf(typed, isShopify)).toBe(address);
});

it.each([
  "",
  "two words",
  "javascript:alert(1)",
  "ftp://blue-lamp.com",
  "dana@blue-lamp.com",
  "blue_lamp.com",
  "-blue-lamp.com",
  "localhost",
  "localhost:3000",
  "shop.localhost",
  "192.0.2.1",
  "https://192.0.2.1/shop",
  "0xc0.0x00.0x02.0x01",
  "192.0.513",
  "[2001:db8::1]",
  "https://[::1]:3000",
])("%s is no shop's address", (typed) => {
  expect([shopAddressOf(typed, false), shopAddressOf(typed, true)]).toEqual([null, null]);
});

it.each(["blue-lamp", "12345", "3221225985"])("%s alone is an address on Shopify only", (typed) => {
  expect(shopAddressOf(typed, false)).toBeNull();
  expect(shopAddressOf(typed, true)).toBe(`${typed}.myshopify.com`);
});

it("an address that is read is stored as it is, and reads as itself", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.webUrl(), fc.domain(), fc.ipV4(), fc.ipV4Extended(), fc.ipV6(), fc.string()),
      fc.boolean(),
      (typed, isShopify) => {
        const address = shopAddressOf(typed, isShopify);
        if (address === null) return;
        expect(isShopAddress(address)).toBe(true);
        expect(address).toContain(".");
        expect(shopAddressOf(address, isShopify)).toBe(address);
      },
    ),
  );
});

it("an IP address is never a shop's address, however it's written", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.ipV4Extended(),
        fc.nat().map(String),
        fc.ipV6().map((ip) => `[${ip}]`),
      ),
      (ip) => {
        expect(shopAddressOf(ip, false)).toBeNull();
      },
    ),
  );
});

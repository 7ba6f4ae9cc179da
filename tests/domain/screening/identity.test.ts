import { fc } from "#tests/support/properties.ts";
import { describe, expect, it } from "vitest";
import { emailKey } from "#domain/screening/email-key.ts";
import { foldText } from "#domain/screening/fold-text.ts";
import { identityOf, personOf, MAX_IDENTITY_LENGTH } from "#domain/screening/identity.ts";
import { canonicalIp, isPublicIp } from "#domain/orders/ip-address.ts";
import { ipKey } from "#domain/screening/ip-key.ts";
import { shortHash } from "#domain/screening/short-hash.ts";
import { anOrder } from "#tests/support/an-order.ts";

describe("identity", () => {
  it.each([
    [{ id: "c1", email: "ann@shop.test" }, "c1"],
    [{ email: "Ann@shop.test" }, "ann@shop.test"],
    [{ firstName: "Ann" }, "+31301234567"],
  ])("the person of %j is the customer ID, or else the mailbox, or else the phone", (customer, person) => {
    expect(identityOf(anOrder({ customer }), "+31301234567").person).toBe(person);
    expect(personOf(anOrder({ customer }), "+31301234567")).toBe(person);
  });

  it("an order without them names nobody", () => {
    expect(personOf(anOrder({ customer: { firstName: "Ann" } }), null)).toBeNull();
  });

  it.each([
    ["Jane.Doe+shop@Gmail.com", "janedoe@gmail.com"],
    ["jane.doe@googlemail.com", "janedoe@gmail.com"],
    ["Jane.Doe+shop@example.com", "jane.doe+shop@example.com"],
    ["+tag@gmail.com", "+tag@gmail.com"],
    ["nobody", null],
    ["@example.com", null],
  ])("the mailbox of %s is %s", (email, key) => {
    expect(emailKey(email)).toBe(key);
  });

  it.each([
    ["203.0.113.7", "203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.7"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1", "2001:db8::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80::1", "fe80::/64"],
    ["300.1.1.1", null, null],
    ["7", null, null],
    ["", null, null],
  ])("the address %s is %s and counts as %s", (ip, canonical, key) => {
    expect(canonicalIp(ip)).toBe(canonical);
    expect(ipKey(ip)).toBe(key);
  });

  it.each([
    ["10.1.2.3", false],
    ["127.0.0.1", false],
    ["203.0.113.7", false],
    ["fd00::1", false],
    ["8.8.8.8", true],
    ["2001:4860:4860::8888", true],
  ])("%s is an address of the internet: %s", (ip, isPublic) => {
    expect(isPublicIp(ip)).toBe(isPublic);
  });

  it("a person is the customer id, else the mailbox, else nobody", () => {
    expect(identityOf(anOrder({ customer: { id: "c1", email: "a@b.example" } }), null).person).toBe("c1");
    expect(identityOf(anOrder({ customer: { email: "a@b.example" } }), null).person).toBe("a@b.example");
    expect(identityOf(anOrder(), null).person).toBeNull();
  });

  it("a card is known by its first six and last four digits together only", () => {
    expect(identityOf(anOrder({ payment: { cardBin: "42424242", cardLast4: "1881" } }), null).card).toBe("424242-1881");
    expect(identityOf(anOrder({ payment: { cardBin: "424242", cardLast4: "1881" } }), null).card).toBe("424242-1881");
    expect(identityOf(anOrder({ payment: { cardBin: "424242" } }), null).card).toBeNull();
    expect(identityOf(anOrder({ payment: { cardLast4: "1881" } }), null).card).toBeNull();
  });

  it.each([
    [
      { address1: "12 Main Street", zip: "94110-1234", country: "US" },
      { address1: "12, main st.", zip: "94110", country: "US" },
    ],
    [
      { address1: "Hauptstraße 5", zip: "10115", country: "DE" },
      { address1: "HAUPTSTRASSE 5", zip: "10115", country: "DE" },
    ],
    [
      { address1: "1 Rue Élysée", city: "Paris", country: "FR" },
      { address1: "1 rue elysee", city: "PARIS", country: "FR" },
    ],
    [
      { address1: "4 High Road", zip: "SW1A 1AA", country: "GB" },
      { address1: "4 high rd", zip: "sw1a1aa", country: "GB" },
    ],
  ])("two spellings of one shipping address have one key", (left, right) => {
    const [leftKey, rightKey] = [left, right].map((shippingAddress) => identityOf(anOrder({ shippingAddress }), null).shippingAddress);
    expect(leftKey).toMatch(/^[0-9a-f]{16}$/);
    expect(leftKey).toBe(rightKey);
  });

  it("another house, zip or country is another shipping address", () => {
    const home = { address1: "12 Main Street", zip: "94110", country: "US" };
    const others = [home, { ...home, address1: "13 Main Street" }, { ...home, zip: "94111" }, { ...home, country: "CA" }];
    const keys = others.map((shippingAddress) => identityOf(anOrder({ shippingAddress }), null).shippingAddress);
    expect(new Set(keys).size).toBe(4);
  });

  it("a long key is cut between two characters", () => {
    for (let before = 100; before < 110; before++) {
      const { person } = identityOf(anOrder({ customer: { id: `${"x".repeat(before)}${"\u{1f600}".repeat(40)}` } }), null);
      expect(person?.isWellFormed()).toBe(true);
    }
  });

  it("no key is longer than 128 characters, and long ones stay apart", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.string({ maxLength: 400 }), (id, deviceId) => {
        const keys = Object.values(identityOf(anOrder({ customer: { id }, device: { deviceId } }), null));
        expect(keys.every((key) => key === null || key.length <= MAX_IDENTITY_LENGTH)).toBe(true);
      }),
    );
    const long = (end: string): string | null => identityOf(anOrder({ device: { deviceId: "d".repeat(200) + end } }), null).device;
    expect(long("1")).not.toBe(long("2"));
  });

  it("ten thousand close texts have ten thousand hashes", () => {
    const hashes = Array.from({ length: 10_000 }, (_, index) => shortHash(`${index} Main St|94110|US`));
    expect(new Set(hashes).size).toBe(10_000);
    expect(hashes.every((hash) => /^[0-9a-f]{16}$/.test(hash))).toBe(true);
  });

  it.each([
    ["Łódź", "lodz"],
    ["GROSSE Straße", "grosse strasse"],
    ["İstanbul", "istanbul"],
    ["Søren Æbler", "soren aebler"],
    ["東京", "東京"],
  ])("%s folds to %s", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

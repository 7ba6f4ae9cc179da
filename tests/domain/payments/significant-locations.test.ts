import { describe, expect, it } from "vitest";
import { addressText, significantLocations } from "#domain/payments/significant-locations.ts";

const nowhere = {
  ip: null,
  billingAddress: null,
  shippingAddress: null,
  card: { country: null, point: null },
};
const street = {
  address1: "1 High Street",
  address2: null,
  city: "Leeds",
  province: null,
  zip: "LS1 1AA",
  country: "GB",
};

describe("significant locations", () => {
  it("are none for an order that names no place", () => {
    expect(significantLocations(nowhere)).toEqual([]);
  });

  it("are the IP, the billing and shipping address and the bank's country, in this order", () => {
    const point = { lat: 53.8, lng: -1.5, isCity: true };
    const locations = significantLocations({
      ip: {
        address: "203.0.113.7",
        country: "DE",
        region: "Berlin",
        city: "Berlin",
        point: { lat: 52.5, lng: 13.4, isCity: true },
      },
      billingAddress: { ...street, point },
      shippingAddress: { ...street, point },
      card: { country: "FR", point: { lat: 46, lng: 2, isCity: false } },
    });
    expect(locations.map(({ label, name, text }) => [label, name, text])).toEqual([
      ["OC", "Order created (IP)", "Berlin, Berlin, Germany"],
      ["BA", "Billing address", "1 High Street, Leeds, LS1 1AA, United Kingdom"],
      ["SA", "Shipping address", "1 High Street, Leeds, LS1 1AA, United Kingdom"],
      ["BC", "Card's bank country", "France"],
    ]);
  });

  it("name an IP whose country nobody knows by itself", () => {
    const ip = { address: "203.0.113.7", country: null, region: null, city: null, point: null };
    expect(significantLocations({ ...nowhere, ip })).toEqual([
      { label: "OC", name: "Order created (IP)", text: "203.0.113.7", point: null },
    ]);
  });

  it("give back a country that is no code as it is", () => {
    expect(addressText({ ...street, country: "Atlantis" })).toMatch(/, Atlantis$/);
    expect(addressText({ ...street, country: null, city: " " })).toBe("1 High Street, LS1 1AA");
  });
});

import { describe, expect, it } from "vitest";
import { addressText, distanceSentences, significantLocations } from "#domain/payments/significant-locations.ts";

const nowhere = {
  ip: null,
  billingAddress: null,
  shippingAddress: null,
  card: { country: null, point: null },
  emailOpened: null,
  visited: null,
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

  it("are the IP, the billing and shipping address and the bank's country, and where an email was opened, in this order", () => {
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
      emailOpened: { country: "ES", region: null, city: null, point: { lat: 40, lng: -4, isCity: false } },
      visited: { country: "FR", region: null, city: "Lyon", point: { lat: 45.7, lng: 4.8, isCity: true } },
    });
    expect(locations.map(({ label, name, text, country }) => [label, name, text, country])).toEqual([
      ["OC", "Order created (IP)", "Berlin, Berlin, Germany", "DE"],
      ["BA", "Billing address", "1 High Street, Leeds, LS1 1AA, United Kingdom", "GB"],
      ["SA", "Shipping address", "1 High Street, Leeds, LS1 1AA, United Kingdom", "GB"],
      ["BC", "Card's bank country", "France", "FR"],
      ["EO", "Email opened", "Spain", "ES"],
      ["WV", "Website visit", "Lyon, France", "FR"],
    ]);
  });

  it("have the bank's country only where the IP isn't in it", () => {
    const card = { country: "FR", point: { lat: 46, lng: 2, isCity: false } };
    const ip = { address: "203.0.113.7", country: "FR", region: null, city: null, point: null };
    const labelsOf = (payment: Partial<Parameters<typeof significantLocations>[0]>) =>
      significantLocations({ ...nowhere, card, ...payment }).map(({ label }) => label);
    expect(labelsOf({ ip })).toEqual(["OC"]);
    expect(labelsOf({ ip: { ...ip, country: "DE" } })).toEqual(["OC", "BC"]);
    expect(labelsOf({ ip: { ...ip, country: null } })).toEqual(["OC", "BC"]);
    expect(labelsOf({})).toEqual(["BC"]);
  });

  it("name an IP whose country nobody knows by itself", () => {
    const ip = { address: "203.0.113.7", country: null, region: null, city: null, point: null };
    expect(significantLocations({ ...nowhere, ip })).toEqual([
      { label: "OC", name: "Order created (IP)", text: "203.0.113.7", country: null, point: null },
    ]);
  });

  it("give back a country that is no code as it is", () => {
    expect(addressText({ ...street, country: "Atlantis" })).toMatch(/, Atlantis$/);
    expect(addressText({ ...street, country: null, city: " " })).toBe("1 High Street, LS1 1AA");
  });
});

describe("distances between an order's places", () => {
  const leeds = { ...street, point: { lat: 53.8, lng: -1.5, isCity: true } };
  const madrid = { ...street, city: "Madrid", country: "ES", point: { lat: 40.4, lng: -3.7, isCity: true } };
  const berlin = {
    address: "203.0.113.7",
    country: "DE",
    region: "Berlin",
    city: "Berlin",
    point: { lat: 52.5, lng: 13.4, isCity: true },
  };
  const onlyCountry = { ...madrid, point: { lat: 40, lng: -4, isCity: false } };

  it.each([
    ["nothing is known", {}, []],
    ["one place is known", { billingAddress: leeds }, []],
    ["only the country is known of one", { billingAddress: leeds, shippingAddress: onlyCountry }, []],
    [
      "both addresses are known",
      { billingAddress: leeds, shippingAddress: madrid },
      ["Shipping address is 1,499 km from the billing address"],
    ],
    [
      "the addresses are the same, the IP is elsewhere",
      { billingAddress: leeds, shippingAddress: leeds, ip: berlin },
      ["Shipping and billing addresses match", "IP is 1,002 km from the billing address"],
    ],
    [
      "the addresses are in one city, the IP is elsewhere",
      { billingAddress: leeds, shippingAddress: { ...leeds, address1: "2 Low Street" }, ip: berlin },
      ["Shipping address is in the same city as the billing address", "IP is 1,002 km from the billing address"],
    ],
    [
      "the addresses are the same, their city isn't known",
      { billingAddress: { ...leeds, point: null }, shippingAddress: { ...leeds, point: null } },
      ["Shipping and billing addresses match"],
    ],
    [
      "all three are elsewhere",
      { billingAddress: leeds, shippingAddress: madrid, ip: berlin },
      [
        "Shipping address is 1,499 km from the billing address",
        "IP is 1,002 km from the billing address",
        "IP is 1,869 km from the shipping address",
      ],
    ],
    ["there is no billing address", { shippingAddress: madrid, ip: berlin }, ["IP is 1,869 km from the shipping address"]],
  ])("are said if %s", (_, places, sentences) => {
    expect(distanceSentences({ ...nowhere, ...places })).toEqual(sentences);
  });
});

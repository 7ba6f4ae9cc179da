import { describe, expect, it } from "vitest";
import { binTable } from "#server/screening/enrich/bin-file.ts";
import { enrichOrder } from "#server/screening/enrich/enrich-order.ts";
import { openEnrichSources } from "#server/screening/enrich/enrich-sources.ts";
import { anOrder } from "#tests/support/an-order.ts";

const sources = {
  ...(await openEnrichSources()),
  bins: binTable("iin_start,country\n424242,DE\n"),
};

describe("enrichment", () => {
  it("an order about which nothing is known has no facts", () => {
    const facts = enrichOrder(anOrder(), sources);
    const values = Object.values(facts).flatMap((part): unknown[] => Object.values(part));
    expect(values.every((value) => value === null)).toBe(true);
  });

  it("the parts of an order are compared with one another", () => {
    const order = anOrder({
      customer: {
        firstName: "Erika",
        lastName: "Muster",
        email: "erika.muster@web.de",
        phone: "030 901820",
      },
      payment: { cardBin: "424242", cardHolder: "ERIKA MUSTER" },
      billingAddress: {
        firstName: "Erika",
        lastName: "Muster",
        address1: "Hauptstr. 1",
        zip: "10115",
        city: "Berlin",
        country: "DE",
      },
      shippingAddress: {
        firstName: "Erika",
        lastName: "Muster",
        address1: "1 Rua Augusta",
        zip: "01305",
        city: "São Paulo",
        province: "SP",
        country: "BR",
      },
      device: { ip: "8.8.8.8", userAgent: "Chrome" },
    });
    const { place, card, agreement, email, browser } = enrichOrder(order, sources);
    expect(place).toMatchObject({
      ipCountry: "US",
      ipCity: null,
      bank: { isCity: false },
      billing: { isCity: true },
    });
    expect(card).toMatchObject({ brand: "Visa", country: "DE" });
    expect(email.isFree).toBe(true);
    expect(browser.name).toBe("Chrome");
    expect(agreement).toMatchObject({
      ipIsBillingCountry: false,
      ipIsShippingCountry: false,
      ipIsCardCountry: false,
      cardIsBillingCountry: true,
      billingIsShippingCountry: false,
      phoneIsBillingCountry: true,
      holderToPayerName: 1,
      billingToPayerName: 1,
      shippingToPayerName: 1,
      emailToPayerName: 1,
      billingIsShippingAddress: false,
      ipToBillingKm: null,
    });
    expect(agreement.billingToShippingKm).toBeGreaterThan(10_000);
  });

  it("a place known to the country only stands at its middle", () => {
    const { place } = enrichOrder(
      anOrder({
        billingAddress: { city: "Nowhere", country: "FR" },
        shippingAddress: { country: "FR" },
      }),
      sources,
    );
    expect(place.billing).toEqual(place.shipping);
    expect(place.billing?.isCity).toBe(false);
  });

  it("the same order has the same facts", () => {
    const order = anOrder({
      device: { ip: "8.8.4.4", userAgent: "Safari" },
      customer: { email: "a@b.example" },
    });
    expect(enrichOrder(order, sources)).toEqual(enrichOrder(order, sources));
  });
});

import { expect, it } from "vitest";
import { reasonTable } from "#server/screening/score/reason-table.ts";

/** Every code that an order was ever answered with. Other systems rely on them, so none may be removed. */
const givenOut = [
  "addresses_differ",
  "addresses_match",
  "avs_full_match",
  "avs_no_match",
  "avs_partial_match",
  "billing_name_not_customer",
  "bot",
  "card_not_in_billing_country",
  "cardholder_matches_customer",
  "cardholder_not_customer",
  "cards_at_address_7d",
  "cards_on_device_24h",
  "cards_on_ip_1h",
  "cards_with_email_7d",
  "confirmed_fraud",
  "confirmed_legitimate",
  "countries_match",
  "countries_match_in_part",
  "customers_at_address_30d",
  "customers_on_device_24h",
  "customers_on_device_30d",
  "customers_on_device_7d",
  "customers_on_ip_24h",
  "customers_with_card_24h",
  "customers_with_card_30d",
  "customers_with_phone_30d",
  "cvv_match",
  "cvv_no_match",
  "direct_visit",
  "disposable_email",
  "earlier_chargeback",
  "email_contains_name",
  "established_account",
  "express_shipping",
  "first_time_customer",
  "guest_checkout",
  "invalid_phone",
  "ip_far_from_billing",
  "ip_in_other_country",
  "ip_in_shipping_country_only",
  "ips_with_email_24h",
  "known_card",
  "known_device",
  "large_first_order",
  "large_order_none_approved",
  "new_account",
  "new_customer_on_known_device",
  "orders_counted_by_shop",
  "orders_with_card_1h",
  "orders_with_email_1h",
  "phone_not_in_billing_country",
  "prepaid_card",
  "proxy",
  "recent_orders",
  "returning_customer",
  "shipping_far_from_billing",
  "shipping_name_not_customer",
  "shipping_not_in_billing_country",
  "shipping_not_in_card_country",
  "subscription_renewal",
  "too_little_data",
  "voip_phone",
];

it("keeps every code that was ever given out, and gives out no other", () => {
  expect(Object.keys(reasonTable).toSorted()).toEqual(givenOut);
});

it("has a sentence of its own for every code", () => {
  const { countries_match_in_part: inPart, ...others } = reasonTable;
  expect(inPart.words).toBe(others.countries_match.words);
  const sentences = Object.values(others).map(({ words }) => words);
  expect(new Set(sentences).size).toBe(sentences.length);
});

it.each(Object.entries(reasonTable))("adds points of one direction, the next level more than the last: %s", (_, { sign, points }) => {
  const direction = { bad: 1, good: -1, approved: -1, neutral: 0 }[sign];
  const sizes = points.map((each) => Math.abs(each));
  expect(points.every((each) => Math.sign(each) === direction)).toBe(true);
  expect(sizes).toEqual(sizes.toSorted((left, right) => left - right));
});

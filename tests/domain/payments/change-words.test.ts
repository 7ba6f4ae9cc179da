import { expect, it } from "vitest";
import { changeWords } from "#domain/payments/change-words.ts";
import { currencyCode } from "#tests/support/an-order.ts";

it.each([
  ["payment.status", "PS3", "PS0", "Status: Pending → Confirmed & Paid"],
  ["payment.acquirer", null, "shopify_payments", "Payment provider: - → Shopify Payments"],
  ["payment.cvv", "P", "M", "CVV result: Not checked (P) → Matches (M)"],
  ["billingAddress.zip", "10115", null, "Billing address: ZIP code: 10115 → -"],
  ["customer.address.country", "de", "FR", "Customer's address: country: Germany → France"],
  ["amount", "12.5", "20", "Amount: $12.50 → $20.00"],
  ["amount", "10", "9000.125", "Amount: $10.00 → 9000.125"],
  ["deliveryDate", "2026-11-05", "2026-11-06T03:30:00Z", "Delivery date: Nov 5, 2026 → Nov 5, 2026, 10:30 PM"],
  ["deliveryDate", "soon", null, "Delivery date: soon → -"],
  ["customer.createdAt", null, "2024-01-31", "Customer since: - → Jan 31, 2024"],
  ["customer.dateOfBirth", "1990-02-28", "1990-02-27", "Customer's date of birth: Feb 28, 1990 → Feb 27, 1990"],
  ["recurring", "false", "true", "Recurring: no → yes"],
  ["tags", null, '["gift","urgent"]', "Tags: - → gift; urgent"],
  ["shippingAddress", null, '{"city":"York","address1":"1 High Street"}', "Shipping address: - → 1 High Street, York"],
  ["shippingAddress", null, '{"city":"Haifa","address1":"אלנבי 38"}', "Shipping address: - → \u2068אלנבי 38\u2069, Haifa"],
  ["shippingAddress", null, '{"city":"York","country":"gb"}', "Shipping address: - → York, United Kingdom"],
  ["payment", null, '{"method":"credit_card","cvv":"N"}', "Payment: - → Credit card, Doesn't match (N)"],
  ["items", null, '[{"id":"a","gift":"card","amount":10,"quantity":2},{"id":"b"}]', "Items: - → a, 2, $10.00, card; b"],
  ["items", '[{"id":"a","quantity":2}]', '[{"id":"a","quantity":', 'Items: a, 2 → [{"id":"a","quantity":'],
  ["loyalty.tier", "1", "constructor", "loyalty.tier: 1 → constructor"],
  ["gift", "false", "[1]", "gift: false → [1]"],
  ["reference", "true", null, "Reference: true → -"],
  ["constructor", null, "1", "constructor: - → 1"],
])("a change of %s from %s to %s reads as words", (field, from, to, words) => {
  expect(changeWords(field, { from, to }, { currency: currencyCode("USD"), timeZone: "America/New_York" })).toBe(words);
});

import { expect, it } from "vitest";
import { changeWords } from "#console/screens/transaction/change-words.ts";

it.each([
  ["payment.status", "PS3", "PS0", "Status: Pending → Confirmed & Paid"],
  ["payment.acquirer", null, "shopify_payments", "Payment provider: - → Shopify Payments"],
  ["payment.cvv", "P", "M", "CVV result: Not checked (P) → Matches (M)"],
  ["billingAddress.zip", "10115", null, "Billing address: ZIP code: 10115 → -"],
  ["customer.address.country", "de", "FR", "Customer's address: country: Germany → France"],
  ["amount", "12.5", "20", "Amount: 12.5 → 20"],
  ["recurring", "false", "true", "Recurring: no → yes"],
  ["tags", null, '["gift","urgent"]', "Tags: - → gift; urgent"],
  ["shippingAddress", null, '{"city":"York","address1":"1 High Street"}', "Shipping address: - → York, 1 High Street"],
  ["items", '[{"id":"a","quantity":2}]', '[{"id":"a","quantity":', 'Items: a, 2 → [{"id":"a","quantity":'],
  ["loyalty.tier", "1", "constructor", "loyalty.tier: 1 → constructor"],
  ["gift", "false", "[1]", "gift: false → [1]"],
  ["reference", "true", null, "Reference: true → -"],
  ["constructor", null, "1", "constructor: - → 1"],
])("a change of %s from %s to %s reads as words", (field, from, to, words) => {
  expect(changeWords(field, { from, to })).toBe(words);
});

import { expect, it } from "vitest";
import { codeName } from "#domain/payments/code-words.ts";

it.each([
  ["shopify_payments", "Shopify Payments"],
  ["credit_card", "Credit card"],
  ["stripe", "Stripe"],
  ["pos", "POS"],
  ["PayPal Express", "PayPal Express"],
  ["constructor", "Constructor"],
])("the name %s is shown as %s", (code, words) => {
  expect(codeName(code)).toBe(words);
});

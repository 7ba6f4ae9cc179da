import { expect, it } from "vitest";
import { avsWords, codeName, cvvWords } from "#domain/payments/code-words.ts";

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

it("a bank's results are told in words with their code, and one that is not known as it is", () => {
  expect(avsWords("Y")).toBe("Street and ZIP code match (Y)");
  expect(cvvWords("P")).toBe("Not checked (P)");
  expect(avsWords("0")).toBe("0");
});

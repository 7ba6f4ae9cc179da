import { expect, test } from "vitest";
import { evidenceLimits, evidenceLimitWords } from "#domain/disputes/evidence-limits.ts";

test.each([
  ["Visa", "stripe", "Visa: 49 pages and 2 MB"],
  ["visa", null, "Visa: 49 pages and 2 MB"],
  ["Mastercard", "adyen", "Mastercard: 18 pages and 14 MB"],
  ["American Express", "amex direct", "American Express: 20 pages and 5 MB"],
  ["american-express", "shopify_payments", "American Express OptBlue: 20 pages and 1 MB"],
  ["Diners Club", null, "Discover and Diners Club: 49 pages and 3 MB"],
  ["Discover", "stripe", "Discover and Diners Club: 49 pages and 3 MB"],
  ["JCB", "stripe", "all card networks: 18 pages and 1 MB"],
  [null, null, "all card networks: 18 pages and 1 MB"],
])("evidence for a %s order at %s keeps within the limits for %s", (brand, acquirer, words) => {
  const limits = evidenceLimits(brand, acquirer);
  expect(`${limits.name}: ${evidenceLimitWords(limits)}`).toBe(words);
});

test("no limits are wider than those of a network that is known", () => {
  const unknown = evidenceLimits(null, null);
  for (const brand of ["visa", "mastercard", "american express", "discover"]) {
    const known = evidenceLimits(brand, null);
    expect(unknown.pages).toBeLessThanOrEqual(known.pages);
    expect(unknown.fileBytes).toBeLessThanOrEqual(known.fileBytes);
  }
});

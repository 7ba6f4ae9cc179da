import { expect, test } from "vitest";
import { evidenceLimits, evidenceLimitWords } from "#domain/disputes/evidence-limits.ts";

test.each([
  ["Visa", "stripe", "Visa: 49 pages and 2 MB a file, 5 files and 10 MB in all"],
  ["visa", null, "Visa: 49 pages and 2 MB a file, 5 files and 10 MB in all"],
  ["Mastercard", "adyen", "Mastercard: 18 pages and 14 MB a file, 5 files and 14 MB in all"],
  ["American Express", "amex direct", "American Express: 20 pages and 5 MB a file, 5 files and 25 MB in all"],
  ["american-express", "shopify_payments", "American Express OptBlue: 20 pages and 1 MB a file, 5 files and 1 MB in all"],
  ["Diners Club", null, "Discover and Diners Club: 49 pages and 3 MB a file, 5 files and 3 MB in all"],
  ["Discover", "stripe", "Discover and Diners Club: 49 pages and 3 MB a file, 5 files and 3 MB in all"],
  ["JCB", "stripe", "all card networks: 18 pages and 1 MB a file, 5 files and 1 MB in all"],
  [null, null, "all card networks: 18 pages and 1 MB a file, 5 files and 1 MB in all"],
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

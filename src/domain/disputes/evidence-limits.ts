/** What a card network takes as evidence. A "file" is the PDF; the documents are pages of it. */
export type EvidenceLimits = {
  /** Its name on screens and in files. */
  name: string;
  pages: number;
  fileBytes: number;
  /** Files that can be sent in for one dispute, this one included, and how large they may be together. */
  files: number;
  totalBytes: number;
};

const MB = 1_000_000;

/**
 * What the networks, and the banks between them and the shop, take at least. American Express takes less (OptBlue) where a
 * payment provider passes its cards on than where the shop has its own contract with it.
 */
const table = {
  visa: { name: "Visa", pages: 49, fileBytes: 2 * MB, files: 5, totalBytes: 10 * MB },
  mastercard: { name: "Mastercard", pages: 18, fileBytes: 14 * MB, files: 5, totalBytes: 14 * MB },
  amex: { name: "American Express", pages: 20, fileBytes: 5 * MB, files: 5, totalBytes: 25 * MB },
  amex_optblue: { name: "American Express OptBlue", pages: 20, fileBytes: 1 * MB, files: 5, totalBytes: 1 * MB },
  discover: { name: "Discover and Diners Club", pages: 49, fileBytes: 3 * MB, files: 5, totalBytes: 3 * MB },
  other: { name: "all card networks", pages: 18, fileBytes: 1 * MB, files: 5, totalBytes: 1 * MB },
} as const satisfies Record<string, EvidenceLimits>;

type EvidenceScheme = keyof typeof table;

const schemeOfBrand: Readonly<Record<string, EvidenceScheme>> = {
  visa: "visa",
  mastercard: "mastercard",
  maestro: "mastercard",
  americanexpress: "amex",
  amex: "amex",
  discover: "discover",
  dinersclub: "discover",
};

/** Payment providers through which shops have no contract of their own with American Express. */
const passOnAmex = /stripe|shopify|square|paypal|braintree|adyen|woo/i;

/** The limits for an order paid with this brand of card at this provider. An unknown brand gets the tightest. */
export function evidenceLimits(cardBrand: string | null, acquirer: string | null): EvidenceLimits {
  const brand = cardBrand?.toLowerCase().replaceAll(/[^a-z]/g, "") ?? "";
  const scheme = schemeOfBrand[brand] ?? "other";
  return table[scheme === "amex" && passOnAmex.test(acquirer ?? "") ? "amex_optblue" : scheme];
}

/** '18 pages and 14 MB a file, 5 files and 14 MB in all': what was left out of this file may go into others. */
export function evidenceLimitWords({ pages, fileBytes, files, totalBytes }: EvidenceLimits): string {
  return `${pages} pages and ${fileBytes / MB} MB a file, ${files} files and ${totalBytes / MB} MB in all`;
}

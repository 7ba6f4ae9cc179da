import { keysOf } from "#domain/keys-of.ts";

const table = {
  retention: { words: "because the order is older than your shop keeps it" },
  request: { words: "at the customer's request" },
} as const satisfies Record<string, { words: string }>;

/** Why an order's personal data was removed: the shop's time limit, or a request to erase it. */
export type ErasedBecause = keyof typeof table;
export const erasureReasons: readonly ErasedBecause[] = keysOf(table);

/** The reason as the end of a sentence. */
export function erasureWords(because: ErasedBecause): string {
  return table[because].words;
}

/** Stands in a text for a customer's email address, phone number or name that an erasure removed from it. */
export const REMOVED = "[removed]";

/** What is said of something sent later for an order whose personal data was removed. */
export const NOT_STORED = "was not stored, because the order's personal data was removed";

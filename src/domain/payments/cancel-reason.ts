import { keysOf } from "#domain/keys-of.ts";

const table = {
  fraud: { words: "suspected fraud" },
  customer: { words: "at the customer's request" },
  inventory: { words: "items out of stock" },
  other: { words: null },
} as const satisfies Record<string, { words: string | null }>;

/** Why an order was cancelled. */
export type CancelReason = keyof typeof table;
export const cancelReasons: readonly CancelReason[] = keysOf(table);

/** A reason in words, to go on a sentence with; null where there is nothing to say. */
export function cancelReasonWords(reason: CancelReason): string | null {
  return table[reason].words;
}

/** What is said of an order under "Cancelled": the reason, and 'Yes' where no more than that is known. */
export function cancelledWords(reason: string): string {
  const known = cancelReasons.find((candidate) => candidate === reason);
  const words = (known && cancelReasonWords(known)) ?? "yes";
  return words.charAt(0).toUpperCase() + words.slice(1);
}

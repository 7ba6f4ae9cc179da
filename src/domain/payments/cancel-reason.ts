import { keysOf } from "#domain/keys-of.ts";

const table = {
  fraud: { words: "suspected fraud" },
  customer: { words: "requested by the customer" },
  inventory: { words: "out of stock" },
  other: { words: null },
} as const satisfies Record<string, { words: string | null }>;

/** Why an order was canceled. */
export type CancelReason = keyof typeof table;
export const cancelReasons: readonly CancelReason[] = keysOf(table);

/** A reason in words, to continue a sentence; null for other reasons. */
export function cancelReasonWords(reason: CancelReason): string | null {
  return table[reason].words;
}

/** An order's reason under "Canceled", or 'Yes' if there is none. */
export function cancelledWords(reason: string): string {
  const known = cancelReasons.find((candidate) => candidate === reason);
  const words = (known && cancelReasonWords(known)) ?? "yes";
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import { keysOf } from "#domain/keys-of.ts";

const table = {
  none: { words: "Not sent" },
  /** It's on its way. */
  sending: { words: "Sending" },
  /** It's at Shopify, where it can still be changed. */
  saved: { words: "Saved in Shopify" },
  /** The bank has it. It can't be changed anymore. */
  submitted: { words: "Submitted to the bank" },
} as const satisfies Record<string, { words: string }>;

/** How far the evidence of a dispute at Shopify is. */
export type EvidenceState = keyof typeof table;
export const evidenceStates: readonly EvidenceState[] = keysOf(table);

export function evidenceStateWords(state: EvidenceState): string {
  return table[state].words;
}

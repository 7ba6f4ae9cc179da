import { keysOf } from "#domain/keys-of.ts";
import { TRACKING_DAYS } from "#domain/guarantee/tracking.ts";

type BreakProperties = {
  /** Decides between two at the same time: the one with the lower rank ended the cover. */
  rank: number;
  /** What happened, after "Not guaranteed: ". */
  words: string;
};

const table = {
  cancelled: { rank: 1, words: "the order was canceled" },
  refunded: { rank: 2, words: "the order was fully refunded" },
  amount: { rank: 3, words: "the amount was raised after approval" },
  address: { rank: 4, words: "the address was changed after approval" },
  person: { rank: 5, words: "the customer was changed after approval" },
  no_tracking: { rank: 6, words: `no tracking arrived within ${TRACKING_DAYS} days of approval` },
} as const satisfies Record<string, BreakProperties>;

/** What ends the guarantee of an order that was under it. Stored by its name, so it's never renamed. */
export type CoverBreak = keyof typeof table;
export const coverBreaks: readonly CoverBreak[] = keysOf(table);

/** When the guarantee of an order ended, and why. */
export type CoverEnd = { at: Date; because: CoverBreak };

/** Why an order that was under guarantee no longer is. */
export function coverEndNote(because: CoverBreak): string {
  return `Not guaranteed: ${table[because].words}`;
}

/** Orders ends by their time, then by a fixed rank, so that the order in which they became known doesn't matter. */
export function byTimeOfEnd(a: CoverEnd, b: CoverEnd): number {
  return a.at.getTime() - b.at.getTime() || table[a.because].rank - table[b.because].rank;
}

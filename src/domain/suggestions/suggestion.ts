import { keysOf } from "#domain/keys-of.ts";
import type { OrderSum } from "#domain/replay/replay.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { LeftOut } from "#domain/suggestions/lesson.ts";

/** How far the search for suggestions is. */
export const suggestionStatuses = ["pending", "done", "failed"] as const;
export type SuggestionStatus = (typeof suggestionStatuses)[number];

/** Suggestions are found in the orders of this many months. */
export const SUGGESTION_MONTHS = 24;
/** The most orders that are read: the latest ones. */
export const SUGGESTION_ORDERS_MAX = 200_000;
/** Of the time between the first order and the last, the share in which rules are found. They are judged by the rest. */
export const LEARNING_SHARE = 0.7;
/** The fewest chargebacks in that share from which rules are found. */
export const CHARGEBACKS_NEEDED = 20;
/** The most suggestions of a shop. */
export const SUGGESTIONS_MAX = 10;
/** The most rules of a suggestion. */
export const RULES_OF_SUGGESTION_MAX = 3;

/** Chargebacks and good orders, with what they're worth. */
export type Judged = { chargebacks: OrderSum; good: OrderSum };

/** Rules that, together, would have stopped more money than they would have cost. */
export type FoundRules = {
  rules: Rule[];
  /** What they match of the orders that they were found in. */
  learned: Judged;
  /** What they match of the later orders. */
  later: Judged;
};

const reasons = {
  no_orders: "There are no orders yet.",
  few_chargebacks: "There are too few chargebacks for fraud to find patterns in.",
  one_day: "All orders are of one day. Suggestions need orders of several days.",
  no_good_orders: "There are no good orders to compare the chargebacks with.",
  no_rule: "No rule of up to three conditions would have stopped more money than it would have cost.",
} as const satisfies Record<string, string>;
/** Why nothing is suggested. */
export type NothingBecause = keyof typeof reasons;
export const nothingReasons: readonly NothingBecause[] = keysOf(reasons);

export function nothingWords(because: NothingBecause): string {
  return reasons[because];
}

/** What the search found. */
export type Learned = {
  /** Orders that were read. */
  orders: number;
  leftOut: Partial<Record<LeftOut, number>>;
  /** All orders in which rules are found, and the later ones. */
  learned: Judged;
  later: Judged;
  found: FoundRules[];
  nothingBecause: NothingBecause | null;
};

/** What rules would have saved: the chargebacks that they stop, less the good orders that they lose. */
export function savedBy({ chargebacks, good }: Judged): number {
  return chargebacks.amount - good.amount;
}

/** Whether rules saved more than they cost in the later orders as well. */
export function isConfirmed({ later }: Pick<FoundRules, "later">): boolean {
  return savedBy(later) > 0;
}

import type { Order, PossibleAction, Reason, Summary } from "../../shared/read-answer.ts";

export type Counted = { words: string; count: number };
/** An action, and the orders that it's possible for, each with what it means for it. */
export type Offer = { action: ActionForMany; label: string; orders: { shopifyId: string; order: Order; possible: PossibleAction }[] };
export type ActionForMany = (typeof actionsForMany)[number];

/** Those that are offered for several orders at once. */
const actionsForMany = ["approve", "reject", "hold"] as const;

/** How often each of these words is among them, the most frequent first. */
export function countWords(words: readonly string[]): Counted[] {
  const counts = new Map<string, number>();
  for (const each of words) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].map(([each, count]) => ({ words: each, count })).toSorted((one, other) => other.count - one.count);
}

export function countWaiting(summaries: readonly Summary[]): number {
  return summaries.filter(({ order }) => order?.isWaiting === true).length;
}

/** What can be decided about at least one of the orders. */
export function offersFor(summaries: readonly Summary[]): Offer[] {
  return actionsForMany.flatMap((action) => {
    const orders = summaries.flatMap(({ shopifyId, order }) => {
      const possible = order?.actions.find((each) => each.action === action);
      return order && possible ? [{ shopifyId, order, possible }] : [];
    });
    const [first] = orders;
    return first ? [{ action, label: first.possible.label, orders }] : [];
  });
}

/** What is asked for with a decision on several orders: a reason if any of them needs one, from all that any of them has. */
export function askedFor({ orders }: Offer): { isReasonRequired: boolean; reasons: Reason[] } {
  const reasons = new Map(orders.flatMap(({ possible }) => possible.reasons).map((reason) => [reason.code, reason]));
  return { isReasonRequired: orders.some(({ possible }) => possible.isReasonRequired), reasons: [...reasons.values()] };
}

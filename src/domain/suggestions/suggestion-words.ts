import { formatWholeMoney } from "#domain/money/money.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import type { OrderSum } from "#domain/replay/replay.ts";
import { leftOutReasons, leftOutWords, type LeftOut } from "#domain/suggestions/lesson.ts";
import { CHARGEBACKS_NEEDED, LEARNING_SHARE, type Judged } from "#domain/suggestions/suggestion.ts";
import { countWords } from "#domain/text/count-words.ts";

/** The share of the time in which rules are found, and the rest: '70%' and '30%'. */
export const LEARNED_PERCENT = `${Math.round(LEARNING_SHARE * 100)}%`;
export const LATER_PERCENT = `${Math.round((1 - LEARNING_SHARE) * 100)}%`;

/** What rules would have done: 'would have stopped 9 of 12 chargebacks worth $2,300, and 4 of 1,210 good orders worth $310.' */
export function stoppedWords(matched: Judged, all: Judged, currency: CurrencyCode): string {
  const chargebacks = partWords(matched.chargebacks, all.chargebacks, "chargeback", currency);
  const good = partWords(matched.good, all.good, "good order", currency);
  if (chargebacks === null && good === null) return "would have stopped nothing.";
  return `would have stopped ${chargebacks ?? noneWords(all.chargebacks, "chargeback")}, and ${good ?? noneWords(all.good, "good order")}.`;
}

function partWords({ orders, amount }: OrderSum, all: OrderSum, noun: string, currency: CurrencyCode): string | null {
  return orders === 0 ? null : `${formatCount(orders)} of ${countWords(all.orders, noun)} worth ${formatWholeMoney(amount, currency)}`;
}

function noneWords({ orders }: OrderSum, noun: string): string {
  return orders === 0 ? `no ${noun}s, as there were none` : `none of ${countWords(orders, noun)}`;
}

/** How many chargebacks there are, and how many are needed. */
export function fewChargebacksWords(chargebacks: number): string {
  return `Suggestions need at least ${CHARGEBACKS_NEEDED} chargebacks for fraud in the first ${LEARNED_PERCENT} of the time. Your orders have ${formatCount(chargebacks)}.`;
}

/** What became of orders that weren't counted: '120 rejected, 14 held and not decided'. Null if all were. */
export function leftOutSentence(leftOut: Partial<Record<LeftOut, number>>): string | null {
  const counted = leftOutReasons.filter((because) => (leftOut[because] ?? 0) > 0);
  if (counted.length === 0) return null;
  return `Not counted: ${counted.map((because) => `${formatCount(leftOut[because] ?? 0)} ${leftOutWords(because)}`).join(", ")}.`;
}

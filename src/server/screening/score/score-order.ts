import type { Order } from "#domain/orders/order.ts";
import type { ReasonSign } from "#domain/payments/reason.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { accountSignals } from "#server/screening/score/account-signals.ts";
import { cardSignals } from "#server/screening/score/card-signals.ts";
import { contactSignals } from "#server/screening/score/contact-signals.ts";
import { historySignals } from "#server/screening/score/history-signals.ts";
import { orderSignals } from "#server/screening/score/order-signals.ts";
import { placeSignals } from "#server/screening/score/place-signals.ts";
import { ringSignals } from "#server/screening/score/ring-signals.ts";
import { PRIOR_FRAUD, type ReasonCode } from "#server/screening/score/reason-table.ts";
import type { Signal } from "#server/screening/score/signal.ts";

/**
 * `riskScore` is 0 to 1 with 6 decimals. `reasons` has one entry per fact that changed it, heaviest first, with neutral
 * ones last.
 */
export type Scored = { riskScore: number; reasons: { sign: ReasonSign; reason: string; code: ReasonCode }[] };

/**
 * The probability that an order is fraud: an additive model in log-odds that starts from the prior and adds each fact's
 * weight (`reason-table.ts`). Pure: the same order and facts always give the same score.
 */
export function scoreOrder(order: Order, facts: Facts): Scored {
  const signals = signalsOf(order, facts);
  const reasons = signals
    .toSorted((left, right) => Math.abs(right.weight) - Math.abs(left.weight))
    .map(({ sign, reason, code }) => ({ sign, reason, code }));
  return { riskScore: riskOf(signals), reasons };
}

/** The facts that change an order's score, and those that are only worth a note. */
export function signalsOf(order: Order, facts: Facts): Signal[] {
  return [
    ...accountSignals(order, facts),
    ...ringSignals(order, facts),
    ...historySignals(order, facts),
    ...placeSignals(order, facts),
    ...cardSignals(order, facts),
    ...contactSignals(order, facts),
    ...orderSignals(order, facts),
  ];
}

/** The score of an order with these signals, 0 to 1 with 6 decimals. */
export function riskOf(signals: readonly Signal[]): number {
  const logOdds = signals.reduce((sum, { weight }) => sum + weight, Math.log(PRIOR_FRAUD / (1 - PRIOR_FRAUD)));
  return Math.round(1e6 / (1 + Math.exp(-logOdds))) / 1e6;
}

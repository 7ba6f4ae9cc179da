import type { InsightsResults } from "#domain/insights/insights-results.ts";
import { isFraudReason } from "#domain/payments/dispute-reasons.ts";
import type { DisputeState } from "#domain/payments/dispute-state.ts";

/** The shares that the estimates assume. */
export const FALSE_DECLINE_SHARE = 0.6;
export const WINNABLE_CHARGEBACK_SHARE = 0.6;
export const RECOVERABLE_CHECKOUT_SHARE = 0.2;
export const FRAUD_AMONG_LEGIT_CANCELLED = 0.1;

export const chargebackEnds = ["inProgress", "won", "lost"] as const;
export type ChargebackEnd = (typeof chargebackEnds)[number];

/** How a chargeback ended, by the state of its dispute. */
const endOfState: Record<DisputeState, ChargebackEnd> = {
  needs_response: "inProgress",
  under_review: "inProgress",
  won: "won",
  alert: "lost",
  alert_answered: "lost",
  inquiry: "lost",
  lost: "lost",
  accepted: "lost",
  prevented: "lost",
  guarantee_paid: "lost",
};
const endsByStatus = new Map<string, ChargebackEnd>(Object.entries(endOfState));

type Counted = { count: number; worth: number };
type ChargebackSums = Record<ChargebackEnd, Counted>;

/** What the report estimates from its figures. Values are in major units; the count of fraud orders isn't rounded. */
type InsightsEstimates = {
  recoverableCheckoutsWorth: number;
  falseDeclinesWorth: number;
  fraudOrders: number;
  /** Fraud orders as a share of all orders, 0 to 1; null without orders. */
  fraudShare: number | null;
  fraudChargebacks: ChargebackSums;
  otherChargebacks: ChargebackSums;
  winnableChargebacksWorth: number;
};

export function insightsEstimates({ orders, abandoned, chargebacks }: InsightsResults): InsightsEstimates {
  const fraudChargebacks = sumsOf(chargebacks.filter(({ reason }) => isFraudReason(reason)));
  const fraudOrders = orders.riskCancelled + FRAUD_AMONG_LEGIT_CANCELLED * orders.legitCancelled;
  return {
    recoverableCheckoutsWorth: RECOVERABLE_CHECKOUT_SHARE * abandoned.failedWorth,
    falseDeclinesWorth: FALSE_DECLINE_SHARE * orders.riskCancelledWorth,
    fraudOrders,
    fraudShare: orders.count > 0 ? fraudOrders / orders.count : null,
    fraudChargebacks,
    otherChargebacks: sumsOf(chargebacks.filter(({ reason }) => !isFraudReason(reason))),
    winnableChargebacksWorth: WINNABLE_CHARGEBACK_SHARE * fraudChargebacks.lost.worth,
  };
}

/**
 * How a chargeback with this status ended with the bank. One that the guarantee paid counts as lost, unlike on the dashboard, and
 * so does one with an unknown status.
 */
export function chargebackEndOf(status: string): ChargebackEnd {
  return endsByStatus.get(status) ?? "lost";
}

function sumsOf(chargebacks: InsightsResults["chargebacks"]): ChargebackSums {
  const sums: ChargebackSums = { inProgress: { count: 0, worth: 0 }, won: { count: 0, worth: 0 }, lost: { count: 0, worth: 0 } };
  for (const { status, count, worth } of chargebacks.flatMap(({ statuses }) => statuses)) {
    const sum = sums[chargebackEndOf(status)];
    sum.count += count;
    sum.worth += worth;
  }
  return sums;
}

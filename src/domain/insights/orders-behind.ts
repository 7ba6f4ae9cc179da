import type { ChargebackEnd } from "#domain/insights/insights-estimates.ts";
import { insightsPeriod, type InsightsResults } from "#domain/insights/insights-results.ts";
import { isFraudReason, type ChargebackBucket } from "#domain/payments/chargeback-bucket.ts";
import { emptyPaymentFilter, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import type { Refusal } from "#domain/payments/refusal.ts";

/** Asks the transactions list for the orders that a report counted as refused or cancelled. */
export function refusedOrders(results: InsightsResults, refusal: Refusal): PaymentFilter {
  return { ...ofReport(results), refusals: [refusal] };
}

/** Asks the transactions list for a report's chargebacks, for fraud or for all other reasons. */
export function chargebackOrders(results: InsightsResults, kind: "fraud" | "other", end: ChargebackEnd): PaymentFilter {
  const reasons = results.chargebacks.map(({ reason }) => reason).filter((reason) => isFraudReason(reason) === (kind === "fraud"));
  return { ...ofReport(results), chargebackReasons: reasons, chargebackBuckets: bucketsOf[end] };
}

/** Every end of a chargeback in the words of the dashboard, which tells two kinds of lost ones apart. */
const bucketsOf: Record<ChargebackEnd, ChargebackBucket[]> = {
  inProgress: ["pending_resolution"],
  won: ["recovered"],
  lost: ["pending_payout", "lost"],
};

function ofReport({ finishedAt }: InsightsResults): PaymentFilter {
  return { ...emptyPaymentFilter, orderDate: { type: "period", ...insightsPeriod(finishedAt) } };
}

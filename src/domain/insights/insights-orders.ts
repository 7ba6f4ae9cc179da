import { bucketsOfEnd, type ChargebackEnd } from "#domain/insights/insights-estimates.ts";
import type { InsightsResults } from "#domain/insights/insights-results.ts";
import { isFraudReason } from "#domain/payments/dispute-reasons.ts";
import type { Refusal } from "#domain/payments/refusal.ts";
import { emptyPaymentFilter, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import { CHOICES_MAX } from "#domain/lists/list-limits.ts";

/** The transactions list's filter for the orders that a report counted as declined or canceled. */
export function refusedOrders(results: InsightsResults, refusal: Refusal): PaymentFilter {
  return { ...ofReport(results), refusals: [refusal] };
}

/**
 * The transactions list's filter for a report's chargebacks, for fraud or for other reasons. Null if there are none, or more
 * reasons than a filter can hold.
 */
export function chargebackOrders(results: InsightsResults, kind: "fraud" | "other", end: ChargebackEnd): PaymentFilter | null {
  const reasons = results.chargebacks.map(({ reason }) => reason).filter((reason) => isFraudReason(reason) === (kind === "fraud"));
  if (reasons.length === 0 || reasons.length > CHOICES_MAX) return null;
  return { ...ofReport(results), chargebackReasons: reasons, chargebackBuckets: bucketsOfEnd[end] };
}

function ofReport({ countedFrom, finishedAt }: InsightsResults): PaymentFilter {
  return { ...emptyPaymentFilter, orderDate: { type: "period", start: countedFrom, end: finishedAt } };
}

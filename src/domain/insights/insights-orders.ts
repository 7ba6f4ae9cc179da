import { chargebackEndOf, type ChargebackEnd } from "#domain/insights/insights-estimates.ts";
import type { InsightsResults } from "#domain/insights/insights-results.ts";
import { chargebackBucketOf, type ChargebackBucket } from "#domain/payments/chargeback-bucket.ts";
import { isFraudReason } from "#domain/payments/dispute-reasons.ts";
import { disputeStates } from "#domain/payments/dispute-state.ts";
import type { Refusal } from "#domain/payments/refusal.ts";
import { emptyPaymentFilter, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import { CHOICES_MAX } from "#domain/lists/list-limits.ts";

/** The transactions list's filter for the orders that a report counted as declined or canceled. */
export function refusedOrders(results: InsightsResults, refusal: Refusal): PaymentFilter {
  return { ...ofReport(results), refusals: [refusal] };
}

/** The list's buckets for each end. */
const bucketsOfEnd: Record<ChargebackEnd, ChargebackBucket[]> = {
  inProgress: ["pending_resolution"],
  won: ["recovered"],
  lost: ["pending_payout", "lost"],
};

/**
 * The transactions list's filter for a report's chargebacks, for fraud or for other reasons. Null if there are none, or more
 * reasons than a filter can hold, or if the list's buckets would count them otherwise, as those that the guarantee paid.
 */
export function chargebackOrders(results: InsightsResults, kind: "fraud" | "other", end: ChargebackEnd): PaymentFilter | null {
  const ofKind = results.chargebacks.filter(({ reason }) => isFraudReason(reason) === (kind === "fraud"));
  if (ofKind.length === 0 || ofKind.length > CHOICES_MAX) return null;
  const isListed = (status: string) => bucketsOfEnd[end].includes(bucketOf(status));
  const statuses = ofKind.flatMap((reason) => reason.statuses.map(({ status }) => status));
  if (statuses.some((status) => isListed(status) !== (chargebackEndOf(status) === end))) return null;
  return { ...ofReport(results), chargebackReasons: ofKind.map(({ reason }) => reason), chargebackBuckets: bucketsOfEnd[end] };
}

/** Without the guarantee: its two buckets for lost chargebacks are listed together. */
function bucketOf(status: string): ChargebackBucket {
  return chargebackBucketOf(disputeStates.find((known) => known === status) ?? null, 0, null);
}

function ofReport({ countedFrom, finishedAt }: InsightsResults): PaymentFilter {
  return { ...emptyPaymentFilter, orderDate: { type: "period", start: countedFrom, end: finishedAt } };
}

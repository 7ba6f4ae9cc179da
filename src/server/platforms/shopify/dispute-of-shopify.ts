import type { OutcomeBody } from "#contract/orders.ts";
import type { ShopifyDispute } from "#server/platforms/shopify/dispute-documents.ts";

/** How a dispute ended, in Surety's words. */
const ends: Readonly<Record<string, OutcomeBody["type"]>> = {
  WON: "chargeback_won",
  LOST: "chargeback_lost",
  ACCEPTED: "accepted",
  PREVENTED: "prevented",
  CHARGE_REFUNDED: "prevented",
};

/** A dispute as states of one dispute of Surety's, by Shopify's id of it, from its first message to where it stands. */
export function outcomesOfDispute(found: ShopifyDispute): OutcomeBody[] {
  const { legacyResourceId: id, type, status, initiatedAt, evidenceDueBy, evidenceSentOn, finalizedOn, amount, reasonDetails } = found;
  const openedAt = new Date(initiatedAt);
  const { reason, networkReasonCode } = reasonDetails;
  const opening: OutcomeBody = {
    id,
    type: type === "INQUIRY" ? "inquiry" : "chargeback",
    reason: reason.toLowerCase(),
    ...(networkReasonCode ? { reasonCode: networkReasonCode } : {}),
    amount: Number(amount.amount),
    currency: amount.currencyCode,
    at: openedAt,
    ...(evidenceDueBy == null ? {} : { dueAt: new Date(evidenceDueBy) }),
  };
  const states = [opening];
  const isSent = evidenceSentOn != null || status === "UNDER_REVIEW";
  // The end of an inquiry is no chargeback's.
  if (isSent && type !== "INQUIRY") states.push({ id, type: "under_review", at: new Date(evidenceSentOn ?? initiatedAt) });
  const end = ends[status];
  if (end !== undefined) states.push({ id, type: end, at: new Date(finalizedOn ?? evidenceSentOn ?? initiatedAt) });
  return states;
}

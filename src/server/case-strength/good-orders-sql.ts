import { isOfDispute, outcomeTypes } from "#domain/payments/outcome.ts";
import { sqlList } from "#server/db/sql-list.ts";

/** What speaks against an earlier order as evidence: any dispute of it, however it ended, and confirmed fraud. */
const troubles = sqlList(outcomeTypes.filter((type) => isOfDispute(type) || type === "fraud_confirmed"));

/** When a payment was first in trouble; null if it never was. An alert opens a dispute before any outcome does. */
export const TROUBLE_AT = `least(
  (select min(opened_at) from dispute where dispute.tenant_id = $1 and dispute.payment_id = payment.payment_id),
  (select min(at) from outcome where outcome.tenant_id = $1 and outcome.payment_id = payment.payment_id and type in (${troubles})))`;

export const NEVER_IN_TROUBLE = `${TROUBLE_AT} is null`;

/**
 * Whether a payment was paid and kept. Of orders from before Surety, the decision only says how they would have been judged.
 */
export const WAS_KEPT = `cancel_reason is null and (refunded_minor = 0 or refunded_minor < amount_minor)
  and (decision <> 'rejected' or received_at - created_at > interval '72 hours')`;

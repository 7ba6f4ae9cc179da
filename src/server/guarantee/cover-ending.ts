import { UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";
import { computed } from "#server/db/row-of.ts";
import { HAS_TRACKING } from "#server/guarantee/tracking-store.ts";

/**
 * The guaranteed orders that were warned that their guarantee ends without tracking, and still have none, in SQL. After a
 * chargeback it no longer ends.
 */
const WARNED = `tracking_watch watch where watch.tenant_id = payment.tenant_id and watch.warned_at is not null
  and payment.guarantee_status = ${UNDER_GUARANTEE} and payment.chargeback_id is null and not ${HAS_TRACKING}`;

/** Whether a payment is one of them. */
export const isCoverEnding = `payment_id in (select watch.payment_id from ${WARNED})`;

/** When the guarantee of a payment ends that is one of them; null for others. */
export const trackingDue = computed<Date | null>(`(select watch.next_at from ${WARNED} and watch.payment_id = payment.payment_id)`);

import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { disputeStatesWith } from "#domain/payments/dispute-state.ts";
import type { Handle } from "#server/db/database.ts";
import { sqlList } from "#server/db/sql-list.ts";

/**
 * An alert that nobody answered would stay open forever. A chargeback that follows one comes within weeks, so later than this
 * after its due date it no longer keeps what is known of a buyer.
 */
const ALERT_AWAITED_DAYS = 30;

const bankStates = disputeStatesWith("open").filter((state) => state !== "alert");

/**
 * The condition of orders whose dispute is open: they are emptied when it ends. An alert counts until some time after its due
 * date; `since` is the placeholder of `alertsAwaitedSince`.
 */
export function inOpenDispute(since: string): string {
  return `(coalesce(payment.dispute_state in (${sqlList(bankStates)}), false) or coalesce(payment.dispute_state = 'alert', false) and exists (
    select from dispute where dispute.tenant_id = payment.tenant_id and dispute.payment_id = payment.payment_id
      and dispute.state = 'alert' and dispute.due_at > ${since}))`;
}

/** Alerts that were due by then are no longer waited for. */
export function alertsAwaitedSince(now: Date): Date {
  return new Date(now.getTime() - ALERT_AWAITED_DAYS * DAY_MS);
}

/** Those of the orders that are in an open dispute. */
export async function listInOpenDispute(
  handle: Handle,
  tenantId: number,
  paymentIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const rows = await handle.prepared<{ paymentId: number }>(
    `select payment_id as "paymentId" from payment
     where tenant_id = $1 and payment_id in (select value::bigint from json_array_elements_text($2::json)) and ${inOpenDispute("$3")}`,
    [tenantId, JSON.stringify(paymentIds), alertsAwaitedSince(now)],
  );
  return new Set(rows.map(({ paymentId }) => paymentId));
}

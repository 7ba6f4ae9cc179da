import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import type { Colleague } from "#server/queue/colleague-store.ts";

const columns = { paymentId: payments.paymentId, assigneeId: payments.assigneeId, assigneeName: payments.assigneeName };

/** Who payments are assigned to. Locks them, in order of their ids, until the transaction ends. */
export function lockAssignments(handle: Handle, tenantId: number, paymentIds: readonly number[]): Promise<RowOf<typeof columns>[]> {
  return handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from payment where tenant_id = $1 and payment_id = any($2::bigint[]) order by payment_id for update`,
    [tenantId, [...paymentIds]],
  );
}

export async function assign(handle: Handle, tenantId: number, paymentIds: readonly number[], to: Colleague | null): Promise<void> {
  await handle.prepared("update payment set assignee_id = $3, assignee_name = $4 where tenant_id = $1 and payment_id = any($2::bigint[])", [
    tenantId,
    [...paymentIds],
    to?.userId ?? null,
    to?.fullName ?? null,
  ]);
}

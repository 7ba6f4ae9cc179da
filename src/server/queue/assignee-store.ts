import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import type { Colleague } from "#server/queue/colleague-store.ts";

const columns = { assigneeId: payments.assigneeId, assigneeName: payments.assigneeName };

/** Whom a payment is assigned to; null if the shop has no such payment. Locks it until the transaction ends. */
export async function lockAssignment(handle: Handle, tenantId: number, paymentId: number): Promise<RowOf<typeof columns> | null> {
  const [found] = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from payment where tenant_id = $1 and payment_id = $2 for update`,
    [tenantId, paymentId],
  );
  return found ?? null;
}

export async function assign(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  to: Pick<Colleague, "colleagueId" | "fullName"> | null,
): Promise<void> {
  await handle.prepared("update payment set assignee_id = $3, assignee_name = $4 where tenant_id = $1 and payment_id = $2", [
    tenantId,
    paymentId,
    to?.colleagueId ?? null,
    to?.fullName ?? null,
  ]);
}

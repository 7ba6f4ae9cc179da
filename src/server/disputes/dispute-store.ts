import type { Dispute } from "#domain/disputes/fold-disputes.ts";
import type { Handle } from "#server/db/database.ts";

/** Replaces the rows of a locked payment's disputes. */
export async function storeDisputes(handle: Handle, tenantId: number, paymentId: number, disputes: readonly Dispute[]): Promise<void> {
  const rows = disputes.map(({ disputeId, state, chargebackId, openedAt, dueAt }) => ({ disputeId, state, chargebackId, openedAt, dueAt }));
  await handle.prepared(
    `delete from dispute where tenant_id = $1 and payment_id = $2
       and dispute_id not in (select "disputeId" from json_to_recordset($3::json) as kept ("disputeId" bigint))`,
    [tenantId, paymentId, JSON.stringify(rows)],
  );
  await handle.prepared(
    `insert into dispute (tenant_id, dispute_id, payment_id, state, chargeback_id, opened_at, due_at)
     select $1::bigint, "disputeId", $2::bigint, state, "chargebackId", "openedAt", "dueAt"
     from json_to_recordset($3::json) as kept ("disputeId" bigint, state text, "chargebackId" text, "openedAt" timestamptz, "dueAt" timestamptz)
     where state is not null
     on conflict (tenant_id, dispute_id) do update
       set state = excluded.state, chargeback_id = excluded.chargeback_id, opened_at = excluded.opened_at, due_at = excluded.due_at`,
    [tenantId, paymentId, JSON.stringify(rows)],
  );
}

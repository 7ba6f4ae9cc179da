import type { GuaranteeObstacle } from "#domain/payments/guarantee-obstacles.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";

const columns = {
  hasGuarantee: tenants.hasGuarantee,
  staffGuarantee: tenants.staffGuarantee,
  obstacles: computed<GuaranteeObstacle[] | null>(
    "(select guarantee_obstacles from screening where tenant_id = $1 and payment_id = $2 order by number desc limit 1)",
  ),
  // By a screening, or by a time-out that staff decided over.
  wasRejected: computed<boolean>(
    `(exists (select 1 from screening where tenant_id = $1 and payment_id = $2 and decision = 'rejected')
      or exists (select 1 from staff_decision where tenant_id = $1 and payment_id = $2 and undone_at is null
        and stood_before->>'decidedBy' = 'time_out' and stood_before->>'decision' = 'rejected'))`,
  ),
  isFraudConfirmed: computed<boolean>(
    "exists (select 1 from outcome where tenant_id = $1 and payment_id = $2 and type = 'fraud_confirmed')",
  ),
};

/** What tells whether staff can approve a payment under guarantee. */
export async function readGuaranteeParts(handle: Handle, tenantId: number, paymentId: number): Promise<RowOf<typeof columns>> {
  const [row] = await handle.prepared<RowOf<typeof columns>>(`select ${selectList(columns)} from tenant where tenant.tenant_id = $1`, [
    tenantId,
    paymentId,
  ]);
  if (!row) throw new Error("A payment's shop isn't there");
  return row;
}

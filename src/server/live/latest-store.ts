import type { Handle } from "#server/db/database.ts";
import { aliased, computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";

const columns = {
  tenantId: aliased("watched", payments.tenantId),
  latest: computed<number | null>("(select max(payment_id) from payment where payment.tenant_id = watched.tenant_id)"),
};

/** The latest payment of each shop, read from the end of an index. Shops without payments are left out. */
export async function latestPaymentIds(handle: Handle, tenantIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from unnest($1::bigint[]) as watched (tenant_id)`,
    [tenantIds],
  );
  return new Map(rows.flatMap((row) => (row.latest === null ? [] : [[row.tenantId, row.latest] as const])));
}

import type { Handle } from "#server/db/database.ts";

/** The latest payment of each of the given shops, by the end of an index; shops without payments are left out. */
export async function latestPaymentIds(handle: Handle, tenantIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await handle.prepared<{ tenant_id: number; latest: number | null }>(
    `select watched.tenant_id, (select max(payment_id) from payment where payment.tenant_id = watched.tenant_id) as latest
     from unnest($1::bigint[]) as watched (tenant_id)`,
    [tenantIds],
  );
  return new Map(rows.flatMap((row) => (row.latest === null ? [] : [[row.tenant_id, row.latest] as const])));
}

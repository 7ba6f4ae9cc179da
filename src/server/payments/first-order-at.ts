import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";

const columns = { at: computed<Date | null>("min(created_at)") };

/** When a shop's first order was placed, also if it was imported later; null if the shop has none. */
export async function firstOrderAt(handle: Handle, tenantId: number): Promise<Date | null> {
  const [row] = await handle.prepared<RowOf<typeof columns>>(`select ${selectList(columns)} from payment where tenant_id = $1`, [tenantId]);
  return row?.at ?? null;
}

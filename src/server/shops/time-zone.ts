import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { SuretyError } from "#server/surety-error.ts";

const columns = { timeZone: tenants.timeZone };

/** The time zone of the shop's calendar days. */
export async function timeZoneOf(handle: Handle, tenantId: number): Promise<string> {
  const [row] = await handle.prepared<RowOf<typeof columns>>(`select ${selectList(columns)} from tenant where tenant_id = $1`, [tenantId]);
  if (!row) throw new SuretyError("not-found", "This shop doesn't exist.");
  return row.timeZone;
}

import type { Handle } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";

/** The shop's time zone: the one that its calendar days are in. */
export async function timeZoneOf(handle: Handle, tenantId: number): Promise<string> {
  const [row] = await handle.prepared<{ time_zone: string }>("select time_zone from tenant where tenant_id = $1", [tenantId]);
  if (!row) throw new SuretyError("not-found", "There is no such shop");
  return row.time_zone;
}

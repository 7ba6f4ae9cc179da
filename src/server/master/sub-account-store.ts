import type { Handle } from "#server/db/database.ts";

export type SubAccount = { tenantId: number; name: string; timeZone: string };

/** The sub-accounts of a master account, by name; null where the shop is no master account. Read as the system. */
export async function listSubAccounts(handle: Handle, masterTenantId: number): Promise<SubAccount[] | null> {
  const rows = await handle.prepared<SubAccountRow>(subAccounts, [masterTenantId]);
  if (rows.length === 0) return null;
  return rows.flatMap(({ tenant_id: tenantId, name, time_zone: timeZone }) =>
    tenantId === null || name === null || timeZone === null ? [] : [{ tenantId, name, timeZone }],
  );
}

type SubAccountRow = { tenant_id: number | null; name: string | null; time_zone: string | null };

// A master account without any has one row of nulls, a shop that is none has no row.
const subAccounts = `
  select t.tenant_id, t.name, t.time_zone
  from tenant m left join tenant t on t.master_tenant_id = m.tenant_id
  where m.tenant_id = $1 and m.is_master
  order by lower(t.name), t.tenant_id`;

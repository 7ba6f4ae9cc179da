import type { Handle } from "#server/db/database.ts";
import { optional, selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";

export type SubAccount = { tenantId: number; name: string; timeZone: string };

/** A master account's sub-accounts by name, or null if the shop isn't a master account. Run as the system. */
export async function listSubAccounts(handle: Handle, masterTenantId: number): Promise<SubAccount[] | null> {
  const rows = await handle.prepared<RowOf<typeof columns>>(subAccounts, [masterTenantId]);
  if (rows.length === 0) return null;
  return rows.flatMap(({ tenantId, name, timeZone }) =>
    tenantId === null || name === null || timeZone === null ? [] : [{ tenantId, name, timeZone }],
  );
}

const columns = {
  tenantId: optional("t", tenants.tenantId),
  name: optional("t", tenants.name),
  timeZone: optional("t", tenants.timeZone),
};

// A master account without sub-accounts has one row of nulls; a shop that isn't one has no row.
const subAccounts = `
  select ${selectList(columns)}
  from tenant m left join tenant t on t.master_tenant_id = m.tenant_id
  where m.tenant_id = $1 and m.is_master
  order by lower(t.name), t.tenant_id`;

import type { Database } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { withoutTimeLimit } from "#server/db/without-time-limit.ts";
import { rebuildFigures } from "#server/figures/figure-store.ts";

const shopColumns = { tenantId: tenants.tenantId, name: tenants.name };
const zoneColumns = { timeZone: tenants.timeZone };
export type RebuiltShop = RowOf<typeof shopColumns>;

/**
 * Counts the daily figures of every shop anew from its payments, each in a transaction of its own: a shop whose turn it
 * is waits with its orders, no other does. Gives each shop when it is done.
 */
export async function* rebuildAllFigures(database: Database): AsyncGenerator<RebuiltShop> {
  const shops = await database.asSystem((handle) =>
    handle.prepared<RebuiltShop>(`select ${selectList(shopColumns)} from tenant order by tenant_id`, []),
  );
  for (const { tenantId, name } of shops) {
    await database.forTenants([tenantId], async (handle) => {
      await withoutTimeLimit(handle);
      const [shop] = await handle.prepared<RowOf<typeof zoneColumns>>(
        `select ${selectList(zoneColumns)} from tenant where tenant_id = $1 for update`,
        [tenantId],
      );
      if (shop) await rebuildFigures(handle, tenantId, shop.timeZone);
    });
    yield { tenantId, name };
  }
}

import type { Database } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { withoutTimeLimit } from "#server/db/without-time-limit.ts";
import { rebuildFigures } from "#server/figures/figure-store.ts";

const shopColumns = { tenantId: tenants.tenantId, name: tenants.name };
const zoneColumns = { timeZone: tenants.timeZone };
type RebuiltShop = RowOf<typeof shopColumns>;

/**
 * Recomputes every shop's daily figures from its payments, one transaction per shop, so that only that shop's orders
 * have to wait. Yields each shop when it's done.
 */
export async function* rebuildAllFigures(database: Database): AsyncGenerator<RebuiltShop> {
  const shops = await database.patient.asSystem((handle) =>
    handle.prepared<RebuiltShop>(`select ${selectList(shopColumns)} from tenant order by tenant_id`, []),
  );
  for (const { tenantId, name } of shops) {
    await database.patient.forTenants([tenantId], async (handle) => {
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

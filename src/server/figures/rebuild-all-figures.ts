import type { Database } from "#server/db/database.ts";
import { withoutTimeLimit } from "#server/db/without-time-limit.ts";
import { rebuildFigures } from "#server/figures/figure-store.ts";

export type RebuiltShop = { tenantId: number; name: string };

/**
 * Counts the daily figures of every shop anew from its payments, each in a transaction of its own: a shop whose turn it
 * is waits with its orders, no other does. Gives each shop when it is done.
 */
export async function* rebuildAllFigures(database: Database): AsyncGenerator<RebuiltShop> {
  const shops = await database.asSystem((handle) =>
    handle.prepared<{ tenant_id: number; name: string }>("select tenant_id, name from tenant order by tenant_id", []),
  );
  for (const { tenant_id: tenantId, name } of shops) {
    await database.forTenants([tenantId], async (handle) => {
      await withoutTimeLimit(handle);
      const [shop] = await handle.prepared<{ time_zone: string }>("select time_zone from tenant where tenant_id = $1 for update", [
        tenantId,
      ]);
      if (shop) await rebuildFigures(handle, tenantId, shop.time_zone);
    });
    yield { tenantId, name };
  }
}

import { meetsNeed } from "#domain/accounts/entitlements.ts";
import { findShop } from "#server/shops/shop-store.ts";
import type { Database } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Throws `not-allowed` where the shop does not have the insights report (S1 section 6). */
export async function requireInsights(database: Database, tenantId: number): Promise<void> {
  const shop = await database.forTenants([tenantId], (handle) => findShop(handle, tenantId));
  if (shop === null || !meetsNeed("insights", shop))
    throw new SuretyError("not-allowed", "The insights report belongs to the free plan; this shop has its dashboard instead");
}

import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { findShop, setReauthorization } from "#server/shops/shop-store.ts";

/** Records that the actor's shop is granting the app's permissions again. It must be the shop they're acting for. */
export async function resetScopes(
  services: { database: Database; log: Pick<FastifyBaseLogger, "info"> },
  actor: ShopActor,
  shopName: string,
): Promise<void> {
  const { tenantId } = actor;
  const isDone = await services.database.forTenants([tenantId], async (handle) => {
    const shop = await findShop(handle, tenantId);
    if (shop === null || shop.shopName !== shopName.trim().toLowerCase()) return false;
    await setReauthorization(handle, tenantId, false);
    return true;
  });
  if (!isDone) throw new SuretyError("not-found", "You don't have access to this shop.");
  services.log.info({ tenantId, by: actor.fullName }, "shop permissions reset");
}

import type { NewShopActor } from "#server/access/actor.ts";
import { readEmbeddedToken } from "#server/access/embedded-token.ts";
import type { Services } from "#server/services.ts";
import { findShopByName } from "#server/shops/shop-store.ts";

/** Staff in the admin of a Shopify shop, by the request's session token. Which shop it is, only the token says. */
export async function actorOfNewShop(services: Pick<Services, "config" | "database" | "now">, token: string | null): Promise<NewShopActor> {
  const { shop, userId: staffId } = await readEmbeddedToken(services, token);
  const known = await services.database.asSystem((handle) => findShopByName(handle, shop));
  return { kind: "new-shop", shop, staffId, sessionToken: token ?? "", tenantId: known?.tenantId ?? null };
}

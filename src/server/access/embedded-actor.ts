import { verifySessionToken } from "#server/platforms/shopify/session-token.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";
import type { UserActor } from "#server/access/actor.ts";
import { findShopByName } from "#server/shops/shop-store.ts";
import { findOrAddStaff, staffName } from "#server/shops/staff-store.ts";

/**
 * Staff inside the Shopify admin, identified by the request's session token. The shop always comes from the token,
 * never from a parameter. A missing or expired token makes App Bridge fetch a fresh one; for an unknown shop a fresh
 * token wouldn't help.
 */
export async function actorOfEmbeddedToken(
  services: Pick<Services, "config" | "database" | "now">,
  token: string | null,
  { isUse }: { isUse: boolean } = { isUse: true },
): Promise<UserActor> {
  const { shopify } = services.config;
  if (shopify === null) throw new SuretyError("not-signed-in", "This server isn't set up for the Shopify admin.");
  if (token === null) throw new SuretyError("session-token-expired", "The request has no session token.");
  const { shop: shopName, userId: staffId } = await verifySessionToken(token, {
    apiKey: shopify.apiKey,
    secret: shopify.apiSecret,
    now: services.now(),
  });
  const own = await services.database.asSystem(async (handle) => {
    const shop = await findShopByName(handle, shopName);
    if (shop === null) return null;
    const { tenantId, isMaster } = shop;
    const staff = staffId === null ? null : await findOrAddStaff(handle, tenantId, staffId, services.now(), { isUse });
    // A token without a staff id gets read-only access.
    return { tenantId, isMaster, role: staff?.role ?? "viewer", colleagueId: staff?.colleagueId ?? null };
  });
  if (own === null) throw new SuretyError("not-signed-in", "This shop isn't set up in Surety yet.");
  const { colleagueId, ...shop } = own;
  return {
    kind: "embedded",
    userId: null,
    staffId,
    colleagueId,
    fullName: staffId === null ? "Shopify staff" : staffName(staffId),
    email: "",
    shops: [shop],
    sessionHash: null,
    openedFrom: null,
    namesForeignShop: false,
    tenantId: shop.tenantId,
  };
}

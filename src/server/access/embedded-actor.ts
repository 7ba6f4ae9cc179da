import { SuretyError } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";
import type { UserActor } from "#server/access/actor.ts";
import { readEmbeddedToken } from "#server/access/embedded-token.ts";
import { findUninstalledAt } from "#server/connections/shopify-connection-store.ts";
import { findShopByName } from "#server/shops/shop-store.ts";
import { staffName } from "#domain/accounts/staff-name.ts";
import { findOrAddStaff } from "#server/shops/staff-store.ts";

/**
 * Staff inside the Shopify admin, identified by the request's session token. The shop always comes from the token,
 * never from a parameter. For an unknown shop a fresh token wouldn't help.
 */
export async function actorOfEmbeddedToken(
  services: Pick<Services, "config" | "database" | "now">,
  token: string | null,
  { isUse }: { isUse: boolean } = { isUse: true },
): Promise<UserActor> {
  const { shop: shopName, userId: staffId, issuedAt } = await readEmbeddedToken(services, token);
  const own = await services.database.asSystem(async (handle) => {
    const shop = await findShopByName(handle, shopName);
    if (shop === null) return null;
    const { tenantId, isMaster } = shop;
    // A page that is still open where the app was removed shows nothing more.
    const uninstalledAt = await findUninstalledAt(handle, tenantId);
    if (uninstalledAt !== null && issuedAt <= uninstalledAt) return "uninstalled";
    const staff = staffId === null ? null : await findOrAddStaff(handle, tenantId, staffId, services.now(), { isUse });
    // A token without a staff id gets read-only access.
    return { tenantId, isMaster, role: staff?.role ?? "viewer", colleagueId: staff?.colleagueId ?? null, name: staff?.fullName ?? null };
  });
  if (own === "uninstalled") throw new SuretyError("session-token-expired", "Surety was uninstalled from this shop.");
  if (own === null) throw new SuretyError("not-signed-in", "This shop isn't set up in Surety yet.");
  const { colleagueId, name, ...shop } = own;
  return {
    kind: "embedded",
    userId: null,
    staffId,
    sessionToken: token,
    colleagueId,
    fullName: staffName(staffId, name),
    email: "",
    isEmailConfirmed: null,
    shops: [shop],
    sessionHash: null,
    openedFrom: null,
    namesForeignShop: false,
    tenantId: shop.tenantId,
  };
}

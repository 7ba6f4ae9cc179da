import type { NewShopActor } from "#server/access/actor.ts";
import { requireStaffId } from "#server/access/require-staff-id.ts";
import { shopNews } from "#server/access/security-mail.ts";
import { tellOwners, type TellingMeans } from "#server/access/tell-of-security.ts";
import type { Services } from "#server/services.ts";
import { staffActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { findShopByName } from "#server/shops/shop-store.ts";
import { addStaff } from "#server/shops/staff-store.ts";
import { linkOffered, lockShopifyShop, refuseOffered } from "#server/signup/connect-store.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "now">;

/**
 * Links the Shopify shop whose admin asks to a shop whose owner offered it, and tells its owners. Which Shopify shop that is, only the session token says.
 * Throws "not-found" for a shop that isn't offered, "conflict" if the Shopify shop has a shop here by now, and what `requireStaffId` throws.
 */
export async function acceptOffer(services: TellingMeans & Means, actor: NewShopActor, tenantId: number): Promise<void> {
  const { shop } = actor;
  const staffId = requireStaffId(actor.staffId);
  const { database, now } = services;
  await database.asSystem(async (handle) => {
    await lockShopifyShop(handle, shop);
    if ((await findShopByName(handle, shop)) !== null)
      throw new SuretyError("conflict", "This shop already has an account. Reload the page.");
    if (!(await linkOffered(handle, tenantId, shop, now()))) throw notOffered();
    // The shop has its owners; its Shopify staff are let in by them.
    const colleagueId = await addStaff(handle, { tenantId, staffId, role: "analyst" }, now());
    const event = { area: "settings", by: staffActor({ staffId }, colleagueId), what: "Shopify shop linked", after: shop } as const;
    await recordAudit(handle, tenantId, [event], now());
    await tellOwners(handle, services, { tenantId }, (name) => shopNews.shopifyLinked(name, shop, event.by.name));
  });
}

/** Stops asking in the Shopify shop's admin whether to link it to a shop. Throws "not-found" for a shop that isn't offered. */
export async function refuseOffer({ database, now }: Means, { shop }: NewShopActor, tenantId: number): Promise<void> {
  const isRefused = await database.asSystem((handle) => refuseOffered(handle, tenantId, shop, now()));
  if (!isRefused) throw notOffered();
}

export function notOffered(): SuretyError {
  return new SuretyError("not-found", "This shop is no longer offered. It may have been an hour, or it was linked elsewhere.");
}

import { and, desc, eq, gt, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { DAY_MS, HOUR_MS } from "#domain/dates/day-bounds.ts";
import type { Handle } from "#server/db/database.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { shopifyConnects } from "#server/db/schema/signup-tables.ts";

/** How long a Shopify shop's admin asks whether to link it. */
const ASKED_FOR_MS = HOUR_MS;
/** So many shops are offered at once, the newest first. */
const OFFERS_MAX = 10;
/** So long a shop that was refused isn't offered again. */
export const REFUSED_DAYS = 30;

/** A shop that an owner wants to link to a Shopify shop. `email` is that owner's. */
export type Offer = { tenantId: number; name: string; email: string };

/**
 * Offers a shop to a Shopify shop for an hour, in place of any other that the same person offers it, and returns when that ends. Null if
 * the Shopify shop's staff refused it in the last 30 days.
 */
export async function addConnect(
  handle: Handle,
  connect: { tenantId: number; shopifyShop: string; email: string },
  now: Date,
): Promise<Date | null> {
  const { tenantId, shopifyShop, email } = connect;
  const isForIt = eq(shopifyConnects.shopifyShop, shopifyShop);
  const ofOthers = and(
    isForIt,
    eq(shopifyConnects.email, email),
    ne(shopifyConnects.tenantId, tenantId),
    eq(shopifyConnects.wasRefused, false),
  );
  await handle.delete(shopifyConnects).where(ofOthers);
  const expiresAt = new Date(now.getTime() + ASKED_FOR_MS);
  const asked = { email, expiresAt, wasRefused: false };
  const offered = await handle
    .insert(shopifyConnects)
    .values({ ...connect, ...asked })
    .onConflictDoUpdate({
      target: [shopifyConnects.tenantId, shopifyConnects.shopifyShop],
      set: asked,
      setWhere: or(eq(shopifyConnects.wasRefused, false), lte(shopifyConnects.expiresAt, now)),
    })
    .returning({ tenantId: shopifyConnects.tenantId });
  return offered.length > 0 ? expiresAt : null;
}

/** The shops offered to a Shopify shop that can still be linked to one. */
export function listOffers(handle: Handle, shopifyShop: string, now: Date): Promise<Offer[]> {
  return handle
    .select({ tenantId: shopifyConnects.tenantId, name: tenants.name, email: shopifyConnects.email })
    .from(shopifyConnects)
    .innerJoin(tenants, eq(tenants.tenantId, shopifyConnects.tenantId))
    .where(and(isOpen(shopifyShop, now), isNull(tenants.shopifyShop)))
    .orderBy(desc(shopifyConnects.expiresAt))
    .limit(OFFERS_MAX);
}

/**
 * Links an offered shop to the Shopify shop, whose address it then has; API keys go on logging in by the earlier one. False if it
 * isn't offered, or is linked to one already.
 */
export async function linkOffered(handle: Handle, tenantId: number, shopifyShop: string, now: Date): Promise<boolean> {
  const taken = await handle
    .delete(shopifyConnects)
    .where(and(eq(shopifyConnects.tenantId, tenantId), isOpen(shopifyShop, now)))
    .returning({ tenantId: shopifyConnects.tenantId });
  if (taken.length === 0) return false;
  const linked = await handle
    .update(tenants)
    .set({
      shopifyShop,
      shopName: shopifyShop,
      earlierShopName: sql`nullif(${tenants.shopName}, ${shopifyShop})`,
      holdsShopName: true,
      platform: "SHOPIFY",
    })
    .where(and(eq(tenants.tenantId, tenantId), isNull(tenants.shopifyShop)))
    .returning({ tenantId: tenants.tenantId });
  return linked.length > 0;
}

/** Stops offering a shop for 30 days. False if it isn't offered. */
export async function refuseOffered(handle: Handle, tenantId: number, shopifyShop: string, now: Date): Promise<boolean> {
  const refused = await handle
    .update(shopifyConnects)
    .set({ wasRefused: true, expiresAt: new Date(now.getTime() + REFUSED_DAYS * DAY_MS) })
    .where(and(eq(shopifyConnects.tenantId, tenantId), isOpen(shopifyShop, now)))
    .returning({ tenantId: shopifyConnects.tenantId });
  return refused.length > 0;
}

export async function removeExpiredConnects(handle: Handle, now: Date): Promise<void> {
  await handle.delete(shopifyConnects).where(lt(shopifyConnects.expiresAt, now));
}

/** Serializes whatever gives a Shopify shop its shop here, across processes, until this transaction ends. */
export async function lockShopifyShop(handle: Handle, shopifyShop: string): Promise<void> {
  await handle.prepared("select pg_advisory_xact_lock(hashtextextended('shopify shop:' || $1, 0))", [shopifyShop]);
}

function isOpen(shopifyShop: string, now: Date) {
  return and(eq(shopifyConnects.shopifyShop, shopifyShop), eq(shopifyConnects.wasRefused, false), gt(shopifyConnects.expiresAt, now));
}

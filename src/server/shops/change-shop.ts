import { eq } from "drizzle-orm";
import { shopifyShopOf } from "#domain/accounts/shopify-shop.ts";
import { waitForRow, type Handle } from "#server/db/database.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { withoutTimeLimit } from "#server/db/without-time-limit.ts";
import { rebuildFigures } from "#server/figures/figure-store.ts";
import { deleteForMaster, deleteReplays } from "#server/replay/replay-store.ts";
import { lockAddress } from "#server/shops/held-address.ts";
import type { ShopSettings } from "#server/shops/shop-settings.ts";
import { findShop, findShopByName, requireShop, type Shop } from "#server/shops/shop-store.ts";
import { deleteSearch } from "#server/suggestions/suggestion-store.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Changes a shop's settings and returns the shop before and after. Orders being taken in are finished first; the next ones
 * go by the new settings. A new time zone recounts the shop's figures by its days. A new currency deletes its replays and
 * suggestions. Throws "conflict" if its address is another shop's, if a master account would have orders, or if it and a
 * master account don't fit together.
 */
export async function changeShop(
  handle: Handle,
  tenantId: number,
  settings: Partial<ShopSettings>,
): Promise<{ before: Shop; after: Shop }> {
  const before = await lockShop(handle, tenantId);
  const after = { ...before, ...settings };
  const { shopName } = settings;
  if (shopName !== undefined) await checkAddress(handle, after);
  await checkMaster(handle, before, after);
  const named = shopName === undefined ? {} : { shopifyShop: shopifyShopOf(shopName), holdsShopName: true };
  if (Object.keys(settings).length > 0)
    await handle
      .update(tenants)
      .set({ ...settings, ...named })
      .where(eq(tenants.tenantId, tenantId));
  // What was found for a master account stays with neither.
  if (after.masterTenantId !== before.masterTenantId) await deleteForMaster(handle, tenantId);
  // Sums in the currency before can't be told in the new one, and what runs would add up both.
  if (after.currency !== before.currency) {
    await withoutTimeLimit(handle);
    await deleteReplays(handle, tenantId);
    await deleteSearch(handle, tenantId);
  }
  if (after.timeZone !== before.timeZone) {
    await withoutTimeLimit(handle);
    await rebuildFigures(handle, tenantId, after.timeZone);
  }
  return { before, after };
}

/** Reads a shop whose settings nobody else changes until the transaction ends. Orders being taken in are finished first. */
export async function lockShop(handle: Handle, tenantId: number): Promise<Shop> {
  await handle.unprepared(waitForRow(tenantId), []);
  await handle.select({ tenantId: tenants.tenantId }).from(tenants).where(eq(tenants.tenantId, tenantId)).for("update");
  return requireShop(handle, tenantId);
}

async function checkAddress(handle: Handle, { tenantId, shopName }: Shop): Promise<void> {
  await lockAddress(handle, shopName);
  const other = await findShopByName(handle, shopName);
  if (other !== null && other.tenantId !== tenantId) throw new SuretyError("conflict", `The shop ${shopName} already exists.`);
}

/** A master account has no orders, is under no other, and stays one while shops are under it. */
async function checkMaster(handle: Handle, before: Shop, after: Shop): Promise<void> {
  const { tenantId, shopName, masterTenantId } = after;
  if (after.isMaster && masterTenantId !== null)
    throw new SuretyError("conflict", `${shopName} can't be a master account and a sub-account.`);
  if (masterTenantId !== null && masterTenantId !== before.masterTenantId) {
    const master = await findShop(handle, masterTenantId);
    if (!master?.isMaster) throw new SuretyError("conflict", `${shopName} can only be under a master account.`);
  }
  if (after.isMaster && !before.isMaster) {
    const orders = await handle.select({ paymentId: payments.paymentId }).from(payments).where(eq(payments.tenantId, tenantId)).limit(1);
    if (orders.length > 0) throw new SuretyError("conflict", `${shopName} has orders, so it can't be a master account.`);
  }
  if (before.isMaster && !after.isMaster) {
    const subs = await handle.select({ tenantId: tenants.tenantId }).from(tenants).where(eq(tenants.masterTenantId, tenantId)).limit(1);
    if (subs.length > 0) throw new SuretyError("conflict", `${shopName} has shops under it, so it stays a master account.`);
  }
}

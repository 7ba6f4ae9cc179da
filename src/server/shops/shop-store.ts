import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import type { UserTenant } from "#contract/session.ts";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";
import type { Handle } from "#server/db/database.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { SuretyError } from "#server/surety-error.ts";

export type Shop = Omit<typeof tenants.$inferSelect, keyof BrandImages>;
/** PNG files. They are large, and read only where they are shown. */
export type BrandImages = Pick<typeof tenants.$inferSelect, "logo" | "signature">;

const { logo, signature, ...shopColumns } = getTableColumns(tenants);

export async function findShop(handle: Handle, tenantId: number): Promise<Shop | null> {
  const found = await handle.select(shopColumns).from(tenants).where(eq(tenants.tenantId, tenantId));
  return found[0] ?? null;
}

export async function findBrandImages(handle: Handle, tenantId: number): Promise<BrandImages> {
  const found = await handle.select({ logo, signature }).from(tenants).where(eq(tenants.tenantId, tenantId));
  return found[0] ?? { logo: null, signature: null };
}

/**
 * Makes others who lock the shop's row wait until this transaction ends. It's the weaker lock, so that orders, which refer to the shop,
 * don't wait.
 */
export async function lockShopRow(handle: Handle, tenantId: number): Promise<void> {
  await handle.select({ tenantId: tenants.tenantId }).from(tenants).where(eq(tenants.tenantId, tenantId)).for("no key update");
}

/** Throws "not-found" for an unknown shop. */
export async function requireShop(handle: Handle, tenantId: number): Promise<Shop> {
  const shop = await findShop(handle, tenantId);
  if (shop === null) throw new SuretyError("not-found", "This shop doesn't exist.");
  return shop;
}

/** Finds the shop that holds an address. One that someone only typed is nobody's. */
export async function findShopByName(handle: Handle, shopName: string): Promise<Shop | null> {
  const address = shopName.toLowerCase();
  const isIts = isShopifyShop(address)
    ? eq(tenants.shopifyShop, address)
    : and(eq(tenants.shopName, address), eq(tenants.holdsShopName, true));
  const found = await handle.select(shopColumns).from(tenants).where(isIts);
  return found[0] ?? null;
}

/** The ids of shops by their Shopify addresses. */
export async function listShopsAt(handle: Handle, addresses: readonly string[]): Promise<Map<string, number>> {
  const found = await handle.prepared<{ address: string; tenantId: number }>(
    `select shopify_shop as address, tenant_id as "tenantId" from tenant where shopify_shop = any($1::text[])`,
    [[...new Set(addresses)]],
  );
  return new Map(found.map(({ address, tenantId }) => [address, tenantId]));
}

/** The shops that an operator may mean by an address or an id: the one that holds the address; if none does, all that typed it. */
export async function findShopsNamed(handle: Handle, named: string): Promise<Shop[]> {
  const known = (await findShopByName(handle, named)) ?? (/^\d{1,15}$/.test(named) ? await findShop(handle, Number(named)) : null);
  if (known !== null) return [known];
  return handle.select(shopColumns).from(tenants).where(eq(tenants.shopName, named.toLowerCase())).orderBy(tenants.tenantId);
}

/** The given shops by name, for choosing among them. */
export async function listShops(handle: Handle, tenantIds: number[]): Promise<UserTenant[]> {
  if (tenantIds.length === 0) return [];
  return handle
    .select({
      id: tenants.tenantId,
      shopName: tenants.shopName,
      platform: tenants.platform,
      name: tenants.name,
      isMaster: tenants.isMaster,
    })
    .from(tenants)
    .where(inArray(tenants.tenantId, tenantIds))
    .orderBy(tenants.name, tenants.tenantId);
}

/** Whether the shop is asked to grant permissions again. */
export async function setReauthorization(handle: Handle, tenantId: number, isRequired: boolean): Promise<void> {
  await handle.update(tenants).set({ reauthorizationRequired: isRequired }).where(eq(tenants.tenantId, tenantId));
}

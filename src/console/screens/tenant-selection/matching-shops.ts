import type { UserTenant } from "#contract/session.ts";

/** Shops whose name or address holds the text that was typed. */
export function matchingShops(shops: readonly UserTenant[], search: string): readonly UserTenant[] {
  const wanted = search.trim().toLowerCase();
  return shops.filter((shop) => shop.name.toLowerCase().includes(wanted) || shop.shopName.toLowerCase().includes(wanted));
}

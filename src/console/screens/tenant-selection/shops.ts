import type { UserTenant } from "#contract/session.ts";

/** The shop that needs no asking: the only one; of a master account, that account, which lists the others itself. */
export function shopChosenByItself(shops: readonly UserTenant[]): number | null {
  if (shops.length === 1) return shops[0]?.id ?? null;
  const masters = shops.filter((shop) => shop.isMaster);
  return masters.length === 1 ? (masters[0]?.id ?? null) : null;
}

/** Shops whose name or address holds the text that was typed. */
export function matchingShops(shops: readonly UserTenant[], search: string): readonly UserTenant[] {
  const wanted = search.trim().toLowerCase();
  return shops.filter((shop) => shop.name.toLowerCase().includes(wanted) || shop.shopName.toLowerCase().includes(wanted));
}

import { meetsNeed, type EntitledTo } from "#domain/accounts/entitlements.ts";

/**
 * Who a screen is for. `anyone` needs no login; `own-site` is the same, but never inside a shop's admin. The rest need a
 * login: `protected` nothing more, the others a shop that meets the need they are named after.
 */
export type Area = "anyone" | "own-site" | LoggedInArea;
type LoggedInArea = "protected" | NeededHere;
type NeededHere = "insights" | "orders";
/** What areas are checked against. */
export type Visitor = EntitledTo<NeededHere>;

export function isProtected(area: Area): area is LoggedInArea {
  return area !== "anyone" && area !== "own-site";
}

/** Whether a tenant's people may open an area. The menu lists only areas they may open. */
export function mayEnter(area: Area, tenant: Visitor): boolean {
  return isProtected(area) && area !== "protected" ? meetsNeed(area, tenant) : true;
}

import { meetsNeed, type EntitledTo } from "#domain/accounts/entitlements.ts";

/**
 * Who a screen is for. `anyone`, signed in or not; `own-site`, the same but not inside a shop's admin. The others are for
 * people who are signed in: `protected` for each of them, the last for those whose shop has what they are named after.
 */
export type Area = "anyone" | "own-site" | ProtectedArea;
export type ProtectedArea = "protected" | NeededHere;
type NeededHere = "insights" | "orders";

export function isProtected(area: Area): area is ProtectedArea {
  return area !== "anyone" && area !== "own-site";
}

/** Whether an area is open to the people of a tenant; what is not stands in no menu either. */
export function mayEnter(area: Area, tenant: EntitledTo<NeededHere>): boolean {
  return isProtected(area) && area !== "protected" ? meetsNeed(area, tenant) : true;
}

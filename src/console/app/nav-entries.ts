import { mayEnter } from "#console/app/areas.ts";
import { routeTable } from "#console/app/route-table.ts";
import { paths, routeNames } from "#console/session/paths.ts";
import type { EntitledTo } from "#domain/accounts/entitlements.ts";

export type NavEntry = { label: string; path: string };

/** The menu: the screens that stand in it and are open to the tenant. */
export function navEntries(tenant: EntitledTo<"insights" | "orders">): readonly NavEntry[] {
  return routeNames.flatMap((name) => {
    const { menu, area } = routeTable[name];
    return menu === undefined || !mayEnter(area, tenant) ? [] : [{ label: menu, path: paths[name].pattern }];
  });
}

/** Whether an entry is the one on the screen; its sub-pages count. */
export function isCurrentEntry(entry: NavEntry, pathname: string): boolean {
  return pathname === entry.path || pathname.startsWith(`${entry.path}/`);
}

import { mayEnter, type Visitor } from "#console/app/areas.ts";
import { routeTable } from "#console/app/route-table.ts";
import { paths, routeNames } from "#console/session/paths.ts";

type NavEntry = { label: string; path: string };

/** The menu entries this tenant may open. */
export function navEntries(tenant: Visitor): readonly NavEntry[] {
  return entriesNamed("menu", tenant);
}

/** The settings this tenant may open. */
export function settingsEntries(tenant: Visitor): readonly NavEntry[] {
  return entriesNamed("settings", tenant);
}

function entriesNamed(kind: "menu" | "settings", tenant: Visitor): readonly NavEntry[] {
  return routeNames.flatMap((name) => {
    const { [kind]: label, area } = routeTable[name];
    return label === undefined || !mayEnter(area, tenant) ? [] : [{ label, path: paths[name].pattern }];
  });
}

/** Whether the current page is the entry or one of its subpages. */
export function isCurrentEntry(entry: NavEntry, pathname: string): boolean {
  return pathname === entry.path || pathname.startsWith(`${entry.path}/`);
}

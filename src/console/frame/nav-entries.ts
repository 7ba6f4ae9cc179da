import { paths } from "#console/frame/paths.ts";

export type NavEntry = { label: string; path: string };

/** The menu by role (S1 section 2 and 6): a master account works with its list of shops, a shop with its orders. */
export function navEntries(tenant: { isMaster: boolean }): readonly NavEntry[] {
  return tenant.isMaster ? [{ label: "Accounts", path: paths.dashboard() }] : [{ label: "Transactions", path: paths.transactions() }];
}

/** Whether an entry is the one on the screen; its sub-pages count. */
export function isCurrentEntry(entry: NavEntry, pathname: string): boolean {
  return pathname === entry.path || pathname.startsWith(`${entry.path}/`);
}

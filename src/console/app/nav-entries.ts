import { paths } from "#console/session/paths.ts";
import { meetsNeed, type EntitledTo } from "#domain/accounts/entitlements.ts";

export type NavEntry = { label: string; path: string };

/** The menu: what the shop has of it. A master account works with its list of shops, which is its dashboard. */
export function navEntries(tenant: EntitledTo<MenuNeed>): readonly NavEntry[] {
  return menu.filter(({ need }) => need === null || meetsNeed(need, tenant));
}

/** Whether an entry is the one on the screen; its sub-pages count. */
export function isCurrentEntry(entry: NavEntry, pathname: string): boolean {
  return pathname === entry.path || pathname.startsWith(`${entry.path}/`);
}

type MenuNeed = "insights" | "orders";

const menu: readonly (NavEntry & { need: MenuNeed | null })[] = [
  { label: "Insights", path: paths.insights(), need: "insights" },
  { label: "Dashboard", path: paths.dashboard(), need: null },
  { label: "Transactions", path: paths.transactions(), need: "orders" },
];

import type { SignedInTenant } from "#contract/session.ts";
import { maySeeInsights } from "#domain/accounts/insights-access.ts";
import { paths } from "#console/session/paths.ts";

export type NavEntry = { label: string; path: string };

/** The menu by role (S1 sections 2 and 6): a master account works with its list of shops, a shop with its orders. */
export function navEntries(tenant: Pick<SignedInTenant, "type" | "plan" | "isMaster">): readonly NavEntry[] {
  if (tenant.isMaster) return [{ label: "Dashboard", path: paths.dashboard() }];
  return [
    ...(maySeeInsights(tenant, tenant.plan) ? [{ label: "Insights", path: paths.insights() }] : []),
    { label: "Dashboard", path: paths.dashboard() },
    { label: "Transactions", path: paths.transactions() },
  ];
}

/** Whether an entry is the one on the screen; its sub-pages count. */
export function isCurrentEntry(entry: NavEntry, pathname: string): boolean {
  return pathname === entry.path || pathname.startsWith(`${entry.path}/`);
}

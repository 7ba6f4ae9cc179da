import { paths, type RouteName } from "#console/session/paths.ts";
import type { KeyValueStore } from "#console/session/storage.ts";
import { meetsNeed, type EntitledTo } from "#domain/accounts/entitlements.ts";

/** Where a tenant's work begins: with the insights report, the dashboard, or a master account's list of its shops. */
export type Landing = "insights" | "dashboard" | "accounts";

type Tenant = EntitledTo<"insights" | "subAccounts">;

const LANDING_KEY = "surety.landing";
const routes: Record<Landing, "insights" | "dashboard"> = { insights: "insights", dashboard: "dashboard", accounts: "dashboard" };

/** The insights report for those who have it, and the dashboard for everybody else. */
export function landingOf(tenant: Tenant): Landing {
  if (meetsNeed("subAccounts", tenant)) return "accounts";
  return meetsNeed("insights", tenant) ? "insights" : "dashboard";
}

/** The screen that a landing opens: a master account's list of its shops is its dashboard. */
export function landingRoute(landing: Landing): RouteName {
  return routes[landing];
}

/** Where the root leads this tenant. */
export function landingPath(tenant: Tenant): string {
  return paths[routes[landingOf(tenant)]]();
}

/** Keeps where the work of this tab's tenant begins, so that the next page knows what to load before it knows who is there. */
export function rememberLanding(store: KeyValueStore, tenant: Tenant): void {
  store.set(LANDING_KEY, landingOf(tenant));
}

/** Null where nobody has signed in on this tab yet. */
export function rememberedLanding(store: KeyValueStore): Landing | null {
  const kept = store.get(LANDING_KEY);
  return kept === "insights" || kept === "dashboard" || kept === "accounts" ? kept : null;
}

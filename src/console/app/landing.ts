import { paths, type RouteName } from "#console/session/paths.ts";
import type { KeyValueStore } from "#console/session/storage.ts";
import { meetsNeed, type EntitledTo } from "#domain/accounts/entitlements.ts";

/** Where a tenant lands: on the insights report, its scenarios, or a master account's list of shops. */
export type Landing = "insights" | "scenarios" | "accounts";

type Tenant = EntitledTo<"insights" | "subAccounts">;

const LANDING_KEY = "surety.landing";
const routes: Record<Landing, "insights" | "scenarios" | "dashboard"> = {
  insights: "insights",
  scenarios: "scenarios",
  accounts: "dashboard",
};

/** The insights report for shops that have it, the scenarios for all other shops. */
export function landingOf(tenant: Tenant): Landing {
  if (meetsNeed("subAccounts", tenant)) return "accounts";
  return meetsNeed("insights", tenant) ? "insights" : "scenarios";
}

/** The route of a landing. A master account's list of shops is its dashboard. */
export function landingRoute(landing: Landing): RouteName {
  return routes[landing];
}

/** Where the root takes this tenant. */
export function landingPath(tenant: Tenant): string {
  return paths[routes[landingOf(tenant)]]();
}

/** Remembers this tab's landing, so that the next page load knows what to preload before it knows who is logged in. */
export function rememberLanding(store: KeyValueStore, tenant: Tenant): void {
  store.set(LANDING_KEY, landingOf(tenant));
}

/** Null if no one has logged in on this tab yet. */
export function rememberedLanding(store: KeyValueStore): Landing | null {
  const kept = store.get(LANDING_KEY);
  return kept === "insights" || kept === "scenarios" || kept === "accounts" ? kept : null;
}

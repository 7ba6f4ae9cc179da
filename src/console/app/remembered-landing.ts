import { landingPath } from "#console/app/landing-path.ts";
import { paths } from "#console/session/paths.ts";
import type { KeyValueStore } from "#console/session/storage.ts";
import { meetsNeed, type EntitledTo } from "#domain/accounts/entitlements.ts";

/** Where a tenant's work begins: with the insights report, the dashboard, or a master account's list of its shops. */
export type Landing = "insights" | "dashboard" | "accounts";

const LANDING_KEY = "surety.landing";

/** Keeps where the work of this tab's tenant begins, so that the next page knows what to load before it knows who is there. */
export function rememberLanding(store: KeyValueStore, tenant: EntitledTo<"insights" | "subAccounts">): void {
  store.set(LANDING_KEY, landingOf(tenant));
}

/** Null where nobody was signed in on this tab yet. */
export function rememberedLanding(store: KeyValueStore): Landing | null {
  const kept = store.get(LANDING_KEY);
  return kept === "insights" || kept === "dashboard" || kept === "accounts" ? kept : null;
}

export function landingOf(tenant: EntitledTo<"insights" | "subAccounts">): Landing {
  if (meetsNeed("subAccounts", tenant)) return "accounts";
  return landingPath(tenant) === paths.insights() ? "insights" : "dashboard";
}

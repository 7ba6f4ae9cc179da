import type { SignedInTenant } from "#contract/session.ts";
import { landingPath } from "#console/app/landing-path.ts";
import { paths } from "#console/session/paths.ts";
import type { KeyValueStore } from "#console/session/storage.ts";

/** Where a tenant's work begins: with the insights report, the dashboard, or a master account's list of its shops. */
export type Landing = "insights" | "dashboard" | "accounts";

const LANDING_KEY = "surety.landing";

/** Keeps where the work of this tab's tenant begins, so that the next page knows what to load before it knows who is there. */
export function rememberLanding(store: KeyValueStore, tenant: Pick<SignedInTenant, "type" | "plan" | "isMaster">): void {
  store.set(LANDING_KEY, landingOf(tenant));
}

/** Null where nobody was signed in on this tab yet. */
export function rememberedLanding(store: KeyValueStore): Landing | null {
  const kept = store.get(LANDING_KEY);
  return kept === "insights" || kept === "dashboard" || kept === "accounts" ? kept : null;
}

export function landingOf(tenant: Pick<SignedInTenant, "type" | "plan" | "isMaster">): Landing {
  if (tenant.isMaster) return "accounts";
  return landingPath(tenant) === paths.insights() ? "insights" : "dashboard";
}

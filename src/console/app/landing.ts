import type { Frame } from "#console/session/detect-frame.ts";
import { paths, type RouteName } from "#console/session/paths.ts";
import type { KeyValueStore } from "#console/session/storage.ts";
import { meetsNeed, type EntitledTo } from "#domain/accounts/entitlements.ts";

/** Where a tenant lands: on its home page, the insights report, its scenarios, or a master account's list of shops. */
export type Landing = (typeof landings)[number];

type Tenant = EntitledTo<"insights" | "subAccounts">;

const LANDING_KEY = "surety.landing";
const landings = ["home", "insights", "scenarios", "accounts"] as const;
const routes: Record<Landing, "home" | "insights" | "scenarios" | "dashboard"> = {
  home: "home",
  insights: "insights",
  scenarios: "scenarios",
  accounts: "dashboard",
};

/** Of a shop, its home page inside its admin. On our own site, the insights report if it has it, or else its scenarios. */
export function landingOf(tenant: Tenant, frame: Pick<Frame, "kind">): Landing {
  if (meetsNeed("subAccounts", tenant)) return "accounts";
  if (frame.kind === "embedded") return "home";
  return meetsNeed("insights", tenant) ? "insights" : "scenarios";
}

/** The route of a landing. A master account's list of shops is its dashboard. */
export function landingRoute(landing: Landing): RouteName {
  return routes[landing];
}

/** Where the root takes this tenant. */
export function landingPath(tenant: Tenant, frame: Pick<Frame, "kind">): string {
  return paths[routes[landingOf(tenant, frame)]]();
}

/** Remembers this tab's landing, so that the next page load knows what to preload before it knows who is logged in. */
export function rememberLanding(store: KeyValueStore, tenant: Tenant, frame: Pick<Frame, "kind">): void {
  store.set(LANDING_KEY, landingOf(tenant, frame));
}

/** Null if no one has logged in on this tab yet. */
export function rememberedLanding(store: KeyValueStore): Landing | null {
  const kept = store.get(LANDING_KEY);
  return landings.find((landing) => landing === kept) ?? null;
}

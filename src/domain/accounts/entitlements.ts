import { isFreePlan, planOf, type PlanId } from "#domain/accounts/plans.ts";
import { includesRole, roles, type Role } from "#domain/accounts/roles.ts";
import type { DashboardVisibility } from "#domain/accounts/visibility.ts";
import type { ChangeArea } from "#domain/scenarios/scenario-changes.ts";

/**
 * What a shop must have, or a person in it must be, to use an endpoint, a menu or a button. The server checks needs before
 * each call, the console before it shows anything. Plans and roles are compared nowhere else.
 */
export type Need = Role | ShopNeed;
type ShopNeed =
  /** The shop has the chargeback guarantee, which the operator sets. */
  | "guarantee"
  | "premium"
  | "premiumPlus"
  /** The 90-day insights report. */
  | "insights"
  /** Verifies people and companies that aren't customers. */
  | "onboarding"
  /** Has its own orders. */
  | "orders"
  /** Has sub-accounts. */
  | "subAccounts";

/** What needs are checked against: a shop's subscription and settings, and a person's role in it. */
export type Entitled = {
  role: Role;
  plan: PlanId;
  premium: number;
  /** The account type. */
  type: string;
  hasGuarantee: boolean;
  isMaster: boolean;
  isOnboarding: boolean;
};
/** The part of it that one need depends on, so that callers who know only part of a shop can check that need. */
export type EntitledTo<N extends Need> = Pick<Entitled, JudgedBy[N]>;

/** Whether a shop and the person in it meet a need. */
export function meetsNeed<N extends Need>(need: N, entitled: EntitledTo<N>): boolean {
  return table[need](entitled);
}

export function isRoleNeed(need: Need): need is Role {
  return roles.some((role) => role === need);
}

/**
 * Whether a shop may make such a change to its live scenarios. What lies above its plan, after a change of plan, still decides and can
 * be archived and deleted.
 */
export function mayChangeScenarios(area: ChangeArea, entitled: EntitledTo<"premiumPlus">): boolean {
  const need = scenarioNeeds[area];
  switch (need) {
    case null:
      return true;
    case "premium":
      return meetsNeed<"premium">("premium", entitled);
    case "premiumPlus":
      return meetsNeed<"premiumPlus">("premiumPlus", entitled);
  }
}

/** How many scenarios of its own a shop can have, archived ones not counted; null if unlimited. */
export function ownScenariosMax({ plan }: Pick<Entitled, "plan">): number | null {
  return planOf(plan).ownScenarios;
}

/** Parts of screens that a plan shows or hides. Figures of hidden parts never leave the server. */
type Section = DashboardPart | "beneficiaries";
/**
 * The dashboard's parts: orders per day; guarantee, chargebacks and card networks; payment methods, scenarios and biggest
 * changes; verifications.
 */
export type DashboardPart = "days" | "guarantee" | "payments" | "verification";
/** A locked part is replaced by a card that says how to get it; a hidden one shows only its heading. */
export type Shown = "shown" | "locked" | "hidden";

/** How each part appears with a shop's preferences. */
export function sectionsOf(preferences: { dashboardVisibility: DashboardVisibility; showBeneficiaries: boolean }): Record<Section, Shown> {
  return {
    ...dashboardPartsOf(preferences.dashboardVisibility),
    beneficiaries: preferences.showBeneficiaries ? "shown" : "hidden",
  };
}

/** The same for the dashboard alone. */
export function dashboardPartsOf(visibility: DashboardVisibility): Record<DashboardPart, Shown> {
  return dashboardParts[visibility];
}

const scenarioNeeds: Record<ChangeArea, "premium" | "premiumPlus" | null> = {
  values: null,
  removal: null,
  arrangement: "premium",
  content: "premiumPlus",
};

type JudgedBy = {
  viewer: "role";
  analyst: "role";
  owner: "role";
  guarantee: "hasGuarantee";
  premium: "premium";
  premiumPlus: "premium" | "plan";
  insights: "isMaster" | "type" | "plan";
  onboarding: "isOnboarding";
  orders: "isMaster";
  subAccounts: "isMaster";
};

/** The account type that has the insights report on any plan. */
const INSIGHTS_ACCOUNT_TYPE = "99";

const table: { [N in Need]: (entitled: EntitledTo<N>) => boolean } = {
  viewer: ({ role }) => includesRole(role, "viewer"),
  analyst: ({ role }) => includesRole(role, "analyst"),
  owner: ({ role }) => includesRole(role, "owner"),
  guarantee: ({ hasGuarantee }) => hasGuarantee,
  premium: ({ premium }) => premium >= 1,
  premiumPlus: ({ premium, plan }) => premium >= 1 && planOf(plan).rank > 1,
  insights: ({ isMaster, type, plan }) => !isMaster && (type === INSIGHTS_ACCOUNT_TYPE || isFreePlan(plan)),
  onboarding: ({ isOnboarding }) => isOnboarding,
  orders: ({ isMaster }) => !isMaster,
  subAccounts: ({ isMaster }) => isMaster,
};

const dashboardParts: Record<DashboardVisibility, Record<DashboardPart, Shown>> = {
  blurred: { days: "shown", guarantee: "locked", payments: "locked", verification: "hidden" },
  visible: { days: "shown", guarantee: "shown", payments: "shown", verification: "shown" },
  kyc_only: { days: "hidden", guarantee: "hidden", payments: "hidden", verification: "shown" },
};

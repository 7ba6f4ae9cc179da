import { isFreePlan, planOf, type PlanId } from "#domain/accounts/plans.ts";
import { includesRole, type Role } from "#domain/accounts/roles.ts";
import type { DashboardVisibility } from "#domain/accounts/visibility.ts";

/**
 * What a shop must have, or a person in it must be, for an endpoint, a menu or a button. The server asks before each call,
 * the console before it shows anything; nobody else compares plans or roles.
 */
export type Need = Role | ShopNeed;
export type ShopNeed =
  /** Surety stands behind the shop's orders; the operator says so. */
  | "guarantee"
  | "premium"
  | "premiumPlus"
  /** The 90-day insights report. */
  | "insights"
  /** Verifies people and companies that are no buyers. */
  | "onboarding"
  /** Has orders of its own. */
  | "orders"
  /** Has other shops under it. */
  | "subAccounts";

/** What the needs are judged by: a shop's subscription and settings, and the role of a person in it. */
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
/** As much of it as one need asks for, so that one who knows part of a shop may ask what that part tells. */
export type EntitledTo<N extends Need> = Pick<Entitled, JudgedBy[N]>;

/** Whether a shop, and the person in it, have what is needed. */
export function meetsNeed<N extends Need>(need: N, entitled: EntitledTo<N>): boolean {
  return table[need](entitled);
}

export function isRoleNeed(need: Need): need is Role {
  return need === "viewer" || need === "analyst" || need === "owner";
}

/** Parts of screens that a plan shows or keeps back. Of what is not shown, no figure leaves the server. */
export type Section = DashboardPart | "beneficiaries";
/**
 * The dashboard's parts: orders by day; guarantee, chargebacks and card networks; payment methods, scenarios and what
 * changed; verifications.
 */
export type DashboardPart = "days" | "guarantee" | "payments" | "verification";
/** A locked part has a card in its place that says how to get it; of a hidden one there is only the heading. */
export type Shown = "shown" | "locked" | "hidden";

/** What a shop's preferences show of each part. */
export function sectionsOf(preferences: { dashboardVisibility: DashboardVisibility; showBeneficiaries: boolean }): Record<Section, Shown> {
  return {
    ...dashboardPartsOf(preferences.dashboardVisibility),
    beneficiaries: preferences.showBeneficiaries ? "shown" : "hidden",
  };
}

/** The same of the dashboard alone. */
export function dashboardPartsOf(visibility: DashboardVisibility): Record<DashboardPart, Shown> {
  return dashboardParts[visibility];
}

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

/** The type of account that has the insights report on any plan. */
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

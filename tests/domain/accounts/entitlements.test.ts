import { describe, expect, test } from "vitest";
import { denialWords } from "#domain/accounts/denial-words.ts";
import { dashboardPartsOf, meetsNeed, sectionsOf, type Entitled, type Need } from "#domain/accounts/entitlements.ts";
import { planIds, premiumOf, type PlanId } from "#domain/accounts/plans.ts";
import { roles, type Role } from "#domain/accounts/roles.ts";

const plainShop: Entitled = {
  role: "viewer",
  plan: "free",
  premium: 0,
  type: "1",
  hasGuarantee: false,
  isMaster: false,
  isOnboarding: false,
};
const meets = (need: Need, shown: Partial<Entitled>) => meetsNeed(need, { ...plainShop, ...shown });

describe("a role", () => {
  test.for<[Role, Record<Role, boolean>]>([
    ["viewer", { viewer: true, analyst: false, owner: false }],
    ["analyst", { viewer: true, analyst: true, owner: false }],
    ["owner", { viewer: true, analyst: true, owner: true }],
  ])("%s may do %o", ([role, may]) => {
    expect(Object.fromEntries(roles.map((need) => [need, meets(need, { role })]))).toEqual(may);
  });
});

describe("the plans", () => {
  test("have Premium from Protect up", () => {
    const premium = planIds.map((plan) => [plan, premiumOf({ plan, premium: null })]);
    expect(premium).toEqual([
      ["free", 0],
      ["starter", 1],
      ["standard", 1],
      ["plus", 1],
      ["enterprise", 1],
    ]);
  });

  test.for<[PlanId, number]>([
    ["free", 1],
    ["plus", 0],
  ])("leave Premium of %s to the operator, who set it to %i", ([plan, premium]) => {
    expect(premiumOf({ plan, premium })).toBe(premium);
  });
});

describe("a shop", () => {
  test.for<[Partial<Entitled>, boolean]>([
    [{ premium: 0 }, false],
    [{ premium: 1 }, true],
    [{ premium: 2 }, true],
  ])("of %o is premium: %s", ([shown, is]) => {
    expect(meets("premium", shown)).toBe(is);
  });

  test.for<[PlanId, number, boolean]>([
    ["free", 1, false],
    ["starter", 1, false],
    ["standard", 1, true],
    ["standard", 0, false],
    ["enterprise", 2, true],
  ])("on %s with Premium %i is premium-plus: %s", ([plan, premium, is]) => {
    expect(meets("premiumPlus", { plan, premium })).toBe(is);
  });

  test.for<[Partial<Entitled>, boolean]>([
    [{ type: "1", plan: "free" }, true],
    [{ type: "1", plan: "starter" }, false],
    [{ type: "99", plan: "enterprise" }, true],
    [{ type: "99", plan: "free", isMaster: true }, false],
  ])("of %o has the insights report: %s", ([shown, has]) => {
    expect(meets("insights", shown)).toBe(has);
  });

  test("has orders unless it is a master account, which has sub-accounts", () => {
    expect([meets("orders", {}), meets("subAccounts", {})]).toEqual([true, false]);
    expect([meets("orders", { isMaster: true }), meets("subAccounts", { isMaster: true })]).toEqual([false, true]);
  });

  test("has the guarantee and onboarding where the operator says so, whatever its plan", () => {
    expect([meets("guarantee", { plan: "enterprise" }), meets("onboarding", { plan: "enterprise" })]).toEqual([false, false]);
    expect([meets("guarantee", { hasGuarantee: true }), meets("onboarding", { isOnboarding: true })]).toEqual([true, true]);
  });
});

describe("a shop's preferences", () => {
  test("show each part of the dashboard, lock it or hide it", () => {
    expect(dashboardPartsOf("visible")).toEqual({ days: "shown", guarantee: "shown", payments: "shown", verification: "shown" });
    expect(dashboardPartsOf("blurred")).toEqual({ days: "shown", guarantee: "locked", payments: "locked", verification: "hidden" });
    expect(dashboardPartsOf("kyc_only")).toEqual({ days: "hidden", guarantee: "hidden", payments: "hidden", verification: "shown" });
  });

  test.for([
    [true, "shown"],
    [false, "hidden"],
  ] as const)("with showBeneficiaries %s have beneficiaries %s", ([showBeneficiaries, shown]) => {
    expect(sectionsOf({ dashboardVisibility: "blurred", showBeneficiaries })).toEqual({
      ...dashboardPartsOf("blurred"),
      beneficiaries: shown,
    });
  });
});

test("a refusal tells the analyst's and the owner's things apart", () => {
  expect(denialWords.analyst).toContain("view-only");
  expect(denialWords.owner).toContain("owner");
});

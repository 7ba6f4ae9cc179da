import { describe, expect, test } from "vitest";
import { denialWords, firstPlanWith } from "#domain/accounts/denial-words.ts";
import { draftLimits } from "#domain/accounts/draft-words.ts";
import { planFeatures, planLosses, planWithId, priceWords } from "#domain/accounts/plan-words.ts";
import {
  offeredPlans,
  planIds,
  planNamed,
  planOf,
  planStep,
  planWithMoreOrders,
  planWithMoreVerifications,
} from "#domain/accounts/plans.ts";
import { verificationAllowance } from "#domain/accounts/verification-limit.ts";

describe("the plans", () => {
  test("cost and include what the price list says", () => {
    expect(offeredPlans.map(({ id, name }) => [name, priceWords(id), ...planFeatures(id)])).toEqual([
      ["Discover", "Free", "250 orders a month", "Preset scenarios", "25 manual verifications a month"],
      [
        "Protect",
        "$99 a month",
        "500 orders a month",
        "Modifiable scenarios",
        "50 manual verifications a month",
        "Your branding",
        "Email support",
      ],
      [
        "Convert Plus",
        "$249 a month",
        "2,000 orders a month",
        "5 custom scenarios",
        "250 automated verifications a month",
        "Your branding",
        "Priority support",
      ],
      [
        "Scale",
        "$599 a month",
        "10,000 orders a month",
        "Unlimited scenarios",
        "Unlimited verifications",
        "Your branding",
        "Expert support",
      ],
    ]);
  });

  test("are found by id and name, in any case", () => {
    expect(["plus", "SCALE", " convert plus ", "enterprise"].map((text) => planNamed(text)?.id)).toEqual([
      "plus",
      "plus",
      "standard",
      "enterprise",
    ]);
    expect([planNamed("gold"), planNamed("")]).toEqual([null, null]);
  });

  test("are upgrades and downgrades by rank", () => {
    expect([planStep("starter", "plus"), planStep("starter", "free"), planStep("starter", "starter")]).toEqual([
      "upgrade",
      "downgrade",
      "current",
    ]);
  });

  test("above a shop's own that have more", () => {
    expect([planWithMoreOrders("free")?.id, planWithMoreOrders("plus")?.id, planWithMoreOrders("enterprise")]).toEqual([
      "starter",
      "enterprise",
      null,
    ]);
    expect([planWithMoreVerifications("standard")?.id, planWithMoreVerifications("plus")]).toEqual(["plus", null]);
  });
});

describe("what a smaller plan takes away", () => {
  test("is told in the shop's own numbers", () => {
    expect(planLosses("plus", "free", { orders: 812, ownScenarios: 7 })).toEqual([
      "250 orders a month instead of 10,000. You've had 812 this month. Orders above the limit are still screened.",
      "You have 7 custom scenarios, and Discover includes none. They keep deciding, and you can archive or delete them, but not add any.",
      "Rules, sensors, actions and custom lists become read-only. Values in rules can still be changed.",
      "No branding of your own.",
      "Preset scenarios can't be renamed, moved or archived.",
      "Automatic verifications become manual.",
      "25 manual verifications a month, where you have no limit now.",
      "No expert support.",
    ]);
  });

  test("names verifications as the plans' cards do", () => {
    expect(planLosses("starter", "free", { orders: 0, ownScenarios: 0 })).toContain("25 manual verifications a month instead of 50.");
  });

  test("leaves out what the shop doesn't have or keeps", () => {
    expect(planLosses("plus", "standard", { orders: 0, ownScenarios: 5 })).toEqual([
      "2,000 orders a month instead of 10,000. You've had 0 this month. Orders above the limit are still screened.",
      "250 automated verifications a month, where you have no limit now.",
      "Priority support instead of expert support.",
    ]);
  });
});

test("what of a draft a plan can't publish is told with the plans that can", () => {
  const limits = planIds.map((plan) => draftLimits({ plan, premium: planOf(plan).premium }));
  expect(limits).toEqual([
    "You can try everything in a draft, but not publish everything on Discover: renaming, moving and archiving scenarios come with Protect; adding scenarios, or changing their rules, sensors and actions, come with Convert Plus. New values in rules can be published.",
    "You can try everything in a draft, but not publish everything on Protect: adding scenarios, or changing their rules, sensors and actions, come with Convert Plus. New values in rules can be published.",
    null,
    null,
    null,
  ]);
});

describe("above its verifications of the month, a plan", () => {
  test("sends no manual ones, and names the plan that has more", () => {
    expect(verificationAllowance("free", 24, "staff")).toEqual({ kind: "open" });
    expect(verificationAllowance("free", 25, "staff")).toMatchObject({ kind: "stopped", withMore: { id: "starter" } });
    expect(verificationAllowance("starter", 50, "staff")).toMatchObject({ kind: "stopped", withMore: { id: "standard" } });
    expect(verificationAllowance("standard", 250, "staff")).toMatchObject({ kind: "stopped", withMore: { id: "plus" } });
  });

  test("goes on with automatic ones to the month's end", () => {
    expect(verificationAllowance("standard", 250, "scenario")).toMatchObject({ kind: "over", withMore: { id: "plus" } });
    expect(verificationAllowance("plus", 1_000_000, "scenario")).toEqual({ kind: "open" });
  });
});

test("operators read a plan as merchants know it, with its id where that's another word", () => {
  expect(planIds.map(planWithId)).toEqual([
    "Discover (free)",
    "Protect (starter)",
    "Convert Plus (standard)",
    "Scale (plus)",
    "Enterprise",
  ]);
});

test("what a shop lacks is told by the first plan that has it", () => {
  expect([firstPlanWith("premium"), firstPlanWith("premiumPlus")]).toEqual(["Protect", "Convert Plus"]);
  expect(denialWords.premiumPlus).toBe("This shop's plan doesn't include this. It comes with Convert Plus and above.");
});

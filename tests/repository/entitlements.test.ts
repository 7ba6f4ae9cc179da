import { expect, test } from "vitest";
import { readSourceFiles } from "#tests/support/source-files.ts";

const comparesPlans = /\b(?:plan|premium|dashboardVisibility|visibility|role)\s*(?:===|!==|[<>]=?)\s*(?:\d|"(?!jobs"|web"|all"))/i;
const table = ["src/domain/accounts/entitlements.ts", "src/domain/accounts/plans.ts", "src/domain/accounts/roles.ts"];

test("only the entitlements table compares plans, visibilities or roles", () => {
  const others = readSourceFiles("src").filter(({ path, text }) => !table.includes(path) && comparesPlans.test(text));
  expect(others.map(({ path }) => path)).toEqual([]);
});

test.for(['shop.dashboardVisibility !== "visible"', 'own.plan === "free"', "tenant.premium >= 1", 'actor.role === "owner"'])(
  "%s is such a comparison",
  (text) => {
    expect(text).toMatch(comparesPlans);
  },
);

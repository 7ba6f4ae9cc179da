import { expect, test } from "vitest";
import { maySeeInsights } from "#domain/accounts/insights-access.ts";

test.for([
  [{ type: "1", isMaster: false }, "free", true],
  [{ type: "1", isMaster: false }, "starter", false],
  [{ type: "99", isMaster: false }, "enterprise", true],
  [{ type: "99", isMaster: true }, "free", false],
] as const)("%o on the %s plan: %s", ([tenant, plan, may]) => {
  expect(maySeeInsights(tenant, plan)).toBe(may);
});

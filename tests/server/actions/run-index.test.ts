import { expect, test } from "vitest";
import { aShop } from "#tests/support/builders.ts";
import { planOf } from "#tests/support/plan-of.ts";

test("the runs of a shop that wait are counted from an index of their own, under row-level security", async () => {
  const { tenantId } = await aShop();
  const waiting = "select count(*)::int as count from action_run where tenant_id = $1 and state = 'waiting'";
  expect((await planOf(tenantId, waiting, [tenantId], "few")).join("\n")).toContain("action_run_waiting");
});

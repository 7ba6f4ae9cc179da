import { expect, test } from "vitest";
import { aShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

test("the runs of a shop that wait are counted from an index of their own, under row-level security", async () => {
  const shop = await aShop();
  const plan = await (
    await testDatabase()
  ).forTenants([shop.tenantId], async (handle) => {
    // Few runs are otherwise read without any index.
    await handle.unprepared("set local enable_seqscan = off", []);
    return handle.unprepared<{ "QUERY PLAN": string }>(
      "explain (costs off) select count(*)::int as count from action_run where tenant_id = $1 and state = 'waiting'",
      [shop.tenantId],
    );
  });
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("action_run_waiting");
});

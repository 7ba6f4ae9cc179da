import { beforeEach, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { readSubscription } from "#server/shops/read-subscription.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { actingFor, aShopWithStaff } from "#tests/server/access/a-shop-with-staff.ts";

let database: Database;

beforeEach(async () => {
  database = await testDatabase();
});

test("the plan and preferences are read for a person's own shops only", async () => {
  const shop = await aShopWithStaff(database, {
    plan: "starter",
    showBeneficiaries: true,
    hasGuarantee: true,
    dashboardVisibility: "visible",
  });
  const other = await aShopWithStaff(database);
  expect(await readSubscription({ database, now: () => new Date() }, actingFor(shop), String(shop.tenantId))).toMatchObject({
    plan: "starter",
    showBeneficiaries: true,
    hasGuarantee: true,
    dashboardVisibility: "visible",
  });
  for (const foreign of [String(other.tenantId), "nonsense", ""]) {
    await expect(readSubscription({ database, now: () => new Date() }, actingFor(shop), foreign)).rejects.toMatchObject({
      code: "not-found",
    });
  }
});

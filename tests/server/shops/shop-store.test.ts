import { beforeEach, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { listShops } from "#server/shops/shop-store.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { aShopWithStaff } from "#tests/server/access/a-shop-with-staff.ts";

let database: Database;

beforeEach(async () => {
  database = await testDatabase();
});

test("a list of shops has only the requested ones, by name", async () => {
  const beta = await aShopWithStaff(database, { name: "Beta" });
  const alpha = await aShopWithStaff(database, { name: "Alpha" });
  await aShopWithStaff(database);
  const ids = [beta.tenantId, alpha.tenantId];
  const shops = await database.forTenants(ids, (handle) => listShops(handle, ids));
  expect(shops.map((shop) => shop.name)).toEqual(["Alpha", "Beta"]);
  expect(await database.forTenants([], (handle) => listShops(handle, ids))).toEqual([]);
});

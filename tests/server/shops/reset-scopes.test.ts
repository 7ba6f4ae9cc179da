import { beforeEach, expect, test, vi } from "vitest";
import { readSession } from "#server/access/read-session.ts";
import type { Database } from "#server/db/database.ts";
import { resetScopes } from "#server/shops/reset-scopes.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { aClock, actingFor, aShopWithStaff, tenantMeans } from "#tests/server/access/a-shop-with-staff.ts";

let database: Database;

beforeEach(async () => {
  database = await testDatabase();
});

test("granting permissions again clears the shop's request for it", async () => {
  const shop = await aShopWithStaff(database);
  const other = await aShopWithStaff(database);
  await database.asOwner("update tenant set reauthorization_required = true where tenant_id = any ($1::bigint[])", [
    [shop.tenantId, other.tenantId],
  ]);
  const services = { database, ...tenantMeans, ...aClock(), log: { info: vi.fn<() => void>() } };
  await expect(resetScopes(services, actingFor(shop), other.shopName)).rejects.toMatchObject({ code: "not-found" });
  await resetScopes(services, actingFor(shop), shop.shopName.toUpperCase());
  expect((await readSession(services, actingFor(shop))).user.reauthorizationRequired).toBe(false);
  expect((await readSession(services, actingFor(other))).user.reauthorizationRequired).toBe(true);
  expect(services.log.info).toHaveBeenCalledOnce();
});

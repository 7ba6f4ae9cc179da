import { beforeEach, expect, test, vi } from "vitest";
import type { ShopActor, UserActor } from "#server/access/actor.ts";
import { readSession } from "#server/access/read-session.ts";
import { readSubscription } from "#server/shops/read-subscription.ts";
import { resetScopes } from "#server/shops/reset-scopes.ts";
import { listShops } from "#server/shops/shop-store.ts";
import type { Database } from "#server/db/database.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { aClock, aShopWithStaff, type ShopWithStaff } from "#tests/server/access/a-shop-with-staff.ts";

let database: Database;

beforeEach(async () => {
  database = await testDatabase();
});

test("a person of one shop acts for it without choosing", async () => {
  const shop = await aShopWithStaff(database, { type: "99" });
  const session = await readSession({ database, ...aClock() }, personOf([shop]));
  expect(session.tenant).toMatchObject({ id: shop.tenantId, name: shop.name });
  expect(session.user).toMatchObject({
    id: shop.userId,
    email: shop.email,
    tenantId: shop.tenantId,
    tenantName: shop.name,
    accountType: "99",
  });
});

test("a person with several shops who has chosen none has no shop and no role", async () => {
  const shops = [await aShopWithStaff(database), await aShopWithStaff(database)];
  const session = await readSession({ database, ...aClock() }, personOf(shops));
  expect(session).toMatchObject({ user: { tenantId: null, tenantName: null }, tenant: null });
});

test("a chosen shop comes with its plan's monthly limit, and none for Enterprise", async () => {
  const scale = await aShopWithStaff(database, { plan: "plus", timeZone: "America/New_York", platform: "SHOPIFY", isMaster: true });
  const enterprise = await aShopWithStaff(database, { plan: "enterprise" });
  const services = { database, ...aClock() };
  expect((await readSession(services, actingFor(scale))).tenant).toMatchObject({
    id: scale.tenantId,
    name: scale.name,
    shopName: scale.shopName,
    ordersPerMonth: 10_000,
    timeZone: "America/New_York",
    platform: "SHOPIFY",
    isMaster: true,
  });
  expect((await readSession(services, actingFor(enterprise))).tenant?.ordersPerMonth).toBeNull();
});

test("a session without a person has an id that no person has", async () => {
  const shop = await aShopWithStaff(database);
  const embedded: UserActor = { ...actingFor(shop), kind: "embedded", userId: null, fullName: "Shopify staff", email: "" };
  const { user } = await readSession({ database, ...aClock() }, embedded);
  expect(user).toMatchObject({ id: shop.tenantId, name: "Shopify staff", fullName: "Shopify staff" });
});

test("the plan and preferences are read for a person's own shops only", async () => {
  const shop = await aShopWithStaff(database, {
    plan: "starter",
    showBeneficiaries: true,
    hasGuarantee: true,
    dashboardVisibility: "visible",
  });
  const other = await aShopWithStaff(database);
  expect(await readSubscription({ database }, actingFor(shop), String(shop.tenantId))).toMatchObject({
    plan: "starter",
    showBeneficiaries: true,
    hasGuarantee: true,
    dashboardVisibility: "visible",
  });
  for (const foreign of [String(other.tenantId), "nonsense", ""]) {
    await expect(readSubscription({ database }, actingFor(shop), foreign)).rejects.toMatchObject({ code: "not-found" });
  }
});

test("granting permissions again clears the shop's request for it", async () => {
  const shop = await aShopWithStaff(database);
  const other = await aShopWithStaff(database);
  await database.asOwner("update tenant set reauthorization_required = true where tenant_id = any ($1::bigint[])", [
    [shop.tenantId, other.tenantId],
  ]);
  const services = { database, ...aClock(), log: { info: vi.fn<() => void>() } };
  await expect(resetScopes(services, actingFor(shop), other.shopName)).rejects.toMatchObject({ code: "not-found" });
  await resetScopes(services, actingFor(shop), shop.shopName.toUpperCase());
  expect((await readSession(services, actingFor(shop))).user.reauthorizationRequired).toBe(false);
  expect((await readSession(services, actingFor(other))).user.reauthorizationRequired).toBe(true);
  expect(services.log.info).toHaveBeenCalledOnce();
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

function personOf(shops: ShopWithStaff[]): UserActor {
  const first = shops[0];
  if (!first) throw new Error("A person has a shop here");
  return {
    kind: "person",
    userId: first.userId,
    fullName: "Ana Staff",
    email: first.email,
    shops: shops.map(({ tenantId }) => ({ tenantId, role: "owner" })),
    sessionHash: null,
    openedFrom: null,
    tenantId: null,
  };
}

function actingFor(shop: ShopWithStaff): ShopActor {
  return { ...personOf([shop]), tenantId: shop.tenantId, role: "owner" };
}

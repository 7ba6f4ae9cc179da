import { beforeEach, expect, test } from "vitest";
import type { UserActor } from "#server/access/actor.ts";
import { readSession } from "#server/access/read-session.ts";
import type { Database } from "#server/db/database.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { aClock, actingFor, aShopWithStaff, personOf, tenantMeans } from "#tests/server/access/a-shop-with-staff.ts";

let database: Database;

beforeEach(async () => {
  database = await testDatabase();
});

test("a person of one shop acts for it without choosing", async () => {
  const shop = await aShopWithStaff(database, { type: "99" });
  const session = await readSession({ database, ...tenantMeans, ...aClock() }, personOf([shop]));
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
  const session = await readSession({ database, ...tenantMeans, ...aClock() }, personOf(shops));
  expect(session).toMatchObject({ user: { tenantId: null, tenantName: null }, tenant: null });
});

test("a chosen shop comes with its plan's monthly limit, and none for Enterprise", async () => {
  const scale = await aShopWithStaff(database, { plan: "plus", timeZone: "America/New_York", platform: "SHOPIFY", isMaster: true });
  const enterprise = await aShopWithStaff(database, { plan: "enterprise" });
  const services = { database, ...tenantMeans, ...aClock() };
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
  const { user } = await readSession({ database, ...tenantMeans, ...aClock() }, embedded);
  expect(user).toMatchObject({ id: shop.tenantId, name: "Shopify staff", fullName: "Shopify staff" });
});

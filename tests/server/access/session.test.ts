import { beforeEach, expect, test } from "vitest";
import { createShop } from "#server/shops/create-shop.ts";
import { actorOfSession } from "#server/access/session-actor.ts";
import { endSession, openSession } from "#server/access/session-store.ts";
import { hashToken } from "#server/access/token.ts";
import { sweepExpired } from "#server/access/sweep-expired.ts";
import type { Database } from "#server/db/database.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { aClock, aShopWithStaff, HOUR_MS, MINUTE_MS, secrets } from "#tests/server/access/a-shop-with-staff.ts";

let database: Database;

beforeEach(async () => {
  database = await testDatabase();
});

const ended = { code: "not-signed-in" };

test("a session ends after 12 hours without use", async () => {
  const { clock, services, token } = await aSession();
  clock.pass(12 * HOUR_MS - MINUTE_MS);
  await actorOfSession(services, token, null);
  clock.pass(12 * HOUR_MS - MINUTE_MS);
  await actorOfSession(services, token, null);
  clock.pass(12 * HOUR_MS);
  await expect(actorOfSession(services, token, null)).rejects.toMatchObject(ended);
});

test("a session ends after 30 days however much it is used", async () => {
  const { clock, services, token } = await aSession();
  for (let half = 0; half < 59; half += 1) {
    clock.pass(12 * HOUR_MS - MINUTE_MS);
    await actorOfSession(services, token, null);
  }
  clock.pass(12 * HOUR_MS - MINUTE_MS);
  clock.pass(HOUR_MS);
  await expect(actorOfSession(services, token, null)).rejects.toMatchObject(ended);
});

test("logging out ends the session at once", async () => {
  const { services, token } = await aSession();
  await actorOfSession(services, token, null);
  await database.asSystem((handle) => endSession(handle, hashToken(token)));
  await expect(actorOfSession(services, token, null)).rejects.toMatchObject(ended);
});

test("no token and a made-up token identify nobody", async () => {
  const services = { database, ...aClock() };
  await expect(actorOfSession(services, null, null)).rejects.toMatchObject(ended);
  await expect(actorOfSession(services, "made-up", null)).rejects.toMatchObject(ended);
});

test("use is recorded at most once a minute", async () => {
  const { clock, services, token, shop } = await aSession();
  clock.pass(MINUTE_MS);
  await actorOfSession(services, token, null);
  expect(await lastSeen()).toEqual(aClock().now());
  clock.pass(1);
  await actorOfSession(services, token, null);
  expect(await lastSeen()).toEqual(clock.now());

  async function lastSeen(): Promise<Date> {
    const { rows } = await database.asOwner("select last_seen_at as seen from session where user_id = $1", [shop.userId]);
    const seen = rows[0]?.seen;
    if (!(seen instanceof Date)) throw new Error("The session was not found");
    return seen;
  }
});

test("the token itself is not in the database", async () => {
  const { token } = await aSession();
  const { rows } = await database.asOwner("select * from session");
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a person only acts for the shop in the header", async () => {
  const { shop, services, token } = await aSession();
  const other = await aShopWithStaff(database);
  expect((await actorOfSession(services, token, String(shop.tenantId))).tenantId).toBe(shop.tenantId);
  for (const foreign of [String(other.tenantId), "0", "-1", "no number", `${shop.tenantId}.0`]) {
    await expect(actorOfSession(services, token, foreign)).rejects.toMatchObject({ code: "not-allowed" });
  }
});

test("a master reaches its own account and its sub-accounts, and nothing else", async () => {
  const master = await aShopWithStaff(database, { isMaster: true });
  const sub = await aShopWithStaff(database, { masterTenantId: master.tenantId });
  const foreign = await aShopWithStaff(database);
  const { token, services } = await aSessionOf(master.userId);
  const actor = await actorOfSession(services, token, String(sub.tenantId));
  expect(actor.tenantId).toBe(sub.tenantId);
  expect(actor.shops.map(({ tenantId }) => tenantId).toSorted()).toEqual([master.tenantId, sub.tenantId].toSorted());
  await expect(actorOfSession(services, token, String(foreign.tenantId))).rejects.toMatchObject({ code: "not-allowed" });
});

test("staff of a sub-account do not reach its master", async () => {
  const master = await aShopWithStaff(database, { isMaster: true });
  const sub = await aShopWithStaff(database, { masterTenantId: master.tenantId });
  const { token, services } = await aSessionOf(sub.userId);
  expect((await actorOfSession(services, token, null)).shops).toEqual([{ tenantId: sub.tenantId, role: "owner", isMaster: false }]);
});

test("a shop that is no longer a master can't reach sub-accounts", async () => {
  const former = await aShopWithStaff(database);
  await aShopWithStaff(database, { masterTenantId: former.tenantId });
  const { token, services } = await aSessionOf(former.userId);
  expect((await actorOfSession(services, token, null)).shops).toEqual([{ tenantId: former.tenantId, role: "owner", isMaster: false }]);
});

test("a person with several shops can reach each of them", async () => {
  const first = await aShopWithStaff(database);
  const second = await createShop(database, secrets, { name: "Second", shopName: `second-${first.shopName}`, email: first.email });
  expect(second.userId).toBe(first.userId);
  const { token, services } = await aSessionOf(first.userId);
  expect((await actorOfSession(services, token, String(second.tenantId))).tenantId).toBe(second.tenantId);
});

test("the sweep removes ended sessions and keeps live ones", async () => {
  const live = await aSession();
  const { clock, services, token, shop } = await aSession();
  clock.pass(12 * HOUR_MS + 1);
  await sweepExpired(database, new Date(clock.now().getTime() - MINUTE_MS));
  expect(await sessionsOf(shop.userId)).toBe(1);
  await sweepExpired(database, clock.now());
  expect(await sessionsOf(shop.userId)).toBe(0);
  await expect(actorOfSession(services, token, null)).rejects.toMatchObject(ended);
  expect(await sessionsOf(live.shop.userId)).toBe(0);
});

async function aSession() {
  const shop = await aShopWithStaff(database);
  return { shop, ...(await aSessionOf(shop.userId)) };
}

async function aSessionOf(userId: number) {
  const clock = aClock();
  const token = await database.asSystem((handle) => openSession(handle, { userId }, clock.now()));
  return { clock, services: { database, ...clock }, token };
}

async function sessionsOf(userId: number): Promise<number> {
  const { rows } = await database.asOwner("select count(*) as sessions from session where user_id = $1", [userId]);
  return Number(rows[0]?.sessions);
}

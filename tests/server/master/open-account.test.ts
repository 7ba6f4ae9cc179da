import { beforeAll, expect, test } from "vitest";
import { POLL_HEADER } from "#contract/endpoint.ts";
import { getSession, listUserTenants } from "#contract/session.ts";
import { setPassword, signIn, signInByCode, signOut } from "#contract/sign-in.ts";
import { openAccount } from "#contract/master.ts";
import { addComment, getHistory } from "#contract/payment-trail.ts";
import { BAD_OPEN_CODE } from "#domain/accounts/access-words.ts";
import { denialWords } from "#domain/accounts/denial-words.ts";
import { ATTEMPTS_PER_ADDRESS } from "#server/access/attempt-limits.ts";
import { addOpenCode } from "#server/access/open-code-store.ts";
import { addReset } from "#server/access/reset-store.ts";
import { openSession } from "#server/access/session-store.ts";
import { signInByCode as signInFrom } from "#server/access/sign-in-by-code.ts";
import { sweepExpired } from "#server/access/sweep-expired.ts";
import { hashToken } from "#server/access/token.ts";
import { signSessionToken } from "#server/shop-admin/sign-session-token.ts";
import type { Database } from "#server/db/database.ts";
import { aClock, anIp, HOUR_MS } from "#tests/server/access/a-shop-with-staff.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asNobody, asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const shopify = { apiKey: "an-app", apiSecret: "the secret of the app" };
const clock = aClock();
let app: TestApp;
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  app = await testApp({ now: clock.now, config: { shopify } });
});

test("a code only logs in to the account it was created for", async () => {
  const { account, sister, asMaster } = await aGroup();
  const { token, tenantId } = await open(account, asMaster);
  expect(tenantId).toBe(account.tenantId);
  const session = await app.read(getSession, {}, bearer(token));
  expect(session.tenant?.id).toBe(account.tenantId);
  const ofMaster = await app.read(getSession, {}, asMaster);
  expect([session.user.openedFrom, ofMaster.user.openedFrom]).toEqual([ofMaster.tenant?.name, null]);
  expect((await app.read(listUserTenants, {}, bearer(token))).map(({ id }) => id)).toEqual([account.tenantId]);
  for (const foreign of [sister, (await aGroup()).account]) {
    expect(await app.call(getSession, {}, bearer(token, foreign))).toMatchObject({ status: 403 });
  }
});

test("the master's staff view an account under their own name and can't change anything", async () => {
  const { account, asMaster, person } = await aGroup();
  const { paymentId } = await aPayment(account);
  const { token } = await open(account, asMaster);
  const { user, tenant } = await app.read(getSession, {}, bearer(token, account));
  expect([user.fullName, tenant?.role]).toEqual([person.fullName, "viewer"]);
  await app.read(getHistory, { params: { id: paymentId } }, bearer(token, account));
  const comment = await app.call(addComment, { params: { paymentId }, body: { comment: "Looks fine" } }, bearer(token, account));
  expect(comment).toMatchObject({ status: 403, problem: { title: "You don't have access", detail: denialWords.analyst } });
});

test("staff inside the shop's admin open an account too, under their own name", async () => {
  const { master, account } = await aGroup();
  const idToken = await signSessionToken({ apiKey: shopify.apiKey, secret: shopify.apiSecret, shop: master.shopName, now: clock.now() });
  const { token } = await open(account, { authorization: `Bearer ${idToken}`, "x-host-target": "shopify" });
  const { user, tenant } = await app.read(getSession, {}, bearer(token, account));
  expect([user.fullName, tenant?.id]).toEqual(["Shopify staff 1", account.tenantId]);
  await app.read(signOut, {}, bearer(token));
  expect(await app.call(getSession, {}, bearer(token))).toMatchObject({ status: 401 });
});

test("logging out of an opened account leaves the master signed in", async () => {
  const { account, asMaster } = await aGroup();
  const { token } = await open(account, asMaster);
  await app.read(signOut, {}, bearer(token));
  expect(await app.call(getSession, {}, bearer(token))).toMatchObject({ status: 401 });
  expect(await app.call(getSession, {}, asMaster)).toMatchObject({ status: 200 });
});

test.each(["their logout", "a new password"])("opened accounts and unused codes end with %s", async (how) => {
  const { master, account, asMaster, person } = await aGroup();
  const colleague = await aPerson({ of: [master], at: clock.now() });
  const [{ token }, { token: ofColleague }] = [await open(account, asMaster), await open(account, asPerson(colleague, master))];
  const { code } = await app.read(openAccount, { body: { tenantId: account.tenantId } }, asMaster);
  if (how === "their logout") await app.read(signOut, {}, asMaster);
  else {
    const reset = await database.asSystem((handle) => addReset(handle, person.userId, clock.now()));
    await app.read(setPassword, { body: { token: reset, password: "a new password" } }, asNobody);
  }
  expect(await app.call(getSession, {}, bearer(token))).toMatchObject({ status: 401 });
  expect(await app.call(signInByCode, { body: { code } }, asNobody)).toMatchObject({ status: 401 });
  expect(await app.call(getSession, {}, bearer(ofColleague))).toMatchObject({ status: 200 });
});

test("a logout on one device keeps accounts opened on another", async () => {
  const { master, account, asMaster, person } = await aGroup();
  const elsewhere = bearer(await database.asSystem((handle) => openSession(handle, { userId: person.userId }, clock.now())), master);
  const [{ token }, { token: ofElsewhere }] = [await open(account, asMaster), await open(account, elsewhere)];
  const { code } = await app.read(openAccount, { body: { tenantId: account.tenantId } }, elsewhere);
  await app.read(signOut, {}, asMaster);
  expect(await app.call(getSession, {}, bearer(token))).toMatchObject({ status: 401 });
  expect(await app.call(getSession, {}, bearer(ofElsewhere))).toMatchObject({ status: 200 });
  expect(await app.call(signInByCode, { body: { code } }, asNobody)).toMatchObject({ status: 200 });
});

test("an account opened by an API key session ends with that session only", async () => {
  const { master, account, asMaster } = await aGroup();
  const { token: key } = await app.read(signIn, { body: { shopName: master.shopName, apiKey: master.apiKey } }, asNobody);
  const [{ token }, { token: ofPerson }] = [await open(account, bearer(key)), await open(account, asMaster)];
  await app.read(signOut, {}, bearer(key));
  expect(await app.call(getSession, {}, bearer(token))).toMatchObject({ status: 401 });
  expect(await app.call(getSession, {}, bearer(ofPerson))).toMatchObject({ status: 200 });
});

test("a code works once and for a minute", async () => {
  const { account, asMaster } = await aGroup();
  const { code } = await app.read(openAccount, { body: { tenantId: account.tenantId } }, asMaster);
  await app.read(signInByCode, { body: { code } }, asNobody);
  expect(await app.call(signInByCode, { body: { code } }, asNobody)).toMatchObject({ status: 401, problem: { detail: BAD_OPEN_CODE } });
  const late = await app.read(openAccount, { body: { tenantId: account.tenantId } }, asMaster);
  clock.pass(60_000);
  expect(await app.call(signInByCode, { body: late }, asNobody)).toMatchObject({ status: 401, problem: { detail: BAD_OPEN_CODE } });
  await sweepExpired(database, new Date(clock.now().getTime() + 1));
  expect((await database.asOwner("select count(*)::int as codes from open_code")).rows).toEqual([{ codes: 0 }]);
});

test("an account that has left the master can't be opened by code or session", async () => {
  const { account, asMaster } = await aGroup();
  const { token } = await open(account, asMaster);
  const { code } = await app.read(openAccount, { body: { tenantId: account.tenantId } }, asMaster);
  const { master: other } = await aGroup();
  await database.asOwner("update tenant set master_tenant_id = $2 where tenant_id = $1", [account.tenantId, other.tenantId]);
  expect(await app.call(getSession, {}, bearer(token))).toMatchObject({ status: 401 });
  expect(await app.call(signInByCode, { body: { code } }, asNobody)).toMatchObject({ status: 401 });
  expect(await app.call(openAccount, { body: { tenantId: account.tenantId } }, asMaster)).toMatchObject({ status: 404 });
});

test("someone who leaves the master account loses what they opened from it", async () => {
  const { master, account, asMaster, person } = await aGroup();
  const { token } = await open(account, asMaster);
  await database.asOwner("delete from tenant_user where tenant_id = $1 and user_id = $2", [master.tenantId, person.userId]);
  expect(await app.call(getSession, {}, bearer(token))).toMatchObject({ status: 401 });
});

test("a shop that isn't a master account opens nothing, nor does an opened one", async () => {
  const { account, sister, asMaster } = await aGroup();
  const staff = await aPerson({ of: [account], at: clock.now() });
  const { token } = await open(account, asMaster);
  for (const caller of [asPerson(staff, account), bearer(token, account)]) {
    expect(await app.call(openAccount, { body: { tenantId: sister.tenantId } }, caller)).toMatchObject({ status: 403 });
  }
});

test("an opened account ends with the session it was opened from, even if that expires", async () => {
  const { account, asMaster } = await aGroup();
  const { token } = await open(account, asMaster);
  clock.pass(11 * HOUR_MS);
  expect(await app.call(getSession, {}, { ...bearer(token), [POLL_HEADER]: "1" })).toMatchObject({ status: 200 });
  // Using what was opened also extends the session it was opened from.
  expect(await app.call(getSession, {}, bearer(token))).toMatchObject({ status: 200 });
  clock.pass(11 * HOUR_MS);
  expect(await app.call(getSession, {}, asMaster)).toMatchObject({ status: 200 });
  await database.asOwner("update session set last_seen_at = $1 where opener_token_hash is null", [new Date(0)]);
  expect(await app.call(getSession, {}, bearer(token))).toMatchObject({ status: 401 });
});

test("a code created during its owner's logout opens nothing", async () => {
  const { master, account, person } = await aGroup();
  const opened = { openedBy: person.fullName, masterTenantId: master.tenantId, openedTenantId: account.tenantId, userId: person.userId };
  const code = await database.asSystem((handle) => addOpenCode(handle, { ...opened, openerTokenHash: hashToken("ended") }, clock.now()));
  expect(await app.call(signInByCode, { body: { code } }, asNobody)).toMatchObject({ status: 401 });
});

test("an opened account ends after 12 hours without use like any session", async () => {
  const { account, asMaster } = await aGroup();
  const { token } = await open(account, asMaster);
  clock.pass(12 * HOUR_MS);
  expect(await app.call(getSession, {}, bearer(token))).toMatchObject({ status: 401 });
});

test("what embedded staff open ends after an hour, used or not, and is deleted", async () => {
  const { master, account } = await aGroup();
  const idToken = await signSessionToken({ apiKey: shopify.apiKey, secret: shopify.apiSecret, shop: master.shopName, now: clock.now() });
  const { token } = await open(account, { authorization: `Bearer ${idToken}`, "x-host-target": "shopify" });
  clock.pass(HOUR_MS / 2);
  expect(await app.call(getSession, {}, bearer(token))).toMatchObject({ status: 200 });
  clock.pass(HOUR_MS / 2);
  expect(await app.call(getSession, {}, bearer(token))).toMatchObject({ status: 401 });
  const countSessions = async () =>
    (await database.asOwner("select count(*)::int as left from session where opened_tenant_id = $1", [account.tenantId])).rows;
  expect(await countSessions()).toEqual([{ left: 1 }]);
  await sweepExpired(database, new Date(clock.now().getTime() + 1));
  expect(await countSessions()).toEqual([{ left: 0 }]);
});

test("wrong codes are limited by IP address, and the code itself is not in the database", async () => {
  const { account, asMaster } = await aGroup();
  const { code } = await app.read(openAccount, { body: { tenantId: account.tenantId } }, asMaster);
  const { rows } = await database.asOwner("select * from open_code");
  expect(JSON.stringify(rows)).not.toContain(code);
  const ip = anIp();
  for (let tried = 0; tried < ATTEMPTS_PER_ADDRESS; tried += 1)
    await expect(signInFrom(app.services, `wrong-${tried}`, ip)).rejects.toMatchObject({ code: "not-signed-in" });
  await expect(signInFrom(app.services, code, ip)).rejects.toMatchObject({ code: "too-many-requests" });
  expect((await signInFrom(app.services, code, anIp())).tenantId).toBe(account.tenantId);
});

async function aGroup() {
  const master = await aShop({ isMaster: true });
  const person = await aPerson({ of: [master], fullName: "Mara Group", at: clock.now() });
  const [account, sister] = [await aShop({ masterTenantId: master.tenantId }), await aShop({ masterTenantId: master.tenantId })];
  return { master, person, account, sister, asMaster: asPerson(person, master) };
}

async function open(account: TestShop, as: Caller): Promise<{ token: string; tenantId: number }> {
  const { code } = await app.read(openAccount, { body: { tenantId: account.tenantId } }, as);
  return app.read(signInByCode, { body: { code } }, asNobody);
}

function bearer(token: string, shop?: TestShop): Caller {
  return { authorization: `Bearer ${token}`, ...(shop ? { "x-tenant-id": String(shop.tenantId) } : {}) };
}

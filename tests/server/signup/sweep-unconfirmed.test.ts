import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { findPersonByEmail, linkPerson } from "#server/shops/person-store.ts";
import { findShop } from "#server/shops/shop-store.ts";
import { sweepUnconfirmed } from "#server/signup/sweep-unconfirmed.ts";
import { tablesOfShops } from "#server/shops/delete-shops.ts";
import { aSignup } from "#tests/support/a-signup.ts";
import { aPerson, anOrderBody, aShop } from "#tests/support/builders.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase, testOnPostgres } from "#tests/support/test-database.ts";
import { aShopifyShop, asStaffOf, shopify, signUp, tokenIn } from "#tests/server/signup/signing-up.ts";

const DAY_MS = 24 * 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { shopify, publicUrl: "https://surety.test", trustProxy: "127.0.0.1" } });
});

async function anAccount() {
  const sent = aSignup();
  const { answer } = await signUp(app, sent);
  if (answer === null) throw new Error("The signup was refused");
  const as = { authorization: `Bearer ${answer.token}`, "x-tenant-id": String(answer.tenantId) };
  const token = tokenIn(app, sent.email, "/confirm/");
  return { ...answer, as, sent, confirm: () => app.call(endpoints.confirmEmail, { body: { token } }, as) };
}
const sweepIn = async (days: number) => sweepUnconfirmed(await testDatabase(), new Date(Date.now() + days * DAY_MS));
const isThere = async (tenantId: number) => (await (await testDatabase()).asSystem((handle) => findShop(handle, tenantId))) !== null;
const isPerson = async (email: string) => (await (await testDatabase()).asSystem((handle) => findPersonByEmail(handle, email))) !== null;

describe("an account that nobody confirmed", () => {
  test("is gone after 30 days, with all of its rows and its owner, and can be created again", async () => {
    const account = await anAccount();
    await sweepIn(29);
    expect(await isThere(account.tenantId)).toBe(true);
    await sweepIn(31);
    const database = await testDatabase();
    for (const table of tablesOfShops) {
      const { rows } = await database.asOwner(`select 1 from ${table} where tenant_id = $1`, [account.tenantId]);
      expect(rows, table).toEqual([]);
    }
    expect(await isPerson(account.sent.email)).toBe(false);
    expect((await app.call(endpoints.getSession, {}, account.as)).status).toBe(401);
    expect((await signUp(app, account.sent)).status).toBe(201);
  });

  test("leaves its owner, where that person is in another shop too", async () => {
    const account = await anAccount();
    const shop = await aShop();
    const database = await testDatabase();
    await database.asSystem(async (handle) => {
      const person = await findPersonByEmail(handle, account.sent.email);
      await linkPerson(handle, { tenantId: shop.tenantId, userId: person?.userId ?? 0, role: "analyst" });
    });
    await sweepIn(31);
    expect([await isThere(account.tenantId), await isThere(shop.tenantId), await isPerson(account.sent.email)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test("goes in batches", async () => {
    const accounts = [];
    for (let times = 0; times < 22; times += 1) accounts.push(await anAccount());
    await sweepIn(31);
    const left = [];
    for (const { tenantId } of accounts) if (await isThere(tenantId)) left.push(tenantId);
    expect(left).toEqual([]);
  });
});

describe("an account stays", () => {
  test("where its owner confirmed, or someone else in it did", async () => {
    const [own, shared] = [await anAccount(), await anAccount()];
    await own.confirm();
    await aPerson({ of: [{ ...(await aShop()), tenantId: shared.tenantId }], role: "viewer" });
    await sweepIn(31);
    expect([await isThere(own.tenantId), await isThere(shared.tenantId)]).toEqual([true, true]);
  });

  test("with an order, a plan or a wish for one, as a Shopify shop, or made by the operator", async () => {
    const [sending, paying, asking] = [await anAccount(), await anAccount(), await anAccount()];
    await app.read(endpoints.sendOrder, { body: anOrderBody() }, { "x-api-key": sending.apiKey });
    const database = await testDatabase();
    await database.asOwner("update tenant set plan = 'plus' where tenant_id = $1", [paying.tenantId]);
    await database.asOwner("insert into plan_request (tenant_id, plan, asked_by, asked_at) values ($1, 'plus', 'Dana', now())", [
      asking.tenantId,
    ]);
    const inShopify = await signUp(app, {}, { as: await asStaffOf(aShopifyShop()) });
    const given = await aShop();
    await sweepIn(31);
    const ids = [sending.tenantId, paying.tenantId, asking.tenantId, inShopify.answer?.tenantId ?? 0, given.tenantId];
    for (const tenantId of ids) expect(await isThere(tenantId), String(ids.indexOf(tenantId))).toBe(true);
  });

  testOnPostgres("or goes whole, if its owner confirms while it's swept", async () => {
    for (let times = 0; times < 5; times += 1) {
      const account = await anAccount();
      const [{ status }] = await Promise.all([account.confirm(), sweepIn(31)]);
      expect(await isThere(account.tenantId)).toBe(status === 200);
    }
  });
});

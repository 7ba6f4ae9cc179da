import { beforeAll, describe, expect, test } from "vitest";
import { currency } from "#contract/currency.ts";
import { listAccounts, type AccountsRequest } from "#contract/master.ts";
import type { Account, AccountFigures } from "#domain/figures/account-figures.ts";
import { wholeDays } from "#domain/figures/period.ts";
import { DEFAULT_CURRENCY, type CurrencyCode } from "#domain/money/currencies.ts";
import type { Database } from "#server/db/database.ts";
import { aGroup, anAccountOrder } from "#tests/support/a-group.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

let app: TestApp;
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  app = await testApp();
});

const october = wholeDays("2026-10-01", "2026-10-31", "UTC");

describe("the accounts of a master account", () => {
  test("show each one's sales, fraud and recovered amounts in one currency", async () => {
    const { asMaster, accounts } = await aGroup(["Alder Books", "Birch Toys", "Cedar Tea"]);
    const [alder, birch] = accounts;
    await anAccountOrder(alder, { amount: 1000 });
    await anAccountOrder(alder, { amount: 200 }, { reason: "fraudulent", amount: 150.5 });
    await anAccountOrder(alder, { amount: 300 }, { reason: "duplicate" }, "chargeback_won");
    await anAccountOrder(birch, { amount: 16_077, currency: "JPY" }, { reason: "unrecognized" });
    await anAccountOrder((await aGroup(["Other"])).accounts[0], { amount: 7 });

    const { accounts: rows, totals, rowsCount, ...conversion } = await list(asMaster);
    expect(rows).toEqual([
      row(alder, "Alder Books", {
        transactions: 3,
        amount: 1500,
        fraudPercent: (150.5 / 1500) * 100,
        fraudAmount: 150.5,
        recoveredAmount: 300,
        chargebacks: 2,
      }),
      row(birch, "Birch Toys", { transactions: 1, amount: 100, fraudPercent: 100, fraudAmount: 100, chargebacks: 1 }),
      row(accounts[2], "Cedar Tea", { fraudPercent: null }),
    ]);
    expect(rowsCount).toBe(3);
    expect(totals).toEqual({
      transactions: 4,
      amount: 1600,
      fraudPercent: (250.5 / 1600) * 100,
      fraudAmount: 250.5,
      recoveredAmount: 300,
      chargebacks: 3,
    });
    expect(conversion).toEqual({ currency: "USD", ratesDate: "2026-06-01", ratesSource: "bundled", missingCurrencies: [] });
    expect((await list(asMaster, { currency: code("JPY") })).totals.amount).toBe(Math.round(1500 * 160.77) + 16_077);
  });

  test("recovered what the guarantee paid, where that was less than was disputed", async () => {
    const { asMaster, accounts } = await aGroup(["Alder Books"]);
    await anAccountOrder(accounts[0], { amount: 100 }, { reason: "fraudulent", amount: 90 }, "guarantee_paid", 60);
    expect((await list(asMaster)).totals).toMatchObject({ fraudAmount: 90, recoveredAmount: 60 });
  });

  test("name currencies without a rate and leave their amounts out", async () => {
    const { asMaster, accounts } = await aGroup(["Alder Books"]);
    await anAccountOrder(accounts[0], { amount: 10 });
    await anAccountOrder(accounts[0], { amount: 5, currency: "KWD" });
    const { totals, missingCurrencies } = await list(asMaster);
    expect(totals).toMatchObject({ transactions: 2, amount: 10 });
    expect(missingCurrencies).toEqual(["KWD"]);
  });

  test("name rates only if amounts were converted", async () => {
    const { asMaster, accounts } = await aGroup(["Alder Books", "Birch Toys"]);
    await anAccountOrder(accounts[0], { amount: 10 });
    await anAccountOrder(accounts[1], { amount: 0, currency: "JPY" });
    expect(await list(asMaster)).toMatchObject({ ratesDate: null, ratesSource: null });
    expect(await list(asMaster, { currency: code("EUR") })).toMatchObject({ ratesDate: "2026-06-01", ratesSource: "bundled" });
  });

  test("are paged, sorted and filtered by name or to one, with the totals of all pages", async () => {
    const { asMaster, accounts } = await aGroup(["Alder", "birch 2", "Birch 10", "Cedar"]);
    for (const [index, account] of accounts.entries()) await anAccountOrder(account, { amount: 10 * (index + 1) });
    const namesOf = async (shown: Partial<AccountsRequest>, page = 1) =>
      (await list(asMaster, shown, { page, count: 2 })).accounts.map(({ name }) => name);
    expect(await namesOf({})).toEqual(["Cedar", "Birch 10"]);
    expect(await namesOf({}, 2)).toEqual(["birch 2", "Alder"]);
    expect(await namesOf({ sort: { by: "name", direction: "asc" } })).toEqual(["Alder", "birch 2"]);
    expect(await namesOf({ name: "BIRCH", sort: { by: "amount", direction: "asc" } })).toEqual(["birch 2", "Birch 10"]);
    expect(await namesOf({ tenantId: accounts[1]?.tenantId ?? 0 })).toEqual(["birch 2"]);
    expect(await namesOf({ tenantId: (await aShop()).tenantId })).toEqual([]);
    const { totals, rowsCount } = await list(asMaster, { name: "birch" }, { page: 2, count: 1 });
    expect([rowsCount, totals.transactions, totals.amount]).toEqual([2, 2, 50]);
    expect((await list(asMaster, {}, { page: 9, count: 50 })).accounts).toEqual([]);
  });

  test("that have left it are no longer shown", async () => {
    const { asMaster, accounts } = await aGroup(["Alder", "Birch"]);
    await anAccountOrder(accounts[0], { amount: 10 });
    await database.asOwner("update tenant set master_tenant_id = null where tenant_id = $1", [accounts[0]?.tenantId]);
    expect((await list(asMaster)).accounts.map(({ name }) => name)).toEqual(["Birch"]);
  });

  test("are for master accounts only", async () => {
    const shop = await aShop();
    const asStaff = asPerson(await aPerson({ of: [shop] }), shop);
    const body = { period: october, currency: DEFAULT_CURRENCY, name: null, tenantId: null, sort: null };
    expect(await app.call(listAccounts, { query: { page: 1, count: 50 }, body }, asStaff)).toMatchObject({ status: 403 });
  });
});

function list(as: Caller, shown: Partial<AccountsRequest> = {}, query = { page: 1, count: 50 }) {
  return app.read(
    listAccounts,
    { query, body: { period: october, currency: DEFAULT_CURRENCY, name: null, tenantId: null, sort: null, ...shown } },
    as,
  );
}

function row(shop: TestShop | undefined, name: string, shown: Partial<AccountFigures>): Account {
  const none = { transactions: 0, amount: 0, fraudPercent: 0, fraudAmount: 0, recoveredAmount: 0, chargebacks: 0 };
  return { tenantId: shop?.tenantId ?? 0, name, ...none, ...shown };
}

function code(text: string): CurrencyCode {
  return currency.parse(text);
}

import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { currency } from "#contract/currency.ts";
import { exportAccounts, getFraudAnalytics } from "#contract/master.ts";
import { wholeDays } from "#domain/figures/period.ts";
import { DEFAULT_CURRENCY } from "#domain/money/currencies.ts";
import type { Database } from "#server/db/database.ts";
import { foldFigures } from "#server/figures/fold-figures.ts";
import { aCardOrder, aFraud, aGroup } from "#tests/support/a-group.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

let app: TestApp;
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  app = await testApp({ now: () => new Date("2026-11-21T23:30:00Z") });
});

const october = { period: wholeDays("2026-10-01", "2026-10-31", "UTC"), currency: DEFAULT_CURRENCY };

test("the analytics show fraud by country, brand and merchant, folded or not, and on partial days", async () => {
  const { asMaster, accounts } = await aGroup(["Alder", "Birch", "Cedar"]);
  const [alder, birch, cedar] = accounts;
  await aFraud(alder, { amount: 300, country: "US", brand: "Visa" });
  await aFraud(alder, { amount: 100, country: "BR", brand: "Mastercard" });
  await foldFigures(database);
  await aFraud(birch, { amount: 200, country: "BR", brand: null });
  await aCardOrder(birch, { amount: 1800, country: "US", brand: "Visa" });
  await aCardOrder(cedar, { amount: 50, country: "US", brand: "Visa" });
  await aFraud((await aGroup(["Other"])).accounts[0], { amount: 999, country: "DE", brand: "Visa" });
  const expected = {
    countries: {
      top: [
        { country: "BR", fraudAmount: 300 },
        { country: "US", fraudAmount: 300 },
      ],
      others: null,
    },
    brands: {
      top: [
        { brand: "Visa", fraudAmount: 300 },
        { brand: "", fraudAmount: 200 },
        { brand: "Mastercard", fraudAmount: 100 },
      ],
      others: null,
    },
    merchants: {
      top: [
        { tenantId: alder?.tenantId, name: "Alder", fraudAmount: 400 },
        { tenantId: birch?.tenantId, name: "Birch", fraudAmount: 200 },
      ],
      others: null,
    },
    ratios: {
      top: [
        { tenantId: alder?.tenantId, name: "Alder", fraudPercent: 100 },
        { tenantId: birch?.tenantId, name: "Birch", fraudPercent: 10 },
        { tenantId: cedar?.tenantId, name: "Cedar", fraudPercent: 0 },
      ],
      others: null,
    },
    currency: "USD",
    ratesDate: null,
    ratesSource: null,
    missingCurrencies: [],
  };
  expect(await app.read(getFraudAnalytics, { body: october }, asMaster)).toEqual(expected);
  expect(await app.read(getFraudAnalytics, { body: { ...october, currency: currency.parse("EUR") } }, asMaster)).toMatchObject({
    ratesDate: "2026-06-01",
    ratesSource: "bundled",
  });
  const hours = { start: new Date("2026-10-15T06:00:00Z"), end: new Date("2026-10-15T18:00:00Z") };
  expect(await app.read(getFraudAnalytics, { body: { ...october, period: hours } }, asMaster)).toEqual(expected);
  const later = wholeDays("2026-10-16", "2026-10-31", "UTC");
  expect(await app.read(getFraudAnalytics, { body: { ...october, period: later } }, asMaster)).toMatchObject({
    countries: { top: [], others: null },
    ratios: { top: [], others: null },
  });
});

test("merchants beyond the ten largest are combined", async () => {
  const { asMaster, accounts } = await aGroup(Array.from({ length: 12 }, (_, index) => `Shop ${index}`));
  for (const [index, account] of accounts.entries()) await aFraud(account, { amount: 100 + index, country: "US", brand: "Visa" });
  await aCardOrder(accounts[0], { amount: 101, country: "US", brand: "Visa" });
  const { merchants, ratios } = await app.read(getFraudAnalytics, { body: october }, asMaster);
  expect(merchants.top.map(({ name }) => name).at(0)).toBe("Shop 11");
  expect(merchants.others).toEqual({ count: 2, fraudAmount: 201 });
  expect(ratios.top).toHaveLength(10);
  // Of those with the same ratio, the last by name remains, along with the one with the lowest ratio.
  expect(ratios.others).toEqual({ count: 2, fraudPercent: ((109 + 100) / (109 + 201)) * 100 });
});

test("the export has every account, the totals, what they leave out, and names that no spreadsheet runs", async () => {
  const { asMaster, accounts } = await aGroup(["=HYPERLINK(1)", "Birch, Toys"]);
  await aFraud(accounts[0], { amount: 30, country: "US", brand: "Visa" });
  await aCardOrder(accounts[0], { amount: 60, country: "US", brand: "Visa" });
  await aPayment(accounts[0] ?? (await aShop()), { order: { createdAt: "2026-10-15T12:00:00Z", amount: 5, currency: "KWD" } });
  await aPayment(accounts[1] ?? (await aShop()), { order: { createdAt: "2026-10-15T12:00:00Z", amount: 16_077, currency: "JPY" } });
  const exported = (name: string | null) =>
    app.http.inject({
      method: "POST",
      url: `/api${exportAccounts.path}`,
      headers: asMaster,
      payload: { startDate: october.period.start.toISOString(), endDate: october.period.end.toISOString(), name },
    });
  const response = await exported(null);
  expect(response.headers["content-disposition"]).toBe('attachment; filename="accounts-2026-10-01-to-2026-10-31.csv"');
  expect(parse(response.body, { bom: true })).toEqual([
    [
      "Merchant Name",
      "Transactions",
      "Amount",
      "Currency",
      "Fraud Pct.",
      "Fraud Amt.",
      "Recovered Amt.",
      "Chargebacks",
      "Exchange rate date",
      "Currencies without a rate",
      "Account ID",
    ],
    ["Birch, Toys", "1", "100.00", "USD", "0.00", "0.00", "0.00", "0", "2026-06-01", "", String(accounts[1]?.tenantId)],
    ["'=HYPERLINK(1)", "3", "90.00", "USD", "33.33", "30.00", "0.00", "1", "2026-06-01", "KWD", String(accounts[0]?.tenantId)],
    ["Total", "4", "190.00", "USD", "15.79", "30.00", "0.00", "1", "2026-06-01", "KWD", ""],
  ]);
  // Nothing of this one is converted, so no rates are used.
  const unconverted = parse((await exported("HYPERLINK")).body, { bom: true, columns: true });
  expect(unconverted).toMatchObject([{ "Exchange rate date": "", "Currencies without a rate": "KWD" }, { "Exchange rate date": "" }]);
});

test("both are for master accounts only and need a valid period", async () => {
  const shop = await aShop();
  const asStaff = asPerson(await aPerson({ of: [shop] }), shop);
  const wire = { startDate: "2026-10-01T00:00:00Z", endDate: "2026-10-31T23:59:59Z" };
  const { asMaster } = await aGroup([]);
  for (const { path } of [exportAccounts, getFraudAnalytics]) {
    const send = async (headers: Caller, payload: object) =>
      (await app.http.inject({ method: "POST", url: `/api${path}`, headers, payload })).statusCode;
    expect(await send(asStaff, wire)).toBe(403);
    expect(await send(asMaster, wire)).toBe(200);
    expect(await send(asMaster, { startDate: wire.endDate, endDate: wire.startDate })).toBe(422);
    expect(await send(asMaster, { ...wire, currency: "XYZ" })).toBe(422);
  }
});

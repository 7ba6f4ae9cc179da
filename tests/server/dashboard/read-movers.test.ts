import { beforeAll, expect, test } from "vitest";
import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import { getMovers, type MoversRequest } from "#contract/movers.ts";
import { wholeDays } from "#domain/figures/period.ts";
import { foldFigures } from "#server/figures/fold-figures.ts";
import { blankFacts } from "#tests/support/a-rule-environment.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const october: DashboardRequest = { period: wholeDays("2026-10-02", "2026-10-31", "UTC"), scenarioIds: [], acquirers: [], origins: [] };

test("a period is compared to the one before by scenario, acquirer and card country, folded or not", async () => {
  const shop = await aShop({ dashboardVisibility: "visible" });
  await aCountedOrder(shop, "2026-09-02T00:00:00Z", { amount: 10, acquirer: "stripe", country: "US" });
  await aCountedOrder(shop, "2026-10-01T23:59:59Z", { amount: 20, acquirer: "stripe", country: "US" });
  await aCountedOrder(shop, "2026-09-01T23:59:59Z", { amount: 999, acquirer: "stripe", country: "US" });
  await foldFigures(app.services.database);
  await aCountedOrder(shop, "2026-10-02T00:00:00Z", { amount: 1600, currency: "JPY", acquirer: "paypal", country: "JP", scenarioId: 7 });
  await aCountedOrder(shop, "2026-10-31T23:59:59Z", { amount: 30, acquirer: null, country: null });
  await aCountedOrder(shop, "2026-11-01T00:00:00Z", { amount: 999, acquirer: "stripe", country: "US" });

  const movers = await readMovers(shop);
  const [none, three, yen] = [figures(0), figures(1, 3000), figures(1, 1600, "JPY")];
  expect(movers).toEqual({
    before: wholeDays("2026-09-02", "2026-10-01", "UTC"),
    total: { now: { orders: 2, amounts: [...yen.amounts, ...three.amounts] }, before: figures(2, 3000) },
    scenarios: {
      byOrders: [
        { id: 1, name: "Scenario 1", now: three, before: figures(2, 3000) },
        { id: 7, name: "Scenario 7", now: yen, before: none },
      ],
      othersByOrders: null,
      byAmount: [{ id: 7, name: "Scenario 7", now: yen, before: none }],
      othersByAmount: { kinds: 1, now: three, before: figures(2, 3000) },
    },
    acquirers: {
      byOrders: [
        { id: null, name: "stripe", now: none, before: figures(2, 3000) },
        { id: null, name: "", now: three, before: none },
        { id: null, name: "paypal", now: yen, before: none },
      ],
      othersByOrders: null,
      byAmount: [
        { id: null, name: "", now: three, before: none },
        { id: null, name: "stripe", now: none, before: figures(2, 3000) },
        { id: null, name: "paypal", now: yen, before: none },
      ],
      othersByAmount: null,
    },
    countries: {
      byOrders: [
        { id: null, name: "US", now: none, before: figures(2, 3000) },
        { id: null, name: "", now: three, before: none },
        { id: null, name: "JP", now: yen, before: none },
      ],
      othersByOrders: null,
      byAmount: [
        { id: null, name: "", now: three, before: none },
        { id: null, name: "US", now: none, before: figures(2, 3000) },
        { id: null, name: "JP", now: yen, before: none },
      ],
      othersByAmount: null,
    },
  });
});

test("partial days are counted to the second, by country as well", async () => {
  const shop = await aShop({ dashboardVisibility: "visible" });
  for (const createdAt of ["2026-10-01T11:59:59Z", "2026-10-01T12:00:00Z", "2026-10-03T12:00:00Z", "2026-10-03T12:00:01Z"])
    await aCountedOrder(shop, createdAt, { amount: 1, acquirer: "stripe", country: "US" });
  const period = { start: new Date("2026-10-01T12:00:00Z"), end: new Date("2026-10-03T12:00:00Z") };
  const movers = await readMovers(shop, { period });
  expect(movers?.total).toEqual({ now: figures(2, 200), before: figures(1, 100) });
  expect(movers?.countries?.byOrders).toEqual([{ id: null, name: "US", now: figures(2, 200), before: figures(1, 100) }]);
});

test("with a filter, countries are left out and everything else is filtered", async () => {
  const shop = await aShop({ dashboardVisibility: "visible" });
  for (const acquirer of ["stripe", "paypal"]) await aCountedOrder(shop, "2026-10-05T00:00:00Z", { amount: 1, acquirer, country: "US" });
  const movers = await readMovers(shop, { acquirers: ["stripe"] });
  expect(movers).toMatchObject({ countries: null, total: { now: { orders: 1 } }, acquirers: { byOrders: [{ name: "stripe" }] } });
});

test("a period without a start has no period before it, which is no error", async () => {
  const shop = await aShop({ dashboardVisibility: "visible" });
  await aCountedOrder(shop, "2026-10-05T00:00:00Z", { amount: 1, acquirer: "stripe", country: "US" });
  const period = { start: new Date("0001-01-01T00:00:00Z"), end: new Date("9999-12-31T23:59:59Z") };
  expect((await readMovers(shop, { period }))?.total).toEqual({ now: figures(1, 100), before: figures(0) });
});

test("compared to the same period last year, the figures are those of its days", async () => {
  const shop = await aShop({ dashboardVisibility: "visible" });
  await aCountedOrder(shop, "2025-10-10T00:00:00Z", { amount: 7, acquirer: "stripe", country: "US" });
  await aCountedOrder(shop, "2026-09-10T00:00:00Z", { amount: 3, acquirer: "stripe", country: "US" });
  await aCountedOrder(shop, "2026-10-10T00:00:00Z", { amount: 1, acquirer: "stripe", country: "US" });
  expect((await readMovers(shop, { comparedTo: "year" }))?.total).toEqual({ now: figures(1, 100), before: figures(1, 700) });
  expect((await readMovers(shop))?.total).toEqual({ now: figures(1, 100), before: figures(1, 300) });
});

test.for(["blurred", "kyc_only"] as const)("a shop whose dashboard is %s gets nothing", async (dashboardVisibility) => {
  expect(await readMovers(await aShop({ dashboardVisibility }))).toBeNull();
});

type Shown = { amount: number; currency?: string; acquirer: string | null; country: string | null; scenarioId?: number };

function aCountedOrder(shop: TestShop, createdAt: string, { amount, currency = "USD", acquirer, country, scenarioId = 1 }: Shown) {
  return aPayment(shop, {
    order: { createdAt, amount, currency, ...(acquirer === null ? {} : { payment: { acquirer } }) },
    facts: { ...blankFacts, card: { ...blankFacts.card, country } },
    scenario: { id: scenarioId, name: `Then ${scenarioId}` },
  });
}

function figures(orders: number, amountMinor?: number, currency = "USD") {
  return { orders, amounts: amountMinor === undefined ? [] : [{ amountMinor, currency }] };
}

async function readMovers(shop: TestShop, shown: Partial<MoversRequest> = {}) {
  return app.read(getMovers, { body: { ...october, comparedTo: "previous", ...shown } }, asPerson(await aPerson({ of: [shop] }), shop));
}

import { fc } from "#tests/support/properties.ts";
import { beforeAll, expect, test } from "vitest";
import { getDashboard } from "#contract/dashboard.ts";
import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import { startOfDay } from "#domain/dates/day-bounds.ts";
import { orderDateOf, wholeDays, type Period } from "#domain/figures/period.ts";
import { filterCountedAs, orderCountKeys } from "#domain/figures/order-counts.ts";
import { emptyPaymentFilter } from "#domain/payments/payment-filter.ts";
import { foldFigures } from "#server/figures/fold-figures.ts";
import { listPayments } from "#server/payments/list-payments.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { acquirers, historyDays, historyIn, origins, play, scenarioIds, shopTimeZone, type Step } from "#tests/server/figures/histories.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { dashboardPlainly } from "./dashboard-oracle.ts";

/** Within the days of the histories: which part of a day is counted depends on the orders expected in it. */
const now = new Date("2026-10-28T10:00:00Z");

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now });
});

const HOUR_MS = 3_600_000;

/** Whole days, or ends at or near an order or the start of a day. */
function periodIn(timeZone: string, orders: readonly number[]): fc.Arbitrary<Period> {
  const day = fc.constantFrom(...historyDays);
  const nearOrder = fc
    .tuple(fc.constantFrom(...orders), fc.constantFrom(0, 1, -1, 999, -999, HOUR_MS, -HOUR_MS, 20 * HOUR_MS, -20 * HOUR_MS))
    .map(([atMs, offsetMs]) => atMs + offsetMs);
  const startOf = day.map((one) => startOfDay(one, timeZone).getTime());
  return fc.oneof(
    fc.tuple(day, day).map(([a, b]) => (a < b ? wholeDays(a, b, timeZone) : wholeDays(b, a, timeZone))),
    fc.tuple(nearOrder, nearOrder).map(([a, b]) => between(a, b)),
    fc.tuple(startOf, nearOrder).map(([a, b]) => between(a, b)),
  );
}

function between(aMs: number, bMs: number): Period {
  return { start: new Date(Math.min(aMs, bMs)), end: new Date(Math.max(aMs, bMs)) };
}

/** Usually all of a kind, sometimes a few, sometimes one that no payment has. */
function some<T>(values: readonly T[]): fc.Arbitrary<T[]> {
  return fc
    .tuple(fc.nat(2), fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }))
    .map(([chance, few]) => (chance === 0 ? few : []));
}
const names = (known: readonly (string | null)[]) => [...known.map((name) => name ?? ""), "unknown"];

/** The dashboard requests to compare for a shop with this history. */
function requestsIn(timeZone: string, steps: readonly Step[]): fc.Arbitrary<DashboardRequest[]> {
  const orders = steps.flatMap((step) => (step.kind === "order" ? [step.atMs] : []));
  const period = periodIn(timeZone, orders.length > 0 ? orders : [Date.UTC(2026, 9, 25)]);
  const choices = { scenarioIds: some([...scenarioIds, 99]), acquirers: some(names(acquirers)), origins: some(names(origins)) };
  return fc.array(fc.record({ period, ...choices }), { minLength: 10, maxLength: 10 });
}

const stories = shopTimeZone
  .chain((timeZone) => fc.record({ timeZone: fc.constant(timeZone), steps: historyIn(timeZone) }))
  .chain(({ timeZone, steps }) =>
    fc.record({ timeZone: fc.constant(timeZone), steps: fc.constant(steps), requests: requestsIn(timeZone, steps) }),
  );

test("a dashboard matches a plain count of its payments to the cent and the order, and so do the lists behind its counts", async () => {
  await fc.assert(
    fc.asyncProperty(stories, async ({ timeZone, steps, requests }) => {
      const shop = await aShop({ timeZone, hasGuarantee: true, dashboardVisibility: "visible" });
      const caller = asPerson(await aPerson({ of: [shop], at: now }), shop);
      await play(app.services, shop, steps);
      const payments = await rowsOf(shop, "payment");
      for (const [index, request] of requests.entries()) {
        if (index === requests.length / 2) await foldFigures(app.services.database);
        const plain = dashboardPlainly(payments, request, timeZone);
        expect(await app.read(getDashboard, { body: request }, caller)).toEqual({
          ...plain,
          verification: { responses: null, documents: [] },
        });
        const { period, ...choices } = request;
        const filter = { ...emptyPaymentFilter, ...choices, orderDate: orderDateOf(period, timeZone) };
        for (const count of orderCountKeys) {
          const counted = { ...filter, ...filterCountedAs(count) };
          const list = await listPayments(app.services, shop.tenantId, { filter: counted, sort: null, page: 1, count: 50 });
          expect(list.transactionsCount).toBe(plain.guarantee?.counts[count]);
        }
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);

import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { OutcomeBody } from "#contract/orders.ts";
import { chargebackEnds, insightsEstimates } from "#domain/insights/insights-estimates.ts";
import { chargebackOrders, refusedOrders } from "#domain/insights/insights-orders.ts";
import type { InsightsResults } from "#domain/insights/insights-results.ts";
import { type PaymentFilter, emptyPaymentFilter } from "#domain/payments/payment-filter.ts";
import type { NewShop } from "#server/shops/create-shop.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson, type Caller } from "#tests/support/callers.ts";
import { runInsights, runInsightsInVain } from "#tests/support/run-insights.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let now = new Date("2026-11-21T12:00:00Z");
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { ordersPerSecond: 100_000 }, now: () => now });
});

type World = { shop: TestShop; as: Caller };
async function aWorld(shown: Partial<NewShop> = {}): Promise<World> {
  const shop = await aShop({ plan: "free", ...shown });
  return { shop, as: asPerson(await aPerson({ of: [shop], at: now }), shop) };
}

const ask = ({ as }: World, query: { cached?: "true"; testId?: number } = {}) => app.call(endpoints.getInsights, { query }, as);

/** The id of the report that a click starts or finds. */
async function begin(world: World): Promise<number> {
  const { answer } = await ask(world);
  if (answer === null || !("jobId" in answer)) throw new Error("No report was begun");
  return answer.jobId;
}

async function read(world: World, query: { cached?: "true"; testId?: number }) {
  const { answer } = await ask(world, query);
  if (answer === null || "jobId" in answer) throw new Error("No report was answered");
  return answer;
}

const run = ({ shop: { tenantId } }: World, reportId: number) => runInsights(app, { tenantId, reportId });
const runInVain = ({ shop: { tenantId } }: World, reportId: number, options?: { isLast: boolean }) =>
  runInsightsInVain(app, { tenantId, reportId }, options);

async function resultsFor(world: World): Promise<InsightsResults> {
  const reportId = await begin(world);
  await run(world, reportId);
  const { results } = await read(world, { testId: reportId });
  if (results === null) throw new Error("The report has no results");
  return results;
}

async function anEndedOrder(
  { shop }: World,
  shown: { amount?: number; currency?: string; createdAt?: string; decision?: "approved" | "rejected" },
  ...outcomes: Pick<OutcomeBody, "type" | "reason" | "amount">[]
): Promise<void> {
  const { decision = "approved", createdAt = "2026-11-10T12:00:00Z", amount = 100, currency = "USD" } = shown;
  const { orderId } = await aPayment(shop, { decision, order: { amount, currency, createdAt } });
  for (const [index, outcome] of outcomes.entries()) {
    const at = new Date(Date.parse(createdAt) + (index + 1) * 3_600_000);
    await app.read(endpoints.reportOutcome, { params: { orderId }, body: { ...outcome, at } }, asKeyOf(shop));
  }
}

describe("a report", () => {
  test("counts orders, cancellations, chargebacks and checkouts of 90 days of the shop, and nothing older", async () => {
    const world = await aWorld({ timeZone: "America/New_York" });
    await anEndedOrder(world, { amount: 40, createdAt: "2026-08-24T04:00:00Z" });
    await anEndedOrder(world, { decision: "rejected", amount: 50 });
    await anEndedOrder(world, { amount: 60 }, { type: "cancelled", reason: "fraud" });
    await anEndedOrder(world, { decision: "rejected", amount: 70 }, { type: "cancelled", reason: "customer" });
    await anEndedOrder(world, { amount: 80 }, { type: "cancelled", reason: "inventory" });
    await anEndedOrder(world, { amount: 90 }, { type: "chargeback", reason: "fraudulent", amount: 45 });
    await anEndedOrder(world, { amount: 30 }, { type: "chargeback", reason: "fraudulent" }, { type: "chargeback_lost" });
    await anEndedOrder(world, { amount: 20 }, { type: "chargeback", reason: "duplicate" }, { type: "chargeback_won" });
    await anEndedOrder(world, { createdAt: "2026-08-24T03:59:59Z" }, { type: "chargeback", reason: "fraudulent" });
    for (const checkout of [
      { id: "left", amount: 10 },
      { id: "failed", amount: 15, failed: true },
      { id: "back", amount: 99, failed: true, recovered: true },
      { id: "old", amount: 99, at: "2026-08-01T00:00:00Z" },
    ]) {
      const body = { at: "2026-11-01T00:00:00Z", currency: "USD", ...checkout };
      await app.read(endpoints.reportCheckout, { body }, asKeyOf(world.shop));
    }
    expect(await resultsFor(world)).toEqual({
      orders: { count: 8, riskCancelled: 3, legitCancelled: 1, riskCancelledWorth: 180, legitCancelledWorth: 80 },
      abandoned: { totalCount: 2, totalWorth: 25, failedCount: 1, failedWorth: 15 },
      chargebacks: [
        { reason: "duplicate", statuses: [{ status: "won", count: 1, worth: 20 }] },
        {
          reason: "fraudulent",
          statuses: [
            { status: "lost", count: 1, worth: 30 },
            { status: "needs_response", count: 1, worth: 45 },
          ],
        },
      ],
      moneyFormat: "${{amount}}",
      countedFrom: new Date("2026-08-24T04:00:00Z"),
      finishedAt: now,
      currency: "USD",
      conversion: { ratesDay: expect.any(String), ratesSource: "bundled", converted: [], missing: [] },
    });
  });

  test("is in the currency of most orders, converts the others, and names those without a rate", async () => {
    const world = await aWorld();
    await anEndedOrder(world, { currency: "EUR", decision: "rejected", amount: 10 });
    await anEndedOrder(world, { currency: "EUR", decision: "rejected", amount: 20 });
    await anEndedOrder(world, { currency: "USD", decision: "rejected", amount: 30 });
    await anEndedOrder(world, { currency: "SLE", decision: "rejected", amount: 10 });
    const results = await resultsFor(world);
    const { perDollar } = await app.read(endpoints.getExchangeRates, {}, world.as);
    const euros = [...perDollar].find(([code]) => code === "EUR")?.[1] ?? Number.NaN;
    expect(results.currency).toBe("EUR");
    expect(results.moneyFormat).toMatch(/^\{\{amount_with_comma_separator\}\}\s€$/u);
    expect(results.orders.riskCancelledWorth).toBe(Math.round((30 + 30 * euros) * 100) / 100);
    expect(results.conversion).toMatchObject({ converted: ["USD"], missing: ["SLE"] });
  });

  test("of an empty shop is created as well", async () => {
    expect(await resultsFor(await aWorld())).toMatchObject({ orders: { count: 0 }, abandoned: { totalCount: 0 }, chargebacks: [] });
  });

  test("links to as many transactions as it counted", async () => {
    const world = await aWorld();
    await anEndedOrder(world, { decision: "rejected" });
    await anEndedOrder(world, {}, { type: "cancelled", reason: "fraud" });
    await anEndedOrder(world, {}, { type: "cancelled", reason: "customer" });
    await anEndedOrder(world, {}, { type: "chargeback", reason: "unrecognized" }, { type: "accepted" });
    await anEndedOrder(world, {}, { type: "chargeback", reason: "__proto__" });
    await anEndedOrder(world, {}, { type: "chargeback_won" });
    await anEndedOrder(world, {}, { type: "chargeback_lost" });
    const results = await resultsFor(world);
    const countOf = async (filter: PaymentFilter | null) => {
      if (filter === null) throw new Error("There is nothing to ask for");
      const list = await app.read(endpoints.listPayments, { query: { page: 1, count: 50 }, body: { filter, sort: null } }, world.as);
      return list.transactionsCount;
    };
    expect(await countOf(emptyPaymentFilter)).toBe(7);
    expect(await countOf(refusedOrders(results, "risk"))).toBe(results.orders.riskCancelled);
    expect(await countOf(refusedOrders(results, "other"))).toBe(results.orders.legitCancelled);
    const { fraudChargebacks, otherChargebacks } = insightsEstimates(results);
    expect(otherChargebacks).toMatchObject({ inProgress: { count: 1 }, won: { count: 1 }, lost: { count: 1 } });
    for (const end of chargebackEnds) {
      expect(await countOf(chargebackOrders(results, "fraud", end))).toBe(fraudChargebacks[end].count);
      expect(await countOf(chargebackOrders(results, "other", end))).toBe(otherChargebacks[end].count);
    }
  });
});

describe("asking for a report", () => {
  test("starts one job, and a second click finds it", async () => {
    const world = await aWorld();
    const before = app.jobs.length;
    expect(await read(world, { cached: "true" })).toEqual({ id: null, status: "done", results: null });
    const [first, second] = await Promise.all([begin(world), begin(world)]);
    expect(second).toBe(first);
    expect(app.jobs.slice(before)).toEqual([{ name: "insights-report", data: { tenantId: world.shop.tenantId, reportId: first } }]);
    expect(await read(world, { testId: first })).toEqual({ id: first, status: "pending", results: null });
  });

  test("many times at once, from several tabs and on several servers, starts one job", async () => {
    const world = await aWorld();
    const before = app.jobs.length;
    const other = await testApp({ config: { ordersPerSecond: 100_000 }, now: () => now });
    const askOther = async () => (await other.call(endpoints.getInsights, { query: {} }, world.as)).answer;
    const [first, ...more] = await Promise.all([begin(world), begin(world), begin(world), askOther(), askOther()]);
    expect(more).toEqual([first, first, { jobId: first }, { jobId: first }]);
    expect([...app.jobs.slice(before), ...other.jobs].map(({ name }) => name)).toEqual(["insights-report"]);
  });

  test("keeps showing the last results while the next report is pending and if it fails", async () => {
    const world = await aWorld();
    const results = await resultsFor(world);
    const next = await begin(world);
    expect(await read(world, { cached: "true" })).toEqual({ id: next, status: "pending", results });
    await runInVain(world, next);
    expect(await read(world, { cached: "true" })).toMatchObject({ status: "pending" });
    await runInVain(world, next, { isLast: true });
    expect(await read(world, { cached: "true" })).toEqual({ id: next, status: "failed", results });
    expect(await begin(world)).not.toBe(next);
  });

  test("ignores a report that has been pending for more than ten minutes", async () => {
    const world = await aWorld();
    const lost = await begin(world);
    const wasNow = now;
    onTestFinished(() => {
      now = wasNow;
    });
    now = new Date(now.getTime() + 11 * 60_000);
    expect(await read(world, { testId: lost })).toMatchObject({ status: "failed" });
    expect(await begin(world)).not.toBe(lost);
  });

  test("keeps a shop's ten newest reports, and its last results however many have failed since", async () => {
    const world = await aWorld();
    const results = await resultsFor(world);
    for (let index = 0; index < 12; index += 1) {
      const next = await begin(world);
      await runInVain(world, next, { isLast: true });
    }
    expect(await read(world, { cached: "true" })).toMatchObject({ status: "failed", results });
    const { rows } = await app.services.database.asOwner("select status from insight_report where tenant_id = $1 order by 1", [
      world.shop.tenantId,
    ]);
    expect(rows.map(({ status }) => status)).toEqual(["done", ...Array.from({ length: 10 }, () => "failed")]);
  });

  test("treats results in another format as none", async () => {
    const world = await aWorld();
    await resultsFor(world);
    const { tenantId } = world.shop;
    await app.services.database.asOwner("update insight_report set results = '{\"count\": 1}' where tenant_id = $1", [tenantId]);
    expect(await read(world, { cached: "true" })).toEqual({ id: null, status: "done", results: null });
    const next = await begin(world);
    expect(await read(world, { cached: "true" })).toEqual({ id: next, status: "pending", results: null });
  });

  test("twice for one report leaves the first results", async () => {
    const world = await aWorld();
    const reportId = await begin(world);
    await run(world, reportId);
    await anEndedOrder(world, {});
    await run(world, reportId);
    expect((await read(world, { testId: reportId })).results?.orders.count).toBe(0);
  });

  test("of another shop answers 404", async () => {
    const reportId = await begin(await aWorld());
    expect((await ask(await aWorld(), { testId: reportId })).status).toBe(404);
  });

  test.for([{ plan: "starter" as const }, { isMaster: true }])("is refused to %o", async (shown) => {
    const world = await aWorld(shown);
    for (const query of [{}, { cached: "true" as const }, { testId: 1 }]) expect((await ask(world, query)).status).toBe(403);
  });

  test("is open to an account of type 99 on any plan", async () => {
    const world = await aWorld({ plan: "plus", type: "99" });
    expect((await ask(world, { cached: "true" })).status).toBe(200);
  });
});

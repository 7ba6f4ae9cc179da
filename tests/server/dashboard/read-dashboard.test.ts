import { beforeAll, describe, expect, test } from "vitest";
import { getDashboard } from "#contract/dashboard.ts";
import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import { dashboardVisibilities, type DashboardVisibility } from "#domain/accounts/visibility.ts";
import { wholeDays } from "#domain/figures/period.ts";
import { anOutcome, aPayment, aPerson, aShop, closeHeldOrder, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { catchAllOf, makeLive } from "#tests/support/live-set.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const october: DashboardRequest = { period: wholeDays("2026-10-01", "2026-10-31", "UTC"), scenarioIds: [], acquirers: [], origins: [] };

const noon = "2026-10-02T12:00:00Z";

async function callerOf(shop: TestShop) {
  return asPerson(await aPerson({ of: [shop] }), shop);
}

async function read(shop: TestShop, shown: Partial<DashboardRequest> = {}) {
  return app.read(getDashboard, { body: { ...october, ...shown } }, await callerOf(shop));
}

/** The response as it's sent. */
async function wireOf(shop: TestShop, payload: object = { startDate: "2026-10-01T00:00:00Z", endDate: "2026-10-31T23:59:59Z" }) {
  const response = await app.http.inject({ method: "POST", url: `/api${getDashboard.path}`, headers: await callerOf(shop), payload });
  return { status: response.statusCode, json: response.json<Record<string, unknown>>() };
}

describe("the dashboard's figures", () => {
  test("show a period's orders, guarantee, chargebacks, acquirers and scenarios", async () => {
    const shop = await aShop({ dashboardVisibility: "visible", hasGuarantee: true });
    const ofDay = (day: string, amount: number, more: object = {}) => ({ createdAt: `2026-10-${day}T12:00:00Z`, amount, ...more });
    const lost = await aPayment(shop, { order: ofDay("02", 100, { payment: { acquirer: "stripe" } }) });
    const won = await aPayment(shop, { order: ofDay("02", 5000, { currency: "JPY", payment: { acquirer: "stripe" } }) });
    await aPayment(shop, { order: ofDay("02", 0.1 + 0.25), decision: "pending", scenario: { id: 7, name: "Before" } });
    await aPayment(shop, { order: ofDay("31", 20), decision: "rejected" });
    const closed = await aPayment(shop, { order: ofDay("31", 7), decision: "pending" });
    await closeHeldOrder(shop, closed.orderId);
    const unguaranteed = await aPayment(shop, { order: ofDay("15", 1.234, { currency: "KWD" }), guaranteeStatus: 0 });
    await aPayment(shop, { order: { createdAt: "2026-11-01T00:00:00Z", amount: 999 } });
    await anOutcome(shop, lost, "chargeback", { reasonCode: "10.4", amount: 60.5 });
    await anOutcome(shop, lost, "chargeback_lost");
    await anOutcome(shop, won, "chargeback", { reason: "duplicate" });
    await anOutcome(shop, won, "chargeback_won");
    await anOutcome(shop, unguaranteed, "accepted");
    expect(await read(shop)).toEqual({
      days: [
        {
          day: "2026-10-02",
          orders: 3,
          amounts: [
            { currency: "JPY", amountMinor: 5000 },
            { currency: "USD", amountMinor: 10_035 },
          ],
        },
        { day: "2026-10-15", orders: 1, amounts: [{ currency: "KWD", amountMinor: 1234 }] },
        { day: "2026-10-31", orders: 2, amounts: [{ currency: "USD", amountMinor: 2700 }] },
      ],
      guarantee: {
        counts: { orders: 6, screened: 6, approved: 3, pending: 1, rejected: 1, guaranteed: 2 },
        approvedAmounts: [
          { currency: "JPY", amountMinor: 5000 },
          { currency: "KWD", amountMinor: 1234 },
          { currency: "USD", amountMinor: 10_000 },
        ],
        guaranteedAmounts: [
          { currency: "JPY", amountMinor: 5000 },
          { currency: "USD", amountMinor: 10_000 },
        ],
        rejectedAmounts: [{ currency: "USD", amountMinor: 2000 }],
        pendingAmounts: [{ currency: "USD", amountMinor: 35 }],
        chargebackReasons: [
          { reason: "", chargebacks: 1 },
          { reason: "duplicate", chargebacks: 1 },
          { reason: "fraudulent", chargebacks: 1 },
        ],
        chargebackAmounts: [
          { currency: "JPY", amountMinor: 5000 },
          { currency: "KWD", amountMinor: 1234 },
          { currency: "USD", amountMinor: 6050 },
        ],
        chargebackBuckets: [
          { bucket: "recovered", amounts: [{ currency: "JPY", amountMinor: 5000 }], chargebacks: 1 },
          { bucket: "pending_payout", amounts: [{ currency: "USD", amountMinor: 6050 }], chargebacks: 1 },
          { bucket: "pending_resolution", amounts: [], chargebacks: 0 },
          { bucket: "lost", amounts: [{ currency: "KWD", amountMinor: 1234 }], chargebacks: 1 },
        ],
        preventedAmounts: [{ currency: "USD", amountMinor: 2000 }],
        chargebacksOnApproved: 3,
        approvedChargebackAmounts: [
          { currency: "JPY", amountMinor: 5000 },
          { currency: "KWD", amountMinor: 1234 },
          { currency: "USD", amountMinor: 6050 },
        ],
        chargebacksOnRejected: 0,
        chargebacksOnHeld: 0,
      },
      payments: {
        acquirers: [
          { name: "", orders: 4 },
          { name: "stripe", orders: 2 },
        ],
        scenarios: [
          { id: 1, name: "Scenario 1", orders: 5 },
          { id: 7, name: "Scenario 7", orders: 1 },
        ],
      },
      verification: { responses: null, documents: [] },
    });
  });

  test("count what the guarantee paid of a chargeback as recovered and the rest as lost", async () => {
    const shop = await aShop({ dashboardVisibility: "visible", hasGuarantee: true });
    const order = await aPayment(shop, { order: { createdAt: "2026-10-02T12:00:00Z", amount: 100 } });
    await anOutcome(shop, order, "chargeback", { id: "cb-1", reason: "fraudulent", amount: 90 });
    await anOutcome(shop, order, "guarantee_paid", { id: "cb-1", amount: 60 });
    const { guarantee } = await read(shop);
    expect(guarantee?.chargebackAmounts).toEqual([{ currency: "USD", amountMinor: 9000 }]);
    expect(guarantee?.chargebackBuckets).toEqual([
      { bucket: "recovered", amounts: [{ currency: "USD", amountMinor: 6000 }], chargebacks: 1 },
      { bucket: "pending_payout", amounts: [], chargebacks: 0 },
      { bucket: "pending_resolution", amounts: [], chargebacks: 0 },
      { bucket: "lost", amounts: [{ currency: "USD", amountMinor: 3000 }], chargebacks: 0 },
    ]);
  });

  test("are filtered by scenario, acquirer and origin, and an empty name means payments without one", async () => {
    const shop = await aShop({ dashboardVisibility: "visible" });
    await aPayment(shop, { order: { createdAt: noon, payment: { acquirer: "stripe" }, origin: "web" }, scenario: { id: 4, name: "Four" } });
    await aPayment(shop, { order: { createdAt: noon, payment: { acquirer: "adyen" }, origin: "web" } });
    await aPayment(shop, { order: { createdAt: noon, origin: "pos" } });
    const ordersWith = async (shown: Partial<DashboardRequest>) => (await read(shop, shown)).guarantee?.counts.orders;
    expect(await ordersWith({})).toBe(3);
    expect(await ordersWith({ scenarioIds: [4] })).toBe(1);
    expect(await ordersWith({ acquirers: ["adyen", ""] })).toBe(2);
    expect(await ordersWith({ origins: ["web"], acquirers: ["stripe"] })).toBe(1);
    expect(await ordersWith({ origins: [""] })).toBe(0);
  });

  test("count by decision in a shop without the guarantee, where nothing is guaranteed", async () => {
    const shop = await aShop({ dashboardVisibility: "visible", hasGuarantee: false });
    for (const decision of ["approved", "approved", "approved", "pending", "rejected"] as const)
      await aPayment(shop, { order: { createdAt: noon, amount: 10 }, decision });
    const { guarantee } = await read(shop);
    expect(guarantee?.counts).toEqual({ orders: 5, screened: 5, approved: 3, pending: 1, rejected: 1, guaranteed: 0 });
    expect([guarantee?.approvedAmounts, guarantee?.guaranteedAmounts]).toEqual([[{ currency: "USD", amountMinor: 3000 }], []]);
  });

  test("use scenarios' current names", async () => {
    const shop = await aShop({ dashboardVisibility: "visible" });
    const { id } = await catchAllOf(shop);
    await makeLive(shop, (scenarios) => scenarios.map((each) => (each.id === String(id) ? { ...each, name: "Renamed" } : each)));
    await aPayment(shop, { order: { createdAt: noon }, scenario: { id, name: "As it was" } });
    expect((await read(shop)).payments?.scenarios).toEqual([{ id, name: "Renamed", orders: 1 }]);
  });

  test("of a shop without orders are empty lists and zeros", async () => {
    const shop = await aShop({ dashboardVisibility: "visible" });
    const { days, guarantee, payments } = await read(shop);
    expect(days).toEqual([]);
    expect(guarantee?.counts).toEqual({ orders: 0, screened: 0, approved: 0, pending: 0, rejected: 0, guaranteed: 0 });
    expect(guarantee?.chargebackBuckets.map(({ amounts }) => amounts)).toEqual([[], [], [], []]);
    expect(payments).toEqual({ acquirers: [], scenarios: [] });
  });

  test("of a period longer than any calendar include everything", async () => {
    const shop = await aShop({ dashboardVisibility: "visible", timeZone: "Asia/Kolkata" });
    await aPayment(shop, { order: { createdAt: noon } });
    const period = { start: new Date("0000-01-01T00:00:00Z"), end: new Date("9999-12-31T23:59:59Z") };
    expect((await read(shop, { period })).guarantee?.counts.orders).toBe(1);
  });

  test("are sent as totals even if no order could be that large", async () => {
    const shop = await aShop({ dashboardVisibility: "visible" });
    for (let order = 0; order < 3; order += 1) await aPayment(shop, { order: { createdAt: noon, amount: 1e12, currency: "JPY" } });
    expect((await read(shop)).days).toEqual([
      { day: "2026-10-02", orders: 3, amounts: [{ currency: "JPY", amountMinor: 3_000_000_000_000 }] },
    ]);
  });
});

describe("what a shop's plan doesn't include", () => {
  const hidden: Record<DashboardVisibility, string[]> = {
    visible: [],
    blurred: [
      "approvalRate",
      "approvedChargebacks",
      "chargebacks",
      "chargebacksByStatus",
      "chargebacksKPIs",
      "chargebacksOnApproved",
      "chargebacksOnHeld",
      "chargebacksOnRejected",
      "guaranteedOrders",
      "kycDocumentTypes",
      "kycResponseRate",
      "orderGuarantee",
      "paymentMethods",
      "paymentScenarios",
      "totalApprovedPayments",
      "totalGuaranteedPayments",
      "totalPendingPayments",
      "totalPreventedPayments",
      "totalRejectedPayments",
    ],
    kyc_only: [
      "approvalRate",
      "approvedChargebacks",
      "chargebacks",
      "chargebacksByStatus",
      "chargebacksKPIs",
      "chargebacksOnApproved",
      "chargebacksOnHeld",
      "chargebacksOnRejected",
      "guaranteedOrders",
      "orderCount",
      "orderGuarantee",
      "paymentMethods",
      "paymentScenarios",
      "totalApprovedPayments",
      "totalGuaranteedPayments",
      "totalPendingPayments",
      "totalPreventedPayments",
      "totalRejectedPayments",
    ],
  };

  test.for(dashboardVisibilities)("is not sent: %s", async (dashboardVisibility) => {
    const shop = await aShop({ dashboardVisibility, hasGuarantee: true });
    const { orderId } = await aPayment(shop, { order: { createdAt: noon } });
    await anOutcome(shop, { orderId }, "chargeback", { reason: "fraudulent" });
    const { json } = await wireOf(shop);
    const widgets = Object.entries(json["widgetPayments"] ?? {});
    expect(widgets.flatMap(([name, value]) => (value === null ? [name] : [])).toSorted()).toEqual(hidden[dashboardVisibility]);
    expect(widgets).toHaveLength(20);
  });
});

describe("a dashboard is refused", () => {
  test.for([
    ["whose period ends before it starts", { startDate: "2026-11-02T00:00:00Z", endDate: "2026-11-01T23:59:59Z" }, ["endDate"]],
    ["without dates", { scenarios: [] }, ["startDate", "endDate"]],
    ["of days without a time zone", { startDate: "2026-11-01", endDate: "2026-11-02" }, ["startDate", "endDate"]],
  ] as const)("%s", async ([, body, paths]) => {
    const { status, json } = await wireOf(await aShop(), body);
    expect(status).toBe(422);
    expect(json["errors"]).toEqual(paths.map((path) => expect.objectContaining({ path })));
  });
});

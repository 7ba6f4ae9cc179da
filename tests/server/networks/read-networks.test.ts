import { beforeAll, expect, test } from "vitest";
import { getNetworks } from "#contract/networks.ts";
import { foldFigures } from "#server/figures/fold-figures.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { chargebackTypes, outcomeTypes } from "#domain/payments/outcome.ts";
import { blankFacts } from "#tests/support/a-rule-environment.ts";
import { anOutcome, aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
const now = new Date("2026-11-16T00:00:00Z");
beforeAll(async () => {
  app = await testApp({ now: () => now });
});

test("this month's orders and chargebacks are counted by card network, folded or not", async () => {
  const shop = await aShop({ dashboardVisibility: "visible" });
  await aBrandedOrder(shop, "Visa", "2026-11-02T10:00:00Z");
  await aBrandedOrder(shop, "Visa", "2026-11-02T10:00:00Z", "pending");
  await aBrandedOrder(shop, "Visa", "2026-11-02T10:00:00Z", "rejected");
  await aBrandedOrder(shop, "Visa", "2026-10-30T10:00:00Z");
  await aBrandedOrder(shop, "Mastercard", "2026-10-15T10:00:00Z");
  await aBrandedOrder(shop, "Mastercard", "2026-09-30T10:00:00Z");
  await aBrandedOrder(shop, "American Express", "2026-11-02T10:00:00Z");
  await foldFigures(app.services.database);
  await aBrandedOrder(shop, "Visa", "2026-11-03T10:00:00Z");
  await aBrandedOrder(shop, null, "2026-11-03T10:00:00Z");

  await aChargeback(shop, "Visa", "2026-08-01T10:00:00Z", { at: "2026-11-05T10:00:00Z", reasonCode: "10.4" });
  await aChargeback(shop, "Visa", "2026-08-01T10:00:00Z", { at: "2026-11-05T10:00:00Z", reason: "product_not_received" });
  await aChargeback(shop, "Visa", "2026-08-01T10:00:00Z", { at: "2026-10-31T10:00:00Z", reason: "fraudulent" });
  await aChargeback(shop, "Mastercard", "2026-08-01T10:00:00Z", { at: "2026-11-05T10:00:00Z", reason: "unrecognized" });
  await aChargeback(shop, null, "2026-08-01T10:00:00Z", { at: "2026-11-05T10:00:00Z", reason: "fraudulent" });
  await aChargeback(shop, "American Express", "2026-08-01T10:00:00Z", { at: "2026-11-05T10:00:00Z", reason: "fraudulent" });

  const networks = await readNetworks(shop);
  expect(networks?.month).toBe("2026-11-01");
  expect(networks?.unknownBrand).toEqual({ orders: 1, chargebacks: 1 });
  expect(networks?.programs).toMatchObject([
    {
      program: "visa_vamp",
      rule: { leastBasisPoints: 150 },
      count: 3,
      settled: 3,
      ratioPercent: 100,
      standing: "fine",
      forecast: { count: 6, settled: 6 },
      withAlerts: { count: 1 },
    },
    { program: "mastercard_ecm", count: 1, settled: 1, standing: "fine", forecast: { count: 2, settled: 1 } },
    { program: "mastercard_hecm", count: 1, settled: 1, standing: "fine" },
  ]);
});

test("a chargeback counts once, in the month it arrived, whatever its outcome", async () => {
  const shop = await aShop({ dashboardVisibility: "visible" });
  const { orderId } = await aChargeback(shop, "Visa", "2026-09-01T10:00:00Z", { at: "2026-10-31T10:00:00Z", reason: "general" });
  await anOutcome(shop, { orderId }, "chargeback_won", { at: "2026-11-05T10:00:00Z" }, now);
  expect(await visaCount(shop)).toBe(0);

  const { orderId: other } = await aChargeback(shop, "Visa", "2026-09-01T10:00:00Z", { at: "2026-11-01T10:00:00Z", reason: "general" });
  await anOutcome(shop, { orderId: other }, "chargeback_lost", { at: "2026-11-05T10:00:00Z" }, now);
  expect(await visaCount(shop)).toBe(1);

  const { orderId: endOnly } = await aBrandedOrder(shop, "Visa", "2026-09-01T10:00:00Z");
  await anOutcome(shop, { orderId: endOnly }, "chargeback_lost", { at: "2026-11-05T10:00:00Z" }, now);
  expect(await visaCount(shop)).toBe(2);
});

test("a month starts and ends in the shop's time zone", async () => {
  const shop = await aShop({ dashboardVisibility: "visible", timeZone: "America/New_York" });
  for (const createdAt of ["2026-11-01T03:59:59Z", "2026-11-01T04:00:00Z"]) await aBrandedOrder(shop, "Visa", createdAt);
  for (const at of ["2026-11-01T03:59:59Z", "2026-11-01T04:00:00Z", "2026-11-01T05:00:00Z"]) {
    await aChargeback(shop, "Visa", "2026-08-01T10:00:00Z", { at, reason: "general" });
  }
  const networks = await readNetworks(shop);
  expect(networks?.programs[0]).toMatchObject({ count: 2, settled: 1 });
});

test.for(["blurred", "kyc_only"] as const)("a shop whose dashboard is %s gets nothing", async (dashboardVisibility) => {
  const shop = await aShop({ dashboardVisibility });
  await aChargeback(shop, "Visa", "2026-08-01T10:00:00Z", { at: "2026-11-05T10:00:00Z", reason: "fraudulent" });
  expect(await readNetworks(shop)).toBeNull();
});

test("every outcome that implies a chargeback counts, and no other does", async () => {
  const shop = await aShop({ dashboardVisibility: "visible" });
  for (const type of outcomeTypes) {
    const order = await aBrandedOrder(shop, "Visa", "2026-11-01T10:00:00Z");
    await anOutcome(shop, order, type, { at: "2026-11-05T10:00:00Z", reason: type === "cancelled" ? "other" : "general" }, now);
  }
  expect((await readNetworks(shop))?.programs).toMatchObject([{ program: "visa_vamp", count: chargebackTypes.length }, {}, {}]);
});

function aBrandedOrder(shop: TestShop, brand: string | null, createdAt: string, decision: Decision = "approved") {
  return aPayment(shop, { order: { createdAt }, decision, facts: { ...blankFacts, card: { ...blankFacts.card, brand } } });
}

async function aChargeback(
  shop: TestShop,
  brand: string | null,
  createdAt: string,
  shown: { at: string; reason?: string; reasonCode?: string },
) {
  const payment = await aBrandedOrder(shop, brand, createdAt);
  await anOutcome(shop, payment, "chargeback", shown, now);
  return payment;
}

async function readNetworks(shop: TestShop) {
  return app.read(getNetworks, {}, asPerson(await aPerson({ of: [shop] }), shop));
}

async function visaCount(shop: TestShop): Promise<number | undefined> {
  return (await readNetworks(shop))?.programs[0]?.count;
}

import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { addDemoAlerts } from "#server/demo/add-demo-alerts.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

test("the demo's alerts are open, answered or prevented, and one fits two orders of its card", async () => {
  const app = await testApp();
  const shop = await aShop();
  const until = new Date("2026-11-20T12:00:00Z");
  const cards = ["1001", "1002", "1003", "1004", "1005", "2000", "2000"];
  // Placed once the alert had come.
  for (const createdAt of ["2026-11-20T11:00:00Z", "2026-11-20T11:30:00Z"])
    await aPayment(shop, { order: { createdAt, payment: { method: "credit_card", cardBin: "424242", cardLast4: "3000" } } });
  const paymentIds = [];
  for (const [index, cardLast4] of cards.entries()) {
    const createdAt = `2026-11-${String(14 - index).padStart(2, "0")}T12:00:00Z`;
    const payment = { method: "credit_card", cardBin: "424242", cardLast4 };
    const { paymentId } = await aPayment(shop, { order: { createdAt, payment } });
    paymentIds.push(paymentId);
  }
  const demo = { tenantId: shop.tenantId, fullName: "Dana Reed", until };

  await addDemoAlerts(app.services, demo);

  const as = asPerson(await aPerson({ of: [shop] }), shop);
  const disputes = [];
  for (const id of paymentIds) disputes.push(...(await app.read(endpoints.listDisputes, { params: { id } }, as)));
  expect(disputes.map(({ state }) => state)).toEqual(["alert", "alert", "alert_answered", "alert_answered", "prevented"]);
  expect(disputes.map(({ dueAt }) => dueAt?.toISOString() ?? null)).toEqual([
    "2026-11-21T07:00:00.000Z",
    "2026-11-22T16:00:00.000Z",
    null,
    null,
    null,
  ]);
  expect(disputes[2]?.alerts).toMatchObject([{ outcome: "full_refund", answeredBy: "Dana Reed" }]);
  const unmatched = await app.read(endpoints.listUnmatchedAlerts, { query: { page: 1 } }, as);
  expect(unmatched.alerts.map(({ candidates }) => candidates.map(({ paymentId }) => paymentId).toSorted())).toEqual([
    paymentIds.slice(5).toSorted(),
  ]);

  await addDemoAlerts(app.services, demo);
  expect(await rowsOf(shop, "alert")).toHaveLength(6);
});

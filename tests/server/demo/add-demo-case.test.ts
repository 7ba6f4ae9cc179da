import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { addDemoCase } from "#server/demo/add-demo-case.ts";
import { demoEvents } from "#server/demo/generate/demo-events.ts";
import { disputedOrders, undisputedOrders } from "#server/demo/generate/disputed-orders.ts";
import { sendDemoEvent } from "#server/demo/send-demo-event.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const until = new Date("2026-11-20T12:00:00Z");

test("the demo has a guaranteed order that is charged back with everything a case can have", async () => {
  const app = await testApp();
  const shop = await aShop({ hasGuarantee: true, since: new Date("2025-01-01T00:00:00Z") });
  const events = demoEvents({ seed: 20_261, until });
  const undisputed = undisputedOrders(events);
  const chosen = undisputed.filter(({ order }) => order.payment.cardBin?.startsWith("4")).slice(8, 14);
  const ids = new Set(chosen.map(({ orderId }) => orderId));
  const sessions = new Set(chosen.map(({ order }) => order.device?.sessionId));
  for (const event of events) {
    const isVisit = event.kind === "visit" && event.visit.batches.some(({ sessionId }) => sessions.has(sessionId));
    const isOrder = event.kind === "order" && event.shop === "demo" && ids.has(event.order.orderId);
    const isDelivery = event.kind === "delivery" && event.shop === "demo" && ids.has(event.orderId);
    if (isVisit || isOrder || isDelivery) await sendDemoEvent(app.services, shop.tenantId, event);
  }

  for (let time = 0; time < 2; time++) await addDemoCase(app.services, shop.tenantId, undisputed, until);

  const [payment, ...others] = (await rowsOf(shop, "payment")).filter(({ dispute_state }) => dispute_state === "needs_response");
  expect(others).toEqual([]);
  expect(await rowsOf(shop, "claim")).toMatchObject([{ payment_id: payment?.["payment_id"], state: "prepared" }]);
  expect(await rowsOf(shop, "document")).toHaveLength(4);
  const trail = await app.read(
    endpoints.getHistory,
    { params: { id: Number(payment?.["payment_id"]) }, query: {} },
    asPerson(await aPerson({ of: [shop] }), shop),
  );
  const types = new Set<string>(trail.map(({ type }) => type));
  for (const type of ["SESSION", "DELIVERY", "DOCUMENT_UPLOADED", "CHARGEBACK", "CLAIM"]) expect(types).toContain(type);
  expect(trail.filter(({ type }) => type === "EMAIL_INTERACTION")).toHaveLength(2);
}, 120_000);

test("the same events name the same orders, however far a load came", () => {
  const events = demoEvents({ seed: 20_261, until });
  expect(disputedOrders(events).map(({ orderId }) => orderId)).toEqual(
    disputedOrders(demoEvents({ seed: 20_261, until })).map(({ orderId }) => orderId),
  );
  expect(disputedOrders(events).length).toBeGreaterThan(4);
});

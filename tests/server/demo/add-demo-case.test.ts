import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { addDemoCase } from "#server/demo/add-demo-case.ts";
import { addDemoTrail } from "#server/demo/add-demo-trail.ts";
import { SIGNED } from "#server/demo/generate/deliveries.ts";
import { demoEvents } from "#server/demo/generate/demo-events.ts";
import { disputedOrders, parcelReports, shownOrder, type DeliveredOrder } from "#server/demo/generate/disputed-orders.ts";
import { documentsOf } from "#server/demo/generate/documents.ts";
import type { ShownStory } from "#server/demo/generate/event.ts";
import { sendDemoEvent } from "#server/demo/send-demo-event.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const until = new Date("2026-11-20T12:00:00Z");

test("the demo has a guaranteed order that is charged back with everything a case can have", async () => {
  const { app, shop, events, as } = await loadedWith("strong case");
  const strong = expectFound(shownOrder(events, "strong case"));
  const demo = { tenantId: shop.tenantId, fullName: "Dana Reed", until };

  for (let time = 0; time < 2; time++) await addDemoCase(app.services, demo, strong);

  const disputed = (await rowsOf(shop, "payment")).filter(({ dispute_state }) => dispute_state !== null);
  expect(disputed).toMatchObject([{ order_id: strong.orderId, dispute_state: "needs_response" }]);
  const id = Number(disputed[0]?.["payment_id"]);
  expect(await rowsOf(shop, "claim")).toMatchObject([{ payment_id: id, state: "prepared" }]);
  const { strength, level, parts } = await app.read(endpoints.getCaseStrengths, { params: { id } }, as);
  expect({ strength, level }).toEqual({ strength: 85, level: "strong" });
  expect(parts.filter(({ points, maxPoints }) => points < maxPoints).map(({ part }) => part)).toEqual(["verification"]);
  const evidence = await app.read(endpoints.getCompellingEvidence, { params: { id } }, as);
  expect(evidence.live).toMatchObject({ status: "qualifies", shared: ["userId", "ip", "device", "shippingAddress"] });
  const disputes = await app.read(endpoints.listDisputes, { params: { id } }, as);
  expect(disputes).toMatchObject([{ alerts: [{ outcome: "declined" }] }]);
  const documents = await app.read(endpoints.listDocuments, { params: { id } }, as);
  expect(documents.map(({ kind }) => kind).toSorted()).toEqual(["html", "json", "pdf", "png"]);
  const trail = await app.read(endpoints.getHistory, { params: { id }, query: {} }, as);
  expect(trail.filter(({ type }) => type === "EMAIL_INTERACTION")).toHaveLength(2);
}, 120_000);

test("the strong case's session moves, clicks and types over several pages, and its device document says the same", () => {
  const events = demoEvents({ seed: 20_261, until });
  const { order, visit, handover, ...delivered } = expectFound(shownOrder(events, "strong case"));
  const session = order.device?.sessionId;
  const pages = events.flatMap((event) =>
    event.kind === "visit" ? event.visit.batches.filter(({ sessionId }) => sessionId === session) : [],
  );
  expect(pages.length).toBeGreaterThanOrEqual(5);
  expect(pages.every(({ moves }) => moves.length > 0)).toBe(true);
  expect(pages.some(({ clicks }) => clicks.length > 0)).toBe(true);
  expect(pages.some(({ keys }) => keys > 0)).toBe(true);
  expect(handover).toBe(SIGNED);
  const device = documentsOf({ order, visit, handover, ...delivered }).find(({ name }) => name.endsWith(".json"));
  expect(JSON.parse(Buffer.from(device?.content ?? []).toString())).toMatchObject({
    ordersFromDeviceBefore: 2,
    visit: { pages: pages.length, seconds: Math.round(pages.reduce((sum, { openMs }) => sum + openMs, 0) / 1000) },
  });
});

test("an order's receipt says what its carrier noted, and only one that was signed for has a signature", () => {
  const order = { orderId: "1001", at: until, deliveredAt: until };
  const left = documentsOf({ ...order, handover: "Left with a neighbor" });
  expect(left.map(({ name }) => name)).not.toContain("signature-1001.png");
  expect(Buffer.from(left[0]?.content ?? []).toString()).toContain("Left with a neighbor");
  expect(documentsOf({ ...order, handover: SIGNED }).map(({ name }) => name)).toContain("signature-1001.png");
});

test("the demo has an order whose trail has a few hundred events", async () => {
  const { app, shop, events, as } = await loadedWith("long trail");
  const long = expectFound(shownOrder(events, "long trail"));

  for (let time = 0; time < 2; time++) await addDemoTrail(app.services, shop.tenantId, long, parcelReports(events, long.orderId));

  const row = (await rowsOf(shop, "payment")).find(({ order_id }) => order_id === long.orderId);
  const id = Number(row?.["payment_id"]);
  const newest = await app.read(endpoints.getHistory, { params: { id }, query: {} }, as);
  const before = newest.at(-1)?.id;
  const trail = [...newest, ...(await app.read(endpoints.getHistory, { params: { id }, query: { before } }, as))];
  expect(trail.length).toBeGreaterThan(230);
  expect(new Set(trail.map(({ text }) => text)).size).toBeGreaterThan(100);
  expect(await app.read(endpoints.listDeliveries, { params: { id } }, as)).toHaveLength(20);
}, 120_000);

/** A shop with the orders of a story, their visits and deliveries. */
async function loadedWith(story: ShownStory) {
  const app = await testApp();
  const shop = await aShop({ hasGuarantee: true, since: new Date("2025-01-01T00:00:00Z") });
  const events = demoEvents({ seed: 20_261, until });
  const orders = events.flatMap((event) => (event.kind === "order" && event.story === story ? [event.order] : []));
  const ids = new Set(orders.map(({ orderId }) => orderId));
  const sessions = new Set(orders.map(({ device }) => device?.sessionId));
  for (const event of events) {
    const isVisit = event.kind === "visit" && event.visit.batches.some(({ sessionId }) => sessions.has(sessionId));
    const isOrder = event.kind === "order" && event.story === story;
    const isDelivery = event.kind === "delivery" && event.shop === "demo" && ids.has(event.orderId);
    if (isVisit || isOrder || isDelivery) await sendDemoEvent(app.services, shop.tenantId, event);
  }
  return { app, shop, events, as: asPerson(await aPerson({ of: [shop] }), shop) };
}

function expectFound(found: DeliveredOrder | null): DeliveredOrder {
  if (found === null) throw new Error("The demo has no such order");
  return found;
}

test("the same events name the same orders, however far a load came", () => {
  const events = demoEvents({ seed: 20_261, until });
  expect(disputedOrders(events).map(({ orderId }) => orderId)).toEqual(
    disputedOrders(demoEvents({ seed: 20_261, until })).map(({ orderId }) => orderId),
  );
  expect(disputedOrders(events).length).toBeGreaterThan(4);
});

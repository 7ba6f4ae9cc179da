import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { addArchivedCase } from "#server/demo/add-archived-case.ts";
import { demoEvents } from "#server/demo/generate/demo-events.ts";
import { shownOrder } from "#server/demo/generate/disputed-orders.ts";
import { sendDemoEvent } from "#server/demo/send-demo-event.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const until = new Date("2026-11-20T12:00:00Z");

test("the demo's archived documents are those of an order whose dispute ended and whose customer was erased", async () => {
  const app = await testApp();
  const shop = await aShop({ since: new Date("2025-01-01T00:00:00Z") });
  const events = demoEvents({ seed: 20_261, until });
  const order = shownOrder(events, "erased customer");
  if (order === null) throw new Error("The demo has no such order");
  for (const event of events) {
    const orderId = event.kind === "order" ? event.order.orderId : "orderId" in event ? event.orderId : null;
    if (event.shop === "demo" && orderId === order.orderId) await sendDemoEvent(app.services, shop.tenantId, event);
  }

  for (let time = 0; time < 2; time++) await addArchivedCase(app.services, { tenantId: shop.tenantId, until }, order);

  const [payment] = await rowsOf(shop, "payment");
  expect(payment).toMatchObject({ reference: order.order.reference, dispute_state: "won", erased_because: "request", erased_at: until });
  const id = Number(payment?.["payment_id"]);
  const as = asPerson(await aPerson({ of: [shop] }), shop);
  const documents = await app.read(endpoints.listDocuments, { params: { id } }, as);
  expect(documents.map(({ isArchived }) => isArchived)).toEqual([true, true, true, true]);
  const trail = await app.read(endpoints.getHistory, { params: { id }, query: {} }, as);
  expect(trail[0]).toMatchObject({ type: "STRENGTHS_CHANGED", at: until });
  const erased = { text: "Personal data removed at the customer's request", at: until };
  expect(trail.filter(({ type }) => type === "ERASED")).toMatchObject([erased]);
  expect(trail.filter(({ type }) => type === "DOCUMENT_UPLOADED").map(({ text }) => text)).toEqual(documents.map(() => "Document added"));
});

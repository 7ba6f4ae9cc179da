import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { addDemoDocuments } from "#server/demo/add-demo-documents.ts";
import { SIGNED } from "#server/demo/generate/deliveries.ts";
import type { DeliveredOrder } from "#server/demo/generate/disputed-orders.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 9, day, hour));

test("the demo's latest delivered disputed orders have documents of each kind", async () => {
  const app = await testApp();
  const shop = await aShop();
  const days = [1, 2, 3, 4, 5];
  const orders = [];
  for (const day of days) orders.push(await aPayment(shop, { order: { createdAt: at(day, 12).toISOString() } }));
  const disputed = orders.map(({ orderId }, index): DeliveredOrder => ({
    orderId,
    order: { reference: `#${orderId}` } as DeliveredOrder["order"],
    at: at(index + 1, 12),
    deliveredAt: at(index + 3, 9),
    handover: SIGNED,
    visit: null,
    ordersFromDeviceBefore: 0,
  }));
  const undelivered = { ...disputed[4], deliveredAt: null } as DeliveredOrder;
  const latestFirst = [undelivered, ...disputed.toReversed()];

  await addDemoDocuments(app.services, shop.tenantId, latestFirst);

  const as = asPerson(await aPerson({ of: [shop] }), shop);
  const listed = [];
  for (const { paymentId } of orders) listed.push(await app.read(endpoints.listDocuments, { params: { id: paymentId } }, as));
  expect(listed.map((documents) => documents.length)).toEqual([0, 4, 4, 4, 4]);
  expect(listed[4]?.map(({ kind }) => kind)).toEqual(["png", "html", "json", "pdf"]);
  expect(listed[4]?.[0]).toMatchObject({ kind: "png", addedAt: at(7, 9), isArchived: false });

  await addDemoDocuments(app.services, shop.tenantId, latestFirst);
  expect(await rowsOf(shop, "document")).toHaveLength(16);
});

import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { sendDemoEvent } from "#server/demo/send-demo-event.ts";
import { aShop, anOrderBody } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

test("a demo refund is skipped if the order was refunded in the meantime", async () => {
  const app = await testApp();
  const shop = await aShop();
  const { orderId } = anOrderBody();
  const at = new Date("2026-11-05T00:00:00Z");
  await app.read(endpoints.sendOrder, { body: anOrderBody({ orderId, amount: 100 }) }, asKeyOf(shop));
  await app.read(endpoints.reportOutcome, { params: { orderId }, body: { id: "own", type: "refund", amount: 100, at } }, asKeyOf(shop));
  const outcome = { id: "demo", type: "refund", amount: 50, at: at.toISOString() };
  await sendDemoEvent(app.services, shop.tenantId, { kind: "outcome", shop: "demo", at, orderId, outcome });
  expect(await rowsOf(shop, "outcome")).toMatchObject([{ external_id: "own" }]);
});

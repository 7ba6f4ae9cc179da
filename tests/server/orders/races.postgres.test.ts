import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { countRows, rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const send = (shop: TestShop, body: Record<string, unknown>) => app.call(endpoints.sendOrder, { body }, asKeyOf(shop));

describe("at once", () => {
  test("requests with the same orderId make one payment, one decision and one figure", async () => {
    const shop = await aShop();
    for (let round = 0; round < 10; round++) {
      const body = anOrderBody();
      const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => send(shop, { ...body, amount: 10 + index })));
      expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
      expect(new Set(replies.map((reply) => JSON.stringify(reply.answer))).size).toBe(1);
    }
    expect(await countRows(shop)).toMatchObject({ payment: 10, payment_order: 10, screening: 10, payment_event: 20, daily_delta: 10 });
  });

  test("reports of the same outcome make one, and different ones all count", async () => {
    const shop = await aShop();
    const body = anOrderBody({ amount: 100 });
    await send(shop, body);
    const refund = (id: string) =>
      app.call(
        endpoints.reportOutcome,
        { params: { orderId: body.orderId }, body: { id, type: "refund", amount: 10, at: new Date("2026-11-05T00:00:00Z") } },
        asKeyOf(shop),
      );
    const replies = await Promise.all(["a", "b", "a", "c", "b", "a"].map(refund));
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 200, 200, 201, 201, 201]);
    expect(await rowsOf(shop, "payment")).toMatchObject([{ refunded_minor: 3000 }]);
    const deltas = await rowsOf(shop, "daily_delta");
    expect(deltas.reduce((sum, delta) => sum + Number(delta["refunded_minor"]), 0)).toBe(3000);
    expect(deltas.reduce((sum, delta) => sum + Number(delta["orders"]), 0)).toBe(1);
  });
});

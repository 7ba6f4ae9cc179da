import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { makeOrderBatches } from "#server/orders/order-batches.ts";
import { takeInOrder, type TakenIn } from "#server/orders/take-in-order.ts";
import { aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { countRows, rowsOf } from "#tests/server/orders/rows.ts";
import { noJobs } from "#tests/support/no-jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const send = (shop: TestShop, body: Record<string, unknown>) => app.call(endpoints.sendOrder, { body }, asKeyOf(shop));

/** Sent to a separate process: a single process stores a shop's orders one after another. */
function sendElsewhere(shop: TestShop, body: Record<string, unknown>): Promise<TakenIn> {
  const { database, secrets, screening } = app.services;
  const services = { secrets, screening, orderBatches: makeOrderBatches(database, screening, noJobs) };
  return takeInOrder(services, shop.tenantId, body, new Date());
}

type Facts = { velocity: { device: number[][] } };

describe("at once", () => {
  test("orders with the same ids in different orders are each stored once by several processes", async () => {
    const shop = await aShop();
    const ids = ["a", "b", "c", "d"];
    for (let round = 0; round < 10; round++) {
      const bodies = ids.map((id) => anOrderBody({ orderId: `${id}-${round}` }));
      const senders = [bodies, bodies.toReversed(), bodies, bodies.toReversed()];
      const taken = await Promise.all(senders.flatMap((each) => each.map((body) => sendElsewhere(shop, body))));
      expect(taken.filter(({ isNew }) => isNew)).toHaveLength(ids.length);
      expect(new Set(taken.map(({ answer }) => answer.paymentId)).size).toBe(ids.length);
    }
    expect(await countRows(shop)).toMatchObject({ payment: 40, screening: 40, payment_event: 80, daily_delta: 40 });
  });

  test("a shop's orders that several processes take know of each other", async () => {
    const shop = await aShop();
    const burst = Array.from({ length: 24 }, () => anOrderBody({ device: { deviceId: "d1" } }));
    await Promise.all(burst.map((body) => sendElsewhere(shop, body)));
    const counted = (await rowsOf(shop, "screening")).map((row) => (row["facts"] as Facts).velocity.device[0]?.[0]);
    expect(counted).toEqual(burst.map((_, index) => index + 1));
  });

  test("requests with the same orderId make one payment, one decision and one figure", async () => {
    const shop = await aShop();
    for (let round = 0; round < 10; round++) {
      const body = anOrderBody();
      const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => send(shop, { ...body, amount: 10 + index })));
      expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
      expect(new Set(replies.map((reply) => JSON.stringify({ ...reply.answer, warnings: [] }))).size).toBe(1);
    }
    expect(await countRows(shop)).toMatchObject({ payment: 10, payment_order: 10, screening: 10, payment_event: 20, daily_delta: 10 });
  });

  test("repeated reports of an outcome count once, and different ones all count", async () => {
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

import { fc } from "#tests/support/properties.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { outcomeBody } from "#contract/orders.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";
import { aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const HOUR_MS = 3_600_000;
const hour = (number: number) => new Date(Date.UTC(2026, 5, 1) + number * HOUR_MS).toISOString();
const EMAIL = "ann@shop.test";

const order = (shop: TestShop, orderId: string, at: number, rest: Record<string, unknown> = {}) =>
  takeInOrder(app.services, shop.tenantId, anOrderBody({ orderId, createdAt: hour(at), customer: { email: EMAIL }, ...rest }), new Date());
const outcome = (shop: TestShop, orderId: string, type: string, at: number) =>
  reportOutcome(app.services, shop.tenantId, orderId, outcomeBody.parse({ type, at: hour(at) }), new Date());

/** The facts behind the decision on each of a shop's orders, by orderId. */
async function factsOf(shop: TestShop): Promise<Map<unknown, Facts>> {
  const orders = new Map((await rowsOf(shop, "payment")).map((payment) => [payment["payment_id"], payment["order_id"]]));
  return new Map((await rowsOf(shop, "screening")).map((row) => [orders.get(row["payment_id"]), row["facts"] as Facts]));
}
type Facts = {
  person: { orders: number; chargebacks: number; daysSinceFirstSeen: number | null };
  velocity: { email: number[][] };
  record: { email: { chargebacks: number; fraudConfirmed: number } };
};

describe("time is the order's own:", () => {
  test("history in any order of arrival shows each order the earlier ones that arrived before it", async () => {
    const arrivals = fc.uniqueArray(fc.integer({ min: 0, max: 24 * 40 }), { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(arrivals, async (hours) => {
        const shop = await aShop();
        for (const at of hours) await order(shop, `at-${at}`, at);
        const facts = await factsOf(shop);
        for (const [index, at] of hours.entries()) {
          const earlier = hours.slice(0, index).filter((other) => other <= at);
          const within = (span: number) => earlier.filter((other) => other > at - span).length + 1;
          expect(facts.get(`at-${at}`)).toMatchObject({
            person: {
              orders: earlier.length,
              daysSinceFirstSeen: earlier.length === 0 ? null : Math.floor((at - Math.min(...earlier)) / 24),
            },
          });
          // Orders are the first measure of a window.
          const counted = facts.get(`at-${at}`)?.velocity.email.map(([orders]) => orders);
          expect(counted).toEqual([1, 24, 168, 720].map(within));
        }
      }),
      { numRuns: 12 },
    );
  });

  test("of two orders at the same time the second to arrive sees the first", async () => {
    const shop = await aShop();
    await order(shop, "first", 5);
    await order(shop, "second", 5);
    const facts = await factsOf(shop);
    expect([facts.get("first")?.person.orders, facts.get("second")?.person.orders]).toEqual([0, 1]);
  });

  test("an order sees those before it that were created up to 10 minutes after it", async () => {
    const shop = await aShop();
    await order(shop, "10 minutes after", 5 + 10 / 60);
    await order(shop, "11 minutes after", 5 + 11 / 60);
    await order(shop, "overtaken", 5);
    const facts = (await factsOf(shop)).get("overtaken");
    expect(facts?.person).toMatchObject({ orders: 1, daysSinceFirstSeen: 0 });
    expect(facts?.velocity.email.map(([orders]) => orders)).toEqual([2, 2, 2, 2]);
  });

  test("an outcome counts from its own time on, not before", async () => {
    const shop = await aShop();
    await order(shop, "bad", 1);
    await outcome(shop, "bad", "chargeback", 100);
    await order(shop, "before", 99);
    await order(shop, "at", 100);
    await order(shop, "after", 101);
    const facts = await factsOf(shop);
    const seen = ["before", "at", "after"].map((orderId) => facts.get(orderId)?.record.email.chargebacks);
    expect(seen).toEqual([0, 1, 1]);
  });

  test("a chargeback and its resolution are one chargeback", async () => {
    const shop = await aShop();
    await order(shop, "bad", 1);
    for (const [type, at] of [
      ["chargeback", 10],
      ["chargeback_lost", 20],
    ] as const)
      await outcome(shop, "bad", type, at);
    await outcome(shop, "bad", "fraud_confirmed", 30);
    await order(shop, "after", 40);
    expect((await factsOf(shop)).get("after")).toMatchObject({
      record: { email: { chargebacks: 1, fraudConfirmed: 1 } },
      person: { chargebacks: 1 },
    });
  });

  test("a late outcome changes no earlier decision", async () => {
    const shop = await aShop();
    await order(shop, "bad", 1);
    const { answer } = await order(shop, "next", 10);
    await outcome(shop, "bad", "chargeback", 5);
    expect(await order(shop, "next", 10)).toEqual({ isNew: false, answer });
  });

  test("another shop's orders are never seen", async () => {
    const [own, other] = [await aShop(), await aShop()];
    await order(other, "theirs", 1);
    await outcome(other, "theirs", "chargeback", 2);
    await order(own, "ours", 3);
    expect((await factsOf(own)).get("ours")).toMatchObject({ person: { orders: 0 }, record: { email: { chargebacks: 0 } } });
  });
});

import { randomUUID, type UUID } from "node:crypto";
import { expect, test } from "vitest";
import { compareWithShopifyJob } from "#server/connections/compare-with-shopify.ts";
import { startLoad } from "#server/connections/shopify-order-store.ts";
import { createRandom } from "#server/demo/generate/random.ts";
import type { ShopifyOrder } from "#server/platforms/shopify/order-document.ts";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { connected, runJobs, type Connected } from "#tests/server/connections/a-connected-shop.ts";
import { ago, webhook } from "#tests/server/connections/shopify-world.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { propertySeed } from "#tests/support/properties.ts";

const DELIVERIES = 10_000;
const ORDERS = 40;
/** Of what happens, so much is never told of; of each message, so many copies come on average. */
const LOST = 0.15;
const COPIES = 12;
const AT_ONCE = 25;
const HOURS = 300;

/** The states that an order has at Shopify, one after another. */
function statesOf(world: Connected, nth: number): ShopifyOrder[] {
  const placed = HOURS - nth;
  const order = aShopifyOrder(String(600_000 + nth), ago(world, placed));
  const at = (hours: number) => ago(world, placed - hours).toISOString();
  const shipped = {
    legacyResourceId: `9${nth}`,
    createdAt: at(20),
    updatedAt: at(20),
    displayStatus: "IN_TRANSIT",
    trackingInfo: [{ company: "UPS", number: `1Z${nth}` }],
    events: { nodes: [] },
  };
  const refund = {
    legacyResourceId: `8${nth}`,
    createdAt: at(60),
    totalRefundedSet: { shopMoney: { amount: "5.00", currencyCode: "USD" } },
  };
  return [
    order,
    { ...order, updatedAt: at(5), tags: ["seen"] },
    { ...order, updatedAt: at(10), displayFinancialStatus: "PAID", shippingLine: { title: "Express" } },
    { ...order, updatedAt: at(20), fulfillments: [shipped] },
    { ...order, updatedAt: at(40), fulfillments: [{ ...shipped, updatedAt: at(40), displayStatus: "DELIVERED", deliveredAt: at(40) }] },
    { ...order, updatedAt: at(60), fulfillments: [shipped], displayFinancialStatus: "PARTIALLY_REFUNDED", refunds: [refund] },
  ];
}

/** What is stored of the orders, without ids of ours and times of arrival. */
async function stored({ shop }: Connected) {
  const payments = await rowsOf(shop, "payment");
  const outcomes = await rowsOf(shop, "outcome");
  const reports = await rowsOf(shop, "delivery_report");
  return payments
    .map(
      ({ payment_id: id, order_id: orderId, amount_minor: amount, refunded_minor: refunded, sub_status: status, cancel_reason: why }) => ({
        orderId,
        amount,
        refunded,
        status,
        why,
        outcomes: outcomes.filter((one) => one["payment_id"] === id).map(({ type, at }) => [type, at]),
        delivered: reports.some((one) => one["payment_id"] === id && one["status"] === "delivered"),
      }),
    )
    .toSorted((a, b) => String(a.orderId).localeCompare(String(b.orderId)));
}

test("10,000 webhooks in any order, repeated and lost, end in the state that asking Shopify gives", async () => {
  const random = createRandom(`webhooks ${propertySeed}`);
  const world = await connected();
  await runJobs(world);
  const states = Array.from({ length: ORDERS }, (_, nth) => statesOf(world, nth));
  const reached = states.map(() => -1);
  /** Up to which state each order has been told of. */
  const told = states.map(() => -1);
  const messages: { nth: number; orderId: string; deliveryId: UUID }[] = [];
  const delivered = new Set<UUID>();
  let left = DELIVERIES;
  while (left > 0) {
    // Something happens at Shopify, and is told of or not.
    const unfinished = states.map((_, nth) => nth).filter((nth) => (reached[nth] ?? 0) < 5);
    const moving = unfinished.length === 0 ? random.whole(0, ORDERS - 1) : random.pick(unfinished);
    const next = Math.min(5, (reached[moving] ?? -1) + 1);
    const state = states[moving]?.[next];
    if (state === undefined) throw new Error("An order has no such state");
    reached[moving] = next;
    world.shopify.keepOrder(world.address, state);
    if (messages.length === 0 || !random.chance(LOST))
      messages.push({ nth: moving, orderId: state.legacyResourceId, deliveryId: randomUUID() });

    // Of all that was told of so far, some comes in, also what came before.
    const coming = Array.from({ length: Math.min(left, Math.max(AT_ONCE, COPIES * 3)) }, () => random.pick(messages));
    for (const { nth, deliveryId } of coming) {
      if (!delivered.has(deliveryId)) told[nth] = reached[nth] ?? -1;
      delivered.add(deliveryId);
    }
    left -= coming.length;
    for (let from = 0; from < coming.length; from += AT_ONCE) {
      const some = coming.slice(from, from + AT_ONCE).filter((message) => message !== undefined);
      const statuses = await Promise.all(
        some.map(({ orderId, deliveryId: id }) => webhook(world, "orders/updated", { id: orderId }, { id })),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    if (random.chance(0.3)) await runJobs(world);
  }
  await runJobs(world);
  // Without any comparison: each order stands at least as it did when it was last told of.
  const rows = new Map((await rowsOf(world.shop, "shopify_order")).map((row) => [row["shopify_id"], row["updated_at"] as Date]));
  const behind = states.filter((all, nth) => {
    const state = all[told[nth] ?? -1];
    return state !== undefined && (rows.get(state.legacyResourceId)?.getTime() ?? 0) < new Date(state.updatedAt).getTime();
  });
  expect(behind).toEqual([]);
  expect(told.filter((nth) => nth >= 0).length).toBeGreaterThan(ORDERS / 2);
  for (const [nth, all] of states.entries()) {
    const last = all.at(-1);
    if (last === undefined) throw new Error(`Order ${nth} has no state`);
    world.shopify.keepOrder(world.address, last);
  }
  await runJobs(world);
  await world.app.services.database.asSystem((handle) => startLoad(handle, world.shop.tenantId, ago(world, HOURS + 1)));
  await world.app.services.jobs.send(compareWithShopifyJob, { tenantId: world.shop.tenantId });
  await runJobs(world);

  const asked = await connected(world.clock.now);
  for (const order of world.shopify.ordersOf(world.address).values()) asked.shopify.keepOrder(asked.address, order);
  await asked.app.services.database.asSystem((handle) => startLoad(handle, asked.shop.tenantId, ago(asked, HOURS + 1)));
  await asked.app.services.jobs.send(compareWithShopifyJob, { tenantId: asked.shop.tenantId });
  await runJobs(asked);
  const found = await stored(world);
  expect(found).toHaveLength(ORDERS);
  // Deliveries that were seen on the way stay known, also where Shopify tells of an earlier state again.
  const withoutWay = (rows: typeof found) => rows.map(({ delivered: _way, ...row }) => row);
  expect(withoutWay(found)).toEqual(withoutWay(await stored(asked)));
}, 240_000);

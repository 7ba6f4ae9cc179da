import { expect, test } from "vitest";
import { webhookTopics } from "#server/connections/take-shopify-webhook.ts";
import { shopifyOrder, type ShopifyOrder } from "#server/platforms/shopify/order-document.ts";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { connected, runJobs } from "#tests/server/connections/a-connected-shop.ts";
import { ago, happens, webhook } from "#tests/server/connections/shopify-world.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { fc } from "#tests/support/properties.ts";

const oddValues = [null, "", "\u0000", "null", "𝕊\ud83d", "<script>", "-1", "1e999", 0, -1, 1e21, true, [], {}, [null], "9".repeat(400)];

test("no body of any topic harms anything, whatever is in it", async () => {
  const world = await connected();
  await runJobs(world);
  const odd = fc.constantFrom(...oddValues);
  const body = fc.dictionary(
    fc.constantFrom("id", "order_id", "order_edit", "fulfillment_order", "admin_graphql_api_order_id", "current", "__proto__", "x"),
    fc.oneof(odd, fc.dictionary(fc.constantFrom("id", "order_id"), odd)),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...webhookTopics.filter((topic) => topic !== "app/uninstalled")), body, async (topic, sent) => {
      expect(await webhook(world, topic, JSON.stringify(sent))).toBe(200);
    }),
    { numRuns: 300 },
  );
  await runJobs(world);
  await happens(world, aShopifyOrder("980000", ago(world, 1)), "orders/create");
  expect((await rowsOf(world.shop, "payment")).map(({ order_id: id }) => id)).toEqual(["980000"]);
}, 60_000);

/** Every place in an order that may be null, or any text. */
const texts = ["name", "customerLocale", "clientIp", "email", "phone", "sourceName"] as const;

test("an order with nulls and odd texts anywhere is taken as far as it can be, and stops nothing", async () => {
  const world = await connected();
  let nth = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...texts),
      fc.constantFrom("", "\u0000", "𝕊", "<b>", "-", "x".repeat(9_000)),
      fc.boolean(),
      async (field, text, isBare) => {
        nth += 1;
        const order = { ...aShopifyOrder(String(900_000 + nth), ago(world, 1)), [field]: text, ...(isBare ? bare : {}) };
        await happens(world, shopifyOrder.parse(order), "orders/create");
      },
    ),
    { numRuns: 60 },
  );
  await happens(world, aShopifyOrder("990000", ago(world, 1)), "orders/create");
  expect((await rowsOf(world.shop, "payment")).map(({ order_id: id }) => id)).toContain("990000");
}, 60_000);

const bare: Partial<ShopifyOrder> = {
  customer: null,
  billingAddress: null,
  shippingAddress: null,
  shippingLine: null,
  transactions: [{ kind: "SALE", status: "FAILURE", gateway: null, createdAt: "2026-01-01T00:00:00Z", paymentDetails: null }],
  lineItems: { nodes: [] },
  risk: null,
  customerJourneySummary: null,
};

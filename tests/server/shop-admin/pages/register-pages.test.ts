import { expect, it } from "vitest";
import { besideOf } from "#server/shop-admin/shopify/fake-shop.ts";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { anAdmin, ownPage } from "#tests/server/shop-admin/an-admin.ts";

const SHOP = "lamp.myshopify.com";
const day = (date: number) => new Date(Date.UTC(2026, 10, date));

it("the orders of a shop are listed newest first, each with the risk that was said last", async () => {
  const { app, shopify } = await anAdmin();
  for (const date of [3, 9, 5]) shopify.keepOrder(SHOP, aShopifyOrder(`500000000${date}`, day(date)));
  besideOf(shopify.shopOf(SHOP), "5000000009").assessments = [{ riskLevel: "HIGH", isOurs: true, facts: [] }];
  const { orders } = (await app.inject("/store/lamp/orders/state")).json<{ orders: object[] }>();
  expect(orders).toMatchObject([
    { id: "5000000009", name: "#1009", risk: "HIGH", total: { currency: "USD" }, fulfillment: "UNFULFILLED" },
    { id: "5000000005", risk: null },
    { id: "5000000003" },
  ]);
});

it("an order has what Surety told Shopify of it", async () => {
  const { app, shopify } = await anAdmin();
  shopify.keepOrder(SHOP, aShopifyOrder("5000000009", day(9), { tags: ["Surety: rejected"], checkoutToken: "a".repeat(32) }));
  const beside = besideOf(shopify.shopOf(SHOP), "5000000009");
  beside.assessments = [{ riskLevel: "HIGH", isOurs: true, facts: [{ description: "Too fast", sentiment: "NEGATIVE" }] }];
  beside.metafields.set("decision", "rejected");
  beside.parts[0]?.holds.push({ id: "1", handle: "surety", notes: "Held for review", isOurs: true });
  const { order } = (await app.inject("/store/lamp/orders/5000000009/state")).json<{ order: object }>();
  expect(order).toMatchObject({
    tags: ["Surety: rejected"],
    checkoutToken: "a".repeat(32),
    assessments: [{ riskLevel: "HIGH", by: "Surety", facts: [{ description: "Too fast", sentiment: "NEGATIVE" }] }],
    metafields: [{ key: "decision", value: "rejected" }],
    parts: [{ status: "OPEN", holds: [{ notes: "Held for review", by: "Surety" }] }],
  });
  expect((await app.inject("/store/lamp/orders/5000000001/state")).json()).toEqual({ order: null });
});

it.each(["/orders", "/orders/5000000009", "/themes", "/themes/current/editor?context=apps", "/flow"])(
  "the page %s runs scripts of its own alone, and no other page frames it",
  async (path) => {
    const { app } = await anAdmin();
    const answer = await app.inject(`/store/lamp${path}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('data-shop="lamp.myshopify.com"');
    expect(answer.body).not.toMatch(/\{\{|<script>|<style| style=| on\w+=/);
    expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'self'; .*frame-ancestors 'none'$/);
  },
);

it("what can't be a shop has no pages", async () => {
  const { app } = await anAdmin();
  for (const path of ["/orders", "/orders/state", "/orders/1/state", "/themes/state", "/flow/state"])
    expect((await app.inject(`/store/a%20lamp${path}`)).statusCode).toBe(404);
});

it("extensions are shown at the places that they're made for, under the names that staff read", async () => {
  const { app } = await anAdmin();
  const at = async (target: string) =>
    (await app.inject(`/store/lamp/extensions?target=${target}`)).json<{ extensions: object[] }>().extensions;
  expect(await at("admin.order-details.block.render")).toMatchObject([{ folder: "order-block" }]);
  expect(await at("admin.order-index.selection-action.render")).toMatchObject([
    { folder: "order-bulk-action", name: expect.not.stringMatching(/^t:/) },
  ]);
  expect(await at("admin.product-details.block.render")).toEqual([]);
});

it("the theme's embed is turned on by the admin's own page alone", async () => {
  const { app } = await anAdmin();
  const turnOn = (headers: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: "/store/theme-shop/themes",
      headers: { host: ownPage.host, ...headers },
      payload: { isActive: true },
    });
  const isActive = async () => (await app.inject("/store/theme-shop/themes/state")).json<{ isActive: boolean }>().isActive;
  expect((await turnOn({ origin: "http://lamp.example" })).statusCode).toBe(403);
  expect(await isActive()).toBe(false);
  expect((await turnOn({ origin: ownPage.origin })).json()).toEqual({ isActive: true });
  expect(await isActive()).toBe(true);
});

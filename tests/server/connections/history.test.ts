import { describe, expect, test } from "vitest";
import { getShopifySettings, joinShopifyOrder, loadShopifyHistory } from "#contract/shopify.ts";
import { loadHistoryJob } from "#server/connections/load-history.ts";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { aPayment, aPerson } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { connected, runJobs, type Connected } from "#tests/server/connections/a-connected-shop.ts";
import { ago, grant, happens, newestRecord, shopAt } from "#tests/server/connections/shopify-world.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const DAY_H = 24;

async function withHistory(orders: number): Promise<{ world: Connected; owner: Caller }> {
  const world = await connected();
  for (let nth = 0; nth < orders; nth++)
    world.shopify.keepOrder(world.address, aShopifyOrder(String(800_001 + nth), ago(world, DAY_H * (400 - nth))));
  await grant(world, [...shopAt(world).scopes, "read_all_orders"]);
  return { world, owner: asPerson(await aPerson({ of: [world.shop], isConfirmed: true }), world.shop) };
}

/** What was stored of each order, without what differs from one shop to the next. */
async function stored({ shop }: Connected) {
  const rows = await rowsOf(shop, "payment");
  return rows.map(({ order_id: id, amount_minor: amount, sub_status: status, card_last4: last4, risk_score: score, decision }) => ({
    id,
    amount,
    status,
    last4,
    score,
    decision,
  }));
}

describe("a shop's whole history", () => {
  test("comes from a bulk operation, the oldest first, or page by page with the same result", async () => {
    const bulk = await withHistory(13);
    await bulk.world.app.read(loadShopifyHistory, {}, bulk.owner);
    const pages = await withHistory(13);
    pages.world.shopify.troubles.withoutBulk = true;
    await pages.world.app.read(loadShopifyHistory, {}, pages.owner);
    for (const { world, owner } of [bulk, pages]) {
      await runJobs(world);
      expect(await world.app.read(getShopifySettings, {}, owner)).toMatchObject({
        history: { state: "loaded", loaded: 13, problem: null },
      });
    }
    expect(await stored(bulk.world)).toEqual(await stored(pages.world));
    expect((await stored(bulk.world)).map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, nth) => String(800_001 + nth)));
    expect(shopAt(bulk.world).beside.get("800001")?.saidLevels).toEqual([]);
  }, 60_000);

  test("goes on where it was interrupted, and takes nothing twice", async () => {
    const { world, owner } = await withHistory(25);
    world.shopify.troubles.withoutBulk = true;
    await world.app.read(loadShopifyHistory, {}, owner);
    const stopped = new AbortController();
    const { services } = world.app;
    const original = services.database.forTenants;
    let writes = 0;
    const database = {
      ...services.database,
      forTenants: ((...call: Parameters<typeof original>) => {
        writes += 1;
        if (writes === 60) stopped.abort();
        return original(...call);
      }) as typeof original,
    };
    const attempt = { jobId: "1", isLast: false, signal: stopped.signal, jobs: services.jobs };
    await expect(loadHistoryJob.run({ ...services, database }, { tenantId: world.shop.tenantId }, attempt)).rejects.toThrow();
    const before = (await rowsOf(world.shop, "payment")).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(25);
    await runJobs(world);
    expect(await world.app.read(getShopifySettings, {}, owner)).toMatchObject({ history: { state: "loaded", loaded: 25 } });
    expect(await rowsOf(world.shop, "payment")).toHaveLength(25);
  }, 60_000);

  test("can be loaded again where the last attempt died", async () => {
    const { world, owner } = await withHistory(1);
    await world.app.read(loadShopifyHistory, {}, owner);
    world.app.jobs.splice(0, world.app.jobs.length, { name: "give-up-shopify-history", data: { tenantId: world.shop.tenantId } });
    await runJobs(world);
    expect(await world.app.read(getShopifySettings, {}, owner)).toMatchObject({
      history: { state: "failed", problem: "Something went wrong on our end." },
    });
    await world.app.read(loadShopifyHistory, {}, owner);
    await runJobs(world);
    expect(await world.app.read(getShopifySettings, {}, owner)).toMatchObject({ history: { state: "loaded", loaded: 1 } });
  });

  test("needs the permission, and joins what has begun", async () => {
    const world = await connected();
    const owner = asPerson(await aPerson({ of: [world.shop], isConfirmed: true }), world.shop);
    const refused = await world.app.http.inject({ method: "POST", url: "/api/shopify/orders/history", headers: owner });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { detail: expect.stringContaining("hasn't let Surety read older orders") },
    ]);
    const { world: granted, owner: its } = await withHistory(1);
    await granted.app.read(loadShopifyHistory, {}, its);
    await granted.app.read(loadShopifyHistory, {}, its);
    expect(granted.app.jobs.filter(({ name }) => name === "load-shopify-history")).toHaveLength(1);
    expect(await newestRecord(granted)).toBe("Loading of all orders started");
  });
});

describe("an order that several of the shop's own could be", () => {
  const order = (world: Connected, orderId: string) => ({
    orderId,
    reference: "#1506",
    amount: 79,
    currency: "USD",
    createdAt: ago(world, 2).toISOString(),
  });

  test.each([
    ["erp-2", ["erp-1", "erp-2"]],
    [null, ["506", "erp-1", "erp-2"]],
  ] as const)("waits until someone says that it's %s", async (chosen, ids) => {
    const world = await connected();
    const owner = asPerson(await aPerson({ of: [world.shop], isConfirmed: true }), world.shop);
    for (const orderId of ["erp-1", "erp-2"]) await aPayment(world.shop, { order: order(world, orderId) });
    await happens(
      world,
      aShopifyOrder("506", ago(world, 2), { name: "#1506", totalPriceSet: { shopMoney: { amount: "79.00", currencyCode: "USD" } } }),
      "orders/create",
    );
    expect(await world.app.read(getShopifySettings, {}, owner)).toMatchObject({
      doubts: [{ shopifyId: "506", reference: "#1506", candidates: ["erp-1", "erp-2"] }],
    });
    await world.app.read(joinShopifyOrder, { params: { shopifyId: "506" }, body: { orderId: chosen } }, owner);
    await runJobs(world);
    expect((await rowsOf(world.shop, "payment")).map(({ order_id: id }) => id).toSorted()).toEqual(ids);
    expect(await world.app.read(getShopifySettings, {}, owner)).toMatchObject({ doubts: [] });
    expect(await newestRecord(world)).toBe("Order joined");
  });
});

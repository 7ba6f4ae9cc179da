import { beforeAll, describe, expect, test } from "vitest";
import type { Handle } from "#server/db/database.ts";
import { makeOrderBatches, type OrderBatches } from "#server/orders/order-batches.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";
import type { Services } from "#server/services.ts";
import { aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { noJobs } from "#tests/support/no-jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const INDEX_ROW_TOO_LARGE = Object.assign(new Error("index row size exceeds the maximum"), { code: "54000" });
const CONNECTION_LOST = new Error("Connection terminated unexpectedly");

/**
 * Separate batches on the app's database that count their transactions, and fail if orders named "poison" or "lost" are
 * among them.
 */
function watchedBatches(): { orderBatches: OrderBatches; transactions: () => number } {
  const { database, screening } = app.services;
  let transactions = 0;
  const counting: Services["database"] = {
    ...database,
    forTenants: (...given) => {
      transactions += 1;
      return database.forTenants(...given);
    },
  };
  const failing: Services["screening"] = {
    ...screening,
    decide: async (handle, tenantId, orders) => {
      const decided = await screening.decide(handle, tenantId, orders);
      if (orders.some(({ order }) => order.orderId === "poison")) throw INDEX_ROW_TOO_LARGE;
      if (orders.some(({ order }) => order.orderId === "lost")) throw CONNECTION_LOST;
      return decided;
    },
  };
  return { orderBatches: makeOrderBatches(counting, failing, noJobs), transactions: () => transactions };
}

const readOrderIds = async (handle: Handle, shop: TestShop) =>
  (await handle.prepared<{ id: string }>("select order_id as id from payment where tenant_id = $1", [shop.tenantId])).map(({ id }) => id);

async function nameOf({ tenantId }: TestShop): Promise<unknown> {
  const { rows } = await app.services.database.asOwner("select name from tenant where tenant_id = $1", [tenantId]);
  return rows[0]?.["name"];
}

const send = (orderBatches: OrderBatches, shop: TestShop, orderId: string, amount = 10) =>
  takeInOrder({ ...app.services, orderBatches }, shop.tenantId, anOrderBody({ orderId, amount }), new Date());

describe("orders of a shop that come at once", () => {
  test("share transactions, and each gets its own answer", async () => {
    const shop = await aShop();
    const { orderBatches, transactions } = watchedBatches();
    const ids = Array.from({ length: 40 }, (_, index) => `order-${index}`);

    const taken = await Promise.all(ids.map((id) => send(orderBatches, shop, id)));

    const stored = new Map((await rowsOf(shop, "payment")).map((row) => [row["order_id"], row["payment_id"]]));
    expect(taken.map(({ answer }) => answer.paymentId)).toEqual(ids.map((id) => stored.get(id)));
    expect(taken.every(({ isNew }) => isNew)).toBe(true);
    expect(transactions()).toBeLessThan(ids.length / 4);
    expect(await rowsOf(shop, "payment_event")).toHaveLength(2 * ids.length);
    expect(await rowsOf(shop, "daily_delta")).toHaveLength(ids.length);
  });

  test("with one orderId are one payment, and all get its decision", async () => {
    const shop = await aShop();
    const { orderBatches } = watchedBatches();

    const taken = await Promise.all(Array.from({ length: 12 }, (_, index) => send(orderBatches, shop, "same", 10 + index)));

    expect(taken.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(taken.map(({ answer }) => answer.paymentId)).size).toBe(1);
    expect(await rowsOf(shop, "payment")).toHaveLength(1);
    expect(await rowsOf(shop, "daily_delta")).toHaveLength(1);
  });

  test("are asked about again if only the first of them could be decided", async () => {
    const shop = await aShop();
    const { screening, database } = app.services;
    const hesitant: Services["screening"] = {
      ...screening,
      decide: async (handle, tenantId, orders) => (await screening.decide(handle, tenantId, orders)).slice(0, 3),
    };
    const orderBatches = makeOrderBatches(database, hesitant, noJobs);
    const ids = ["a", "b", "c", "d", "b", "e", "f", "a", "g"];

    const taken = await Promise.all(ids.map((id) => send(orderBatches, shop, id)));

    const stored = new Map((await rowsOf(shop, "payment")).map((row) => [row["order_id"], row["payment_id"]]));
    expect(taken.map(({ answer }) => answer.paymentId)).toEqual(ids.map((id) => stored.get(id)));
    expect(stored.size).toBe(7);
  });

  test("do not fail because one of them can't be stored", async () => {
    const shop = await aShop();
    const { orderBatches } = watchedBatches();
    const ids = Array.from({ length: 10 }, (_, index) => (index === 6 ? "poison" : `order-${index}`));

    const settled = await Promise.allSettled(ids.map((id) => send(orderBatches, shop, id)));

    expect(settled.map(({ status }) => status)).toEqual(ids.map((id) => (id === "poison" ? "rejected" : "fulfilled")));
    expect(settled[6]).toMatchObject({ reason: INDEX_ROW_TOO_LARGE });
    expect((await rowsOf(shop, "payment")).map((row) => row["order_id"]).toSorted()).toEqual(
      ids.filter((id) => id !== "poison").toSorted(),
    );
  });

  test("all fail at once if the database is away, instead of one after another", async () => {
    const shop = await aShop();
    const { orderBatches, transactions } = watchedBatches();
    const ids = Array.from({ length: 20 }, (_, index) => (index === 7 ? "lost" : `order-${index}`));

    const settled = await Promise.allSettled(ids.map((id) => send(orderBatches, shop, id)));

    expect(settled.map(({ status }) => status)).toEqual(ids.map(() => "rejected"));
    expect(transactions()).toBe(1);
  });

  test("share transactions with what is written between them, each in its place", async () => {
    const shop = await aShop();
    const { orderBatches, transactions } = watchedBatches();
    const ids = Array.from({ length: 24 }, (_, index) => `order-${index}`);

    const written = await Promise.all(
      ids.map(async (id, index) => {
        const sent = send(orderBatches, shop, id);
        if (index % 4 > 0) return sent.then(() => null);
        const seen = orderBatches.write(shop.tenantId, { ofOrder: id, work: (handle) => readOrderIds(handle, shop) }, "request");
        return sent.then(() => seen);
      }),
    );

    const seen = written.filter((each) => each !== null);
    expect(seen).toHaveLength(6);
    for (const [index, stored] of seen.entries()) expect(stored).toEqual(expect.arrayContaining(ids.slice(0, 4 * index + 1)));
    expect(transactions()).toBeLessThan(ids.length / 4);
  });

  test("are stored although what is written between them fails, of which nothing is stored", async () => {
    const shop = await aShop();
    const { orderBatches, transactions } = watchedBatches();
    const refused = new Error("refused");
    const poison = async (handle: Handle) => {
      await handle.prepared("update tenant set name = 'half' where tenant_id = $1", [shop.tenantId]);
      throw refused;
    };
    const broken = (handle: Handle) => handle.prepared("select 1 / 0 as nothing", []);

    const settled = await Promise.allSettled([
      send(orderBatches, shop, "a"),
      orderBatches.write(shop.tenantId, { ofOrder: "a", work: poison }, "request"),
      send(orderBatches, shop, "b"),
      orderBatches.write(shop.tenantId, { ofOrder: null, work: broken }, "request"),
      send(orderBatches, shop, "c"),
    ]);

    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected", "fulfilled"]);
    expect(settled[1]).toMatchObject({ reason: refused });
    expect((await rowsOf(shop, "payment")).map((row) => row["order_id"])).toEqual(["a", "b", "c"]);
    expect(await nameOf(shop)).not.toBe("half");
    expect(transactions()).toBe(1);
  });

  test("of a request wait for at most the batch of an import's orders and outcomes that is being stored", async () => {
    const shop = await aShop();
    const { orderBatches, transactions } = watchedBatches();
    const written: number[] = [];
    const imported = Array.from({ length: 400 }, (_, index) =>
      orderBatches.write(shop.tenantId, { ofOrder: null, work: () => Promise.resolve(written.push(index)) }, "import"),
    );
    await imported[0];
    const before = transactions();
    await send(orderBatches, shop, "live");
    expect(transactions() - before).toBeLessThanOrEqual(2);
    await Promise.all(imported);
    expect(written).toEqual(Array.from({ length: 400 }, (_, index) => index));
  });

  test("are each stored in their own shop, even if shops send at the same moment", async () => {
    const shops = [await aShop(), await aShop()];
    const { orderBatches } = watchedBatches();

    await Promise.all(shops.flatMap((shop) => ["a", "b", "c"].map((id) => send(orderBatches, shop, id))));

    for (const shop of shops) expect((await rowsOf(shop, "payment")).map((row) => row["order_id"]).toSorted()).toEqual(["a", "b", "c"]);
  });
});

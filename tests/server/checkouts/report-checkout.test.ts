import { fc } from "#tests/support/properties.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { sweepAged } from "#server/retention/sweep-aged.ts";
import { aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { ordersPerSecond: 100_000 }, now: () => new Date("2026-11-21T12:00:00Z") });
});

const bare = { id: "c1", at: "2026-11-20T10:00:00Z", amount: 80, currency: "USD" };
const sendCheckout = (shop: TestShop, body: Record<string, unknown>) => app.call(endpoints.reportCheckout, { body }, asKeyOf(shop));

async function kept(shop: TestShop): Promise<Record<string, unknown>[]> {
  return (await testDatabase()).forTenants([shop.tenantId], (handle) =>
    handle.prepared<Record<string, unknown>>(
      "select checkout_id, at, amount_minor, currency, email, is_failed, is_recovered from checkout where tenant_id = $1",
      [shop.tenantId],
    ),
  );
}

describe("a checkout", () => {
  test("is answered 201 the first time and 200 when it comes again", async () => {
    const shop = await aShop();
    const sent = { ...bare, email: "Ana@Shop.test", failed: true };
    expect(await sendCheckout(shop, sent)).toMatchObject({ status: 201, answer: { id: "c1", warnings: [] } });
    expect(await sendCheckout(shop, sent)).toMatchObject({ status: 200, answer: { id: "c1", warnings: [] } });
    expect(await kept(shop)).toEqual([
      {
        checkout_id: "c1",
        at: new Date(bare.at),
        amount_minor: 8000,
        currency: "USD",
        email: "ana@shop.test",
        is_failed: true,
        is_recovered: false,
      },
    ]);
  });

  test("has the state of its latest report, whatever order they arrive in", async () => {
    const words = [
      { ...bare, failed: true },
      { ...bare, recovered: true },
      { ...bare, at: "2026-11-19T10:00:00Z", amount: 10 },
      { ...bare, at: "2026-11-20T11:00:00Z", amount: 95 },
      { ...bare, at: "2026-11-20T12:00:00Z", amount: 120, recovered: true },
    ];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(words, { minLength: words.length }), async (arriving) => {
        const shop = await aShop();
        for (const word of arriving) await sendCheckout(shop, word);
        expect(await kept(shop)).toMatchObject([{ at: new Date("2026-11-20T12:00:00Z"), amount_minor: 12_000, is_recovered: true }]);
      }),
      { numRuns: 10 },
    );
  });

  test("counts as recovered if the shop always sends its start time", async () => {
    const shop = await aShop();
    await sendCheckout(shop, { ...bare, recovered: true });
    await sendCheckout(shop, { ...bare, failed: true, amount: 90 });
    expect(await kept(shop)).toMatchObject([{ is_recovered: true }]);
  });

  test("with several faults has each named, and changes nothing", async () => {
    const shop = await aShop();
    const reply = await sendCheckout(shop, {
      id: " ",
      at: "2026-11-23T10:00:00Z",
      amount: 1.234,
      currency: "USD",
      failed: "perhaps",
      cart: 1,
    });
    expect(reply).toMatchObject({
      status: 422,
      problem: { warnings: [{ path: "failed", message: "must be true or false; ignored" }, { path: "cart" }] },
    });
    expect(reply.problem?.errors?.map(({ path }) => path).toSorted()).toEqual(["amount", "at", "id"]);
    expect((await sendCheckout(shop, {})).problem?.errors?.map(({ path }) => path)).toEqual(["id", "at", "currency", "amount"]);
    expect(await kept(shop)).toEqual([]);
  });

  test("is accepted with a warning for each unknown field and an invalid email", async () => {
    const shop = await aShop();
    const reply = await sendCheckout(shop, { ...bare, cart: "full", email: "nobody" });
    expect(reply).toMatchObject({ status: 201, answer: { warnings: [{ path: "email" }, { path: "cart" }] } });
    expect(await kept(shop)).toMatchObject([{ email: null }]);
  });

  test("with the same id in another shop is another checkout", async () => {
    const [shop, other] = [await aShop(), await aShop()];
    await sendCheckout(shop, bare);
    expect((await sendCheckout(other, { ...bare, amount: 5 })).status).toBe(201);
    expect(await kept(shop)).toMatchObject([{ amount_minor: 8000 }]);
  });
});

test("checkouts are kept for 24 months by their own time", async () => {
  const shop = await aShop();
  await sendCheckout(shop, bare);
  const { database } = app.services;
  await sweepAged(database, "checkout", new Date("2028-11-20T09:59:59Z"));
  expect(await kept(shop)).toHaveLength(1);
  await sweepAged(database, "checkout", new Date("2028-11-20T10:00:01Z"));
  expect(await kept(shop)).toEqual([]);
});

test("checkouts count against the limit of a key", async () => {
  const limited = await testApp({ config: { ordersPerSecond: 1 } });
  const shop = await aShop();
  const replies = await Promise.all([1, 2, 3].map(() => limited.call(endpoints.reportCheckout, { body: { ...bare } }, asKeyOf(shop))));
  expect(replies.map(({ status }) => status)).toContain(429);
});

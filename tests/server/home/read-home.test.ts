import { beforeAll, expect, test } from "vitest";
import { reportAlert } from "#contract/alerts.ts";
import { getHome } from "#contract/home.ts";
import { getQueue } from "#contract/queue.ts";
import { requiredScopes } from "#server/platforms/shopify/capabilities.ts";
import { aPayment, aPerson, aShop, closeHeldOrder, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import {
  aConnection,
  aDisputeToAnswer,
  aListedOrder,
  anUntoldOrder,
  anUntrackedOrder,
  aWaitingOrder,
  hoursAgo,
} from "#tests/support/what-waits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

async function homeOf(shop: TestShop, role: "owner" | "viewer" = "viewer") {
  return app.read(getHome, {}, asPerson(await aPerson({ of: [shop], role }), shop));
}

function reportUnmatched(shop: TestShop, id: string) {
  const alert = {
    id,
    source: "ETHOCA",
    amount: 7,
    currency: "USD",
    card_number: "424242******4242",
    transaction_time: "2026-11-01T12:00:00Z",
  };
  return app.read(reportAlert, { body: alert }, asKeyOf(shop));
}

test("a shop for which nothing waits, and that Shopify doesn't know, is told so", async () => {
  const shop = await aShop({ shopName: `lamps-${process.pid}.example`, shopifyShop: null });
  expect(await homeOf(shop)).toEqual({
    review: { waiting: 0, value: 0, currency: "USD", missing: [], oldestAt: null },
    disputes: { count: 0, firstDueAt: null },
    unmatchedAlerts: 0,
    tracking: { count: 0, firstDueAt: null },
    shopify: null,
  });
});

test("what waits is counted with the first that is due, and nothing of another shop", async () => {
  const [shop, other] = [await aShop({ hasGuarantee: true }), await aShop({ hasGuarantee: true })];
  const [soon, later] = [hoursAgo(-5), hoursAgo(-50)];
  await aWaitingOrder(shop, { amount: 40, placedAt: hoursAgo(30) });
  await aWaitingOrder(shop, { amount: 60 });
  await aDisputeToAnswer(shop, later);
  await aDisputeToAnswer(shop, soon);
  await anUntrackedOrder(shop, later);
  await reportUnmatched(shop, "a1");
  await aConnection(shop);
  await aListedOrder(shop, "1");
  await aListedOrder(shop, "2", "currency must be a currency code");
  await aListedOrder(shop, "3", "currency must be a currency code");
  const untold = await anUntoldOrder(shop, { reference: "#1001" });

  for (const _ of [1, 2, 3]) await aWaitingOrder(other, { placedAt: hoursAgo(60) });
  await aDisputeToAnswer(other, hoursAgo(-1));
  await anUntrackedOrder(other, hoursAgo(-1));
  await reportUnmatched(other, "a1");
  await reportUnmatched(other, "a2");
  await aConnection(other, { state: "blocked", problem: "Shopify refuses calls.", scopes: ["read_orders"] });
  for (const id of ["1", "2", "3", "4"]) await aListedOrder(other, id);
  for (const id of ["5", "6"]) await aListedOrder(other, id, "currency must be a currency code");
  for (const _ of [1, 2]) await anUntoldOrder(other);

  expect(await homeOf(shop)).toEqual({
    review: { waiting: 2, value: 100, currency: "USD", missing: [], oldestAt: expect.any(Date) },
    disputes: { count: 2, firstDueAt: soon },
    unmatchedAlerts: 1,
    tracking: { count: 1, firstDueAt: later },
    shopify: {
      state: "connected",
      problem: null,
      missingScopes: [],
      doubts: 1,
      refusals: 2,
      untold: { count: 1, newest: [{ paymentId: untold.paymentId, reference: "#1001" }] },
    },
  });
  expect((await homeOf(other)).shopify).toMatchObject({
    state: "blocked",
    problem: "Shopify refuses calls.",
    missingScopes: Object.keys(requiredScopes).filter((scope) => scope !== "read_orders"),
    doubts: 4,
    refusals: 2,
    untold: { count: 2 },
  });
});

test("what waits for review is what the queue says, without orders that were closed", async () => {
  const shop = await aShop();
  const as = asPerson(await aPerson({ of: [shop] }), shop);
  await aWaitingOrder(shop, { amount: 40 });
  const closed = await aWaitingOrder(shop, { amount: 20 });
  await closeHeldOrder(shop, closed.orderId);
  await aPayment(shop, { decision: "pending", receivedAt: new Date(), order: { createdAt: hoursAgo(24 * 20).toISOString() } });
  const { review } = await app.read(getHome, {}, as);
  expect(review).toMatchObject({ waiting: 1, value: 40 });
  expect(review).toEqual(await app.read(getQueue, {}, as));
});

test("a shop that never opened Surety in its admin has no connection yet", async () => {
  expect((await homeOf(await aShop())).shopify).toMatchObject({ state: null, missingScopes: [] });
});

test("of orders that couldn't be updated in Shopify, the newest are named, and none that isn't updated anymore", async () => {
  const shop = await aShop();
  await aConnection(shop);
  for (const [index, reference] of ["#1", "#2", "#3", "#4"].entries())
    await anUntoldOrder(shop, { reference, placedAt: hoursAgo(9 - index) });
  await anUntoldOrder(shop, { reference: "#canceled", canceledAt: hoursAgo(1).toISOString() });
  await anUntoldOrder(shop, { reference: "#old", placedAt: hoursAgo(24 * 61) });
  const erased = await anUntoldOrder(shop, { reference: "#erased" });
  await (await testDatabase()).asOwner("update payment set erased_at = now() where payment_id = $1", [erased.paymentId]);
  const { shopify } = await homeOf(shop);
  expect(shopify?.untold.count).toBe(4);
  expect(shopify?.untold.newest.map(({ reference }) => reference)).toEqual(["#4", "#3", "#2"]);
});

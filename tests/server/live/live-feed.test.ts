import { beforeEach, expect, test, vi } from "vitest";
import { latestPaymentIds } from "#server/live/latest-store.ts";
import { watchTrail, type ChangedPayments } from "#server/live/changed-payments.ts";
import { EVENTS_READ, type ReadEvent } from "#server/live/changed-store.ts";
import { makeLiveFeed, type LiveFeed } from "#server/live/live-feed.ts";
import type { Database } from "#server/db/database.ts";
import { aPayment, anOutcome, aShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { eventually } from "#tests/support/eventually.ts";

const log = { warn: vi.fn<() => void>() };
beforeEach(() => {
  log.warn.mockReset();
});

/** Collects what a listener receives, and waits for a given number of events. */
function aListener() {
  const told: number[] = [];
  const changed: ChangedPayments[] = [];
  let hasEnded = false;
  return {
    told,
    changed,
    hasEnded: () => hasEnded,
    onLatest: (latest: number) => void told.push(latest),
    onChanged: (payments: ChangedPayments) => void changed.push(payments),
    onEnd: () => {
      hasEnded = true;
    },
  };
}

async function aFeed(database?: Database): Promise<LiveFeed> {
  return makeLiveFeed(database ?? (await testDatabase()), log, { pollMs: 5 });
}

test("a listener receives the latest payment and each later one", async () => {
  const shop = await aShop();
  const first = await aPayment(shop);
  const feed = await aFeed();
  const listener = aListener();
  await feed.subscribe(shop.tenantId, listener);
  await eventually(() => expect(listener.told).toEqual([first.paymentId]));
  const second = await aPayment(shop);
  await eventually(() => expect(listener.told).toEqual([first.paymentId, second.paymentId]));
  await feed.stop();
});

test("a listener only receives its own shop's payments, and so do two listeners of one shop", async () => {
  const [shop, other] = [await aShop(), await aShop()];
  const feed = await aFeed();
  const [one, two, stranger] = [aListener(), aListener(), aListener()];
  await feed.subscribe(shop.tenantId, one);
  await feed.subscribe(shop.tenantId, two);
  await feed.subscribe(other.tenantId, stranger);
  const { paymentId } = await aPayment(shop);
  await eventually(() => expect([one.told, two.told]).toEqual([[paymentId], [paymentId]]));
  expect(stranger.told).toEqual([]);
  await feed.stop();
});

test("a listener is told which of its shop's payments changed, but not of new ones", async () => {
  const [shop, other, feed] = [await aShop(), await aShop(), await aFeed()];
  const [first, second] = [await aPayment(shop), await aPayment(shop)];
  const foreign = await aPayment(other);
  const listener = aListener();
  await feed.subscribe(shop.tenantId, listener);
  await eventually(() => expect(listener.told).toEqual([second.paymentId]));
  expect(listener.changed).toEqual([]);
  await anOutcome(other, foreign, "refund", { amount: 5 });
  await anOutcome(shop, first, "refund", { amount: 5 });
  await eventually(() => expect(listener.changed).toEqual([{ paymentIds: [first.paymentId], more: false }]));
  await anOutcome(shop, second, "refund", { amount: 5 });
  await eventually(() => expect(listener.changed.at(-1)).toEqual({ paymentIds: [second.paymentId], more: false }));
  await feed.stop();
});

test("a listener is told of what changed just before it came, which it may have missed", async () => {
  const [shop, feed] = [await aShop(), await aFeed()];
  const payment = await aPayment(shop);
  await anOutcome(shop, payment, "refund", { amount: 5 });
  for (const listener of [aListener(), aListener()]) {
    await feed.subscribe(shop.tenantId, listener);
    await eventually(() => expect(listener.changed).toEqual([{ paymentIds: [payment.paymentId], more: false }]));
  }
  await feed.stop();
});

function anEvent(eventId: number, paymentId = eventId): ReadEvent {
  return { tenantId: 1, eventId, paymentId, type: "COMMENT", from: null };
}

test("an event whose transaction commits late is noticed, and read again only for a while", () => {
  const trail = watchTrail();
  trail.take([anEvent(10)], 0);
  expect(trail.take([anEvent(12), anEvent(10)], 1_000)).toEqual({ paymentIds: [12], more: false });
  expect(trail.take([anEvent(12), anEvent(11), anEvent(10)], 2_000)).toEqual({ paymentIds: [11], more: false });
  expect(trail.after()).toBe(0);
  trail.take([anEvent(12), anEvent(11), anEvent(10)], 15_000);
  expect(trail.after()).toBe(10);
});

test("more changes than can be named are said to be more", () => {
  const trail = watchTrail();
  trail.take([anEvent(1)], 0);
  const burst = Array.from({ length: EVENTS_READ }, (_, index) => anEvent(EVENTS_READ + 1 - index));
  const told = trail.take(burst, 1_000);
  expect(told.paymentIds).toHaveLength(100);
  expect(told.more).toBe(true);
  expect(trail.take([], 2_000)).toEqual({ paymentIds: [], more: false });
  expect(trail.after()).toBe(EVENTS_READ + 1);
});

test("the database is only polled while someone is listening", async () => {
  const real = await testDatabase();
  let asked = 0;
  const asSystem: Database["asSystem"] = (work) => {
    asked += 1;
    return real.asSystem(work);
  };
  const feed = await aFeed({ ...real, asSystem });
  const stopListening = await feed.subscribe((await aShop()).tenantId, aListener());
  await eventually(() => expect(asked).toBeGreaterThan(1));
  stopListening();
  await feed.stop();
  const askedBefore = asked;
  await latest(real);
  await latest(real);
  expect(asked).toBe(askedBefore);
});

test("a shop has 20 listeners at a time, whatever other shops have", async () => {
  const [shop, other, feed] = [await aShop(), await aShop(), await aFeed()];
  const stops = await Promise.all(Array.from({ length: 20 }, () => feed.subscribe(shop.tenantId, aListener())));
  await expect(feed.subscribe(shop.tenantId, aListener())).rejects.toThrow("The limit is 20 live streams for one shop.");
  await feed.subscribe(other.tenantId, aListener());
  stops[0]?.();
  await eventually(() => feed.subscribe(shop.tenantId, aListener()));
  await feed.stop();
});

test("polling continues after a failure, which is logged", async () => {
  const shop = await aShop();
  const { paymentId } = await aPayment(shop);
  const real = await testDatabase();
  let failures = 0;
  const asSystem: Database["asSystem"] = async (work) => {
    failures += 1;
    if (failures === 1) throw new Error("The connection was lost");
    return real.asSystem(work);
  };
  const feed = await aFeed({ ...real, asSystem });
  const listener = aListener();
  await feed.subscribe(shop.tenantId, listener);
  await eventually(() => expect(listener.told).toEqual([paymentId]));
  expect(log.warn).toHaveBeenCalledTimes(1);
  await feed.stop();
});

test("every listener is told of the feed's end, even a later one", async () => {
  const feed = await aFeed();
  const [early, late] = [aListener(), aListener()];
  const { tenantId } = await aShop();
  await feed.subscribe(tenantId, early);
  await feed.stop();
  await feed.subscribe(tenantId, late);
  await Promise.resolve();
  expect([early.hasEnded(), late.hasEnded()]).toEqual([true, true]);
  await feed.stop();
});

async function latest(database: Database) {
  return database.asSystem((handle) => latestPaymentIds(handle, [1]));
}

test("shops without payments have no latest one", async () => {
  const shop = await aShop();
  const paid = await aShop();
  const { paymentId } = await aPayment(paid);
  const found = await (await testDatabase()).asSystem((handle) => latestPaymentIds(handle, [shop.tenantId, paid.tenantId]));
  expect([...found]).toEqual([[paid.tenantId, paymentId]]);
});

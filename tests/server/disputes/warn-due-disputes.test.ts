import { expect, test } from "vitest";
import { warnDueDisputes } from "#server/disputes/warn-due-disputes.ts";
import { anOutcome, aPayment, aShop, type TestPayment, type TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const hour = (number: number) => new Date(Date.UTC(2026, 10, 1, number));

async function aDispute(shop: TestShop, dueAt: Date): Promise<TestPayment> {
  const order = await aPayment(shop, { receivedAt: hour(0), order: { createdAt: hour(0).toISOString() } });
  await dueBy(shop, order, dueAt);
  return order;
}

async function dueBy(shop: TestShop, order: TestPayment, dueAt: Date, id = "dp_1"): Promise<void> {
  await anOutcome(shop, order, "chargeback", { id, at: hour(1).toISOString(), dueAt: dueAt.toISOString() }, hour(1));
}

async function warnAt(now: Date): Promise<void> {
  await warnDueDisputes(await testDatabase(), now, new AbortController().signal);
}

async function warningsIn(shop: TestShop) {
  const warned = (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "DISPUTE_DUE");
  return warned.toSorted((a, b) => Number(a["event_id"]) - Number(b["event_id"]));
}

test("disputes are warned about in the order in which payments are locked, whichever is due first", async () => {
  const shop = await aShop();
  const paymentIds = [];
  for (const dueAt of [hour(40), hour(30), hour(35)]) paymentIds.push((await aDispute(shop, dueAt)).paymentId);
  await warnAt(hour(20));
  expect((await warningsIn(shop)).map((event) => event["payment_id"])).toEqual(paymentIds);
});

test("a dispute is warned about once for each due date: again when the bank moves it, however little", async () => {
  const shop = await aShop();
  const order = await aDispute(shop, hour(30));
  for (const now of [hour(20), hour(21)]) await warnAt(now);
  expect(await warningsIn(shop)).toMatchObject([{ to_value: hour(30).toISOString() }]);
  await dueBy(shop, order, hour(40));
  for (const now of [hour(22), hour(23)]) await warnAt(now);
  expect((await warningsIn(shop)).map((event) => event["to_value"])).toEqual([hour(30).toISOString(), hour(40).toISOString()]);
});

test("a second dispute of an order is warned about by its own due date", async () => {
  const shop = await aShop();
  const order = await aDispute(shop, hour(30));
  await warnAt(hour(20));
  await dueBy(shop, order, hour(40), "dp_2");
  await warnAt(hour(22));
  expect((await warningsIn(shop)).map((event) => event["to_value"])).toEqual([hour(30).toISOString(), hour(40).toISOString()]);
});

test("a dispute that must be answered within a day isn't warned about in its first 12 hours", async () => {
  const shop = await aShop();
  const order = await aPayment(shop, { receivedAt: hour(0), order: { createdAt: hour(0).toISOString() } });
  await anOutcome(shop, order, "chargeback", { at: hour(10).toISOString(), dueAt: hour(30).toISOString() }, hour(10));
  const warnedAt = async (now: Date) => {
    await warnDueDisputes(await testDatabase(), now, new AbortController().signal);
    return (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "DISPUTE_DUE").length;
  };
  expect(await warnedAt(new Date(hour(22).getTime() - 1))).toBe(0);
  expect(await warnedAt(hour(22))).toBe(1);
});

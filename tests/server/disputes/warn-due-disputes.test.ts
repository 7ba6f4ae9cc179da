import { expect, test } from "vitest";
import { warnDueDisputes } from "#server/disputes/warn-due-disputes.ts";
import { anOutcome, aPayment, aShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const hour = (number: number) => new Date(Date.UTC(2026, 10, 1, number));

test("disputes are warned about in the order in which payments are locked, whichever is due first", async () => {
  const shop = await aShop();
  const dueBy = async (dueAt: Date) => {
    const order = await aPayment(shop, { receivedAt: hour(0), order: { createdAt: hour(0).toISOString() } });
    await anOutcome(shop, order, "chargeback", { at: hour(1).toISOString(), dueAt: dueAt.toISOString() }, hour(1));
    return order.paymentId;
  };
  const paymentIds = [await dueBy(hour(40)), await dueBy(hour(30)), await dueBy(hour(35))];
  await warnDueDisputes(await testDatabase(), hour(20), new AbortController().signal);
  const warned = (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "DISPUTE_DUE");
  expect(warned.toSorted((a, b) => Number(a["event_id"]) - Number(b["event_id"])).map((event) => event["payment_id"])).toEqual(paymentIds);
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

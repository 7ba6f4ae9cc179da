import { expect, test } from "vitest";
import { closeDueOrders } from "#server/orders/close-due-orders.ts";
import { anOutcome, aPayment, aShop, manyPayments, type TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const createdAt = "2026-11-01T12:00:00Z";
const dueAt = new Date("2026-11-15T12:00:00Z");
const never = new AbortController().signal;

async function close(now = dueAt, signal = never): Promise<void> {
  await closeDueOrders(await testDatabase(), now, signal);
}

const closedTrailOf = async (shop: TestShop) => (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "CLOSED");

test("a held order closes once it's due, as of then, however often and late the job runs", async () => {
  const shop = await aShop({ hasGuarantee: true });
  await aPayment(shop, { decision: "pending", order: { createdAt } });
  await aPayment(shop, { decision: "approved", order: { createdAt } });
  await close(new Date(dueAt.getTime() - 1));
  expect(await closedTrailOf(shop)).toEqual([]);
  const late = new Date("2026-12-24T00:00:00Z");
  await Promise.all([close(late), close(late)]);
  await close(late);
  expect(await rowsOf(shop, "payment")).toMatchObject([
    { decision: "pending", guarantee_status: 0, closed_at: dueAt, closed_because: "timed_out", due_at: null },
    { decision: "approved", guarantee_status: 2, closed_at: null },
  ]);
  expect(await closedTrailOf(shop)).toMatchObject([{ at: dueAt, to_value: "timed_out" }]);
});

test("an order whose scenario has a time-out closes so many hours after it arrived, and the trail says why", async () => {
  const shop = await aShop({ hasGuarantee: true });
  const receivedAt = new Date("2026-11-01T18:00:00Z");
  await aPayment(shop, { decision: "pending", timeOutHours: 48, receivedAt, order: { createdAt } });
  const due = new Date("2026-11-03T18:00:00Z");
  expect(await rowsOf(shop, "payment")).toMatchObject([{ due_at: due }]);
  await close(new Date(due.getTime() - 1));
  expect(await closedTrailOf(shop)).toEqual([]);
  await close(due);
  expect(await rowsOf(shop, "payment")).toMatchObject([{ guarantee_status: 0, closed_at: due, closed_because: "timed_out", due_at: null }]);
  expect(await closedTrailOf(shop)).toMatchObject([{ at: due, description: "Closed without a decision: no one decided in time" }]);
});

test("more orders than fit a batch all close, of every shop", async () => {
  const shops = [await aShop(), await aShop()];
  for (const shop of shops) await manyPayments(shop, 60, { decision: "pending", order: { createdAt } });
  await close();
  for (const shop of shops) expect((await rowsOf(shop, "payment")).every((payment) => payment["closed_at"] !== null)).toBe(true);
});

test("a stopped run leaves the rest for the next", async () => {
  const shop = await aShop();
  await aPayment(shop, { decision: "pending", order: { createdAt } });
  await close(dueAt, AbortSignal.abort());
  expect(await rowsOf(shop, "payment")).toMatchObject([{ closed_at: null }]);
});

test("a confirmation that arrives after the order closed still decides it", async () => {
  const shop = await aShop({ hasGuarantee: true });
  const payment = await aPayment(shop, { decision: "pending", order: { createdAt } });
  await close();
  await anOutcome(shop, payment, "fraud_confirmed", { at: "2026-11-10T12:00:00Z" }, new Date("2026-11-20T12:00:00Z"));
  expect(await rowsOf(shop, "payment")).toMatchObject([
    { decision: "rejected", decided_by: "outcome", guarantee_status: 3, closed_at: null },
  ]);
});

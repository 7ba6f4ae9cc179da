import { expect, test } from "vitest";
import { closeDueOrders } from "#server/orders/close-due-orders.ts";
import { aShop, manyPayments } from "#tests/support/builders.ts";
import { anotherConnection, testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

test("two processes that close the same held orders at once close each of them once", async () => {
  const shop = await aShop();
  await manyPayments(shop, 120, { decision: "pending", order: { createdAt: "2026-11-01T12:00:00Z" } });
  const [one, other] = [await testDatabase(), await anotherConnection()];
  const signal = new AbortController().signal;
  const now = new Date("2026-11-15T12:00:00Z");
  await Promise.all([one, other].map((database) => closeDueOrders(database, now, signal)));
  expect((await rowsOf(shop, "payment")).every(({ closed_at }) => closed_at !== null)).toBe(true);
  const closed = (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "CLOSED");
  expect(new Set(closed.map(({ payment_id }) => payment_id)).size).toBe(120);
  expect(closed).toHaveLength(120);
});

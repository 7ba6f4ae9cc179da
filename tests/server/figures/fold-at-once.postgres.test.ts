import { beforeAll, expect, test } from "vitest";
import { outcomeBody } from "#contract/orders.ts";
import type { Database } from "#server/db/database.ts";
import { foldDeltas } from "#server/figures/figure-store.ts";
import { foldFigures } from "#server/figures/fold-figures.ts";
import { rebuildAllFigures } from "#server/figures/rebuild-all-figures.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { aPayment, aShop, type TestShop, testSecrets } from "#tests/support/builders.ts";
import { anotherConnection, testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let database: Database;
let other: Database;
beforeAll(async () => {
  database = await testDatabase();
  other = await anotherConnection();
});

const sumOf = (rows: Record<string, unknown>[], name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0);

async function totals(shop: TestShop): Promise<{ orders: number; refundedMinor: number }> {
  const rows = [...(await rowsOf(shop, "daily_figure")), ...(await rowsOf(shop, "daily_delta"))];
  return { orders: sumOf(rows, "orders"), refundedMinor: sumOf(rows, "refunded_minor") };
}

test("two concurrent folds count nothing twice, and orders arriving meanwhile are counted too", async () => {
  const shop = await aShop();
  for (let order = 0; order < 40; order++) await aPayment(shop);
  const folds = [database, other, database, other].map((each) => foldFiveTimes(each));
  const orders = Array.from({ length: 20 }, () => aPayment(shop));
  await Promise.all([...folds, ...orders]);
  await foldFigures(database);
  expect(await totals(shop)).toMatchObject({ orders: 60 });
  expect(await rowsOf(shop, "daily_delta")).toEqual([]);
});

test("figures rebuilt while outcomes arrive count each once", async () => {
  const shop = await aShop();
  const payments = [];
  for (let order = 0; order < 30; order++) payments.push(await aPayment(shop, { order: { amount: 50 } }));
  const outcomes = payments.map(({ orderId }) =>
    reportOutcome(
      { database, secrets: testSecrets },
      shop.tenantId,
      orderId,
      outcomeBody.parse({ type: "refund", amount: 1, at: "2026-11-05T00:00:00Z" }),
      new Date(),
    ),
  );
  await Promise.all([rebuildThrice(), ...outcomes]);
  expect(await totals(shop)).toEqual({ orders: 30, refundedMinor: 3000 });
});

async function foldFiveTimes(by: Database): Promise<void> {
  for (let round = 0; round < 5; round++) await by.asSystem((handle) => foldDeltas(handle, 3));
}

async function rebuildThrice(): Promise<void> {
  for (let round = 0; round < 3; round++) for await (const _ of rebuildAllFigures(other)) continue;
}

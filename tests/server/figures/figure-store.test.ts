import { fc } from "#tests/support/properties.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { shopDay } from "#domain/dates/shop-day.ts";
import type { Database } from "#server/db/database.ts";
import { ordersByMonth, ordersThisMonth } from "#server/figures/figure-store.ts";
import { foldFigures } from "#server/figures/fold-figures.ts";
import { aPayment, aShop, type TestShop } from "#tests/support/builders.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { countRows, rowsOf } from "#tests/server/orders/rows.ts";
import { historyIn, play, rebuildAll, shopTimeZone } from "./histories.ts";

let app: TestApp;
let database: Database;
beforeAll(async () => {
  app = await testApp();
  database = await testDatabase();
});

const cellNames = [
  "currency",
  "scenario_id",
  "acquirer",
  "origin",
  "decision",
  "guarantee_status",
  "dispute_state",
  "has_chargeback",
  "chargeback_reason",
];
const cardCellNames = ["currency", "card_brand", "card_country", "decision", "has_chargeback", "chargeback_reason"];
const measures = ["orders", "amount_minor", "refunded_minor", "disputed_minor", "recovered_minor", "plan_orders"];

type Row = Record<string, unknown>;
/** The measures of each cell that has any. */
type Cells = Record<string, number[]>;

/** Folded figures and unfolded changes together. */
async function figuresOf(shop: TestShop): Promise<{ cells: Cells; cardCells: Cells }> {
  const deltas = await rowsOf(shop, "daily_delta");
  return {
    cells: addUp([...(await rowsOf(shop, "daily_figure")), ...deltas], ["day", ...cellNames]),
    cardCells: addUp([...(await rowsOf(shop, "daily_card_figure")), ...deltas], ["day", ...cardCellNames]),
  };
}

/** The same, counted directly from the payments. */
async function countOf(shop: TestShop): Promise<{ cells: Cells; cardCells: Cells }> {
  const payments = (await rowsOf(shop, "payment")).map((row) => {
    const created = row["created_at"];
    if (!(created instanceof Date)) throw new Error("An instant is no date");
    const named = Object.fromEntries([...cellNames, ...cardCellNames].map((name) => [name, row[name] ?? ""]));
    const decision = row["closed_at"] === null ? row["decision"] : "closed";
    const received = row["received_at"];
    if (!(received instanceof Date)) throw new Error("An instant is no date");
    const planOrders = { plan_orders: received.getTime() - created.getTime() > 72 * 3_600_000 ? 0 : 1 };
    return {
      ...row,
      ...named,
      decision,
      day: shopDay(created, shop.timeZone),
      has_chargeback: row["chargeback_id"] !== null,
      orders: 1,
      ...planOrders,
    };
  });
  return { cells: addUp(payments, ["day", ...cellNames]), cardCells: addUp(payments, ["day", ...cardCellNames]) };
}

function addUp(rows: readonly Row[], names: readonly string[]): Cells {
  const cells: Cells = {};
  for (const row of rows) {
    const key = JSON.stringify(names.map((name) => row[name]));
    cells[key] = measures.map((measure, index) => (cells[key]?.[index] ?? 0) + Number(row[measure]));
  }
  return Object.fromEntries(Object.entries(cells).filter(([, sums]) => sums.some((sum) => sum !== 0)));
}

describe("the daily figures", () => {
  test("match a plain count of the payments after any history, folded or not, and after a rebuild", async () => {
    const histories = shopTimeZone.chain((timeZone) => fc.tuple(fc.constant(timeZone), historyIn(timeZone)));
    await fc.assert(
      fc.asyncProperty(histories, async ([timeZone, steps]) => {
        const shop = await aShop({ timeZone, hasGuarantee: true });
        await play(app.services, shop, steps);
        const counted = await countOf(shop);
        expect(await figuresOf(shop)).toEqual(counted);
        await foldFigures(database);
        expect(await countRows(shop)).toMatchObject({ daily_delta: 0 });
        expect(await figuresOf(shop)).toEqual(counted);
        expect(await rebuildAll(database)).toContain(shop.tenantId);
        expect(await figuresOf(shop)).toEqual(counted);
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  test("that count against a plan are the orders of the month in the shop's own time zone, without imported history", async () => {
    const shop = await aShop({ timeZone: "America/New_York" });
    for (const createdAt of ["2026-10-31T23:00:00Z", "2026-11-01T03:59:59Z", "2026-11-01T04:00:00Z", "2026-11-20T00:00:00Z"]) {
      await aPayment(shop, { order: { createdAt }, receivedAt: new Date(createdAt) });
    }
    const [placed, seventyTwoHoursLater] = ["2026-11-10T00:00:00Z", new Date("2026-11-13T00:00:00Z")];
    await aPayment(shop, { order: { createdAt: placed }, receivedAt: seventyTwoHoursLater });
    await aPayment(shop, { order: { createdAt: placed }, receivedAt: new Date(seventyTwoHoursLater.getTime() + 1) });
    const now = new Date("2026-11-21T12:00:00Z");
    const read = () =>
      database.forTenants([shop.tenantId], async (handle) => ({
        orders: await ordersThisMonth(handle, shop.tenantId, now, shop.timeZone),
        months: await ordersByMonth(handle, shop.tenantId, "2026-09"),
      }));
    const months = [
      { month: "2026-11", orders: 3 },
      { month: "2026-10", orders: 2 },
    ];
    expect(await read()).toEqual({ orders: 3, months });
    await foldFigures(database);
    expect(await read()).toEqual({ orders: 3, months });
    await rebuildAll(database);
    expect(await read()).toEqual({ orders: 3, months });
  });

  test("of a day when the clocks change are counted on that day", async () => {
    const shop = await aShop({ timeZone: "Europe/Berlin" });
    for (const createdAt of ["2026-10-24T21:59:59Z", "2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z"]) {
      await aPayment(shop, { order: { createdAt } });
    }
    const days = () => rowsOf(shop, "daily_figure").then((rows) => rows.map((row) => [row["day"], row["orders"]]).toSorted());
    const expected = [
      ["2026-10-24", 1],
      ["2026-10-25", 2],
      ["2026-10-26", 1],
    ];
    await foldFigures(database);
    expect(await days()).toEqual(expected);
    await rebuildAll(database);
    expect(await days()).toEqual(expected);
  });
});

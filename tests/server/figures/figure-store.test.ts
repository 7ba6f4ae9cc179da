import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { outcomeBody } from "#contract/orders.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import type { Database } from "#server/db/database.ts";
import { foldDeltas, ordersThisMonth } from "#server/figures/figure-store.ts";
import { foldFigures } from "#server/figures/fold-figures.ts";
import { rebuildAllFigures } from "#server/figures/rebuild-all-figures.ts";
import { changeOrder } from "#server/orders/change-order.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";
import { SuretyError } from "#server/surety-error.ts";
import { aPayment, aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { countRows, rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
let database: Database;
beforeAll(async () => {
  app = await testApp();
  database = await testDatabase();
});

const cellNames = [
  "day",
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
type Cells = Record<string, [orders: number, amountMinor: number, refundedMinor: number]>;

/** Folded figures and changes not folded yet, together; empty cells left out. */
async function figuresOf(shop: TestShop): Promise<Cells> {
  const cells: Cells = {};
  for (const row of [...(await rowsOf(shop, "daily_figure")), ...(await rowsOf(shop, "daily_delta"))]) {
    const key = JSON.stringify(cellNames.map((name) => row[name]));
    const [orders, amount, refunded] = cells[key] ?? [0, 0, 0];
    cells[key] = [orders + Number(row["orders"]), amount + Number(row["amount_minor"]), refunded + Number(row["refunded_minor"])];
  }
  return Object.fromEntries(Object.entries(cells).filter(([, measures]) => measures.some((measure) => measure !== 0)));
}

/** The same, counted plainly from the payments. */
async function countOf(shop: TestShop): Promise<Cells> {
  const cells: Cells = {};
  for (const row of await rowsOf(shop, "payment")) {
    const created = row["created_at"];
    if (!(created instanceof Date)) throw new Error("An instant is no date");
    const key = JSON.stringify([
      shopDay(created, shop.timeZone),
      row["currency"],
      row["scenario_id"],
      row["acquirer"] ?? "",
      row["origin"] ?? "",
      row["decision"],
      row["guarantee_status"],
      row["dispute_state"] ?? "",
      row["chargeback_id"] !== null,
      row["chargeback_reason"] ?? "",
    ]);
    const [orders, amount, refunded] = cells[key] ?? [0, 0, 0];
    cells[key] = [orders + 1, amount + Number(row["amount_minor"]), refunded + Number(row["refunded_minor"])];
  }
  return cells;
}

type Step =
  | { kind: "order"; minutes: number; amount: number; currency: string; origin: string | null }
  | { kind: "outcome"; order: number; type: string; amount: number; minutes: number }
  | { kind: "change"; order: number; amount: number; origin: string }
  | { kind: "fold"; most: number }
  | { kind: "rebuild" };

const minutes = fc.integer({ min: 0, max: 60 * 24 * 3 });
const amount = fc.integer({ min: 1, max: 50 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("order" as const),
      minutes,
      amount,
      currency: fc.constantFrom("USD", "JPY", "KWD"),
      origin: fc.constantFrom("web", "pos", null),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("outcome" as const),
      order: fc.nat(9),
      type: fc.constantFrom("refund", "chargeback", "chargeback_won", "chargeback_lost", "inquiry", "cancelled", "fraud_confirmed"),
      amount,
      minutes,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("change" as const), order: fc.nat(9), amount, origin: fc.constantFrom("web", "app") }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("fold" as const), most: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rebuild" as const) }) },
);

const minute = (number: number) => new Date(Date.UTC(2026, 9, 24) + number * 60_000);

async function play(shop: TestShop, steps: readonly Step[]): Promise<void> {
  const orderIds: string[] = [];
  for (const [index, each] of steps.entries()) {
    switch (each.kind) {
      case "order": {
        const { amount, currency, origin } = each;
        const body = anOrderBody({ createdAt: minute(each.minutes).toISOString(), amount, currency, origin });
        await takeInOrder(app.services, shop.tenantId, body, new Date());
        orderIds.push(body.orderId);
        break;
      }
      case "outcome": {
        const orderId = orderIds[each.order % Math.max(1, orderIds.length)];
        const body = { id: `step-${index}`, type: each.type, amount: each.amount, at: minute(each.minutes).toISOString() };
        if (orderId !== undefined) await tryOutcome(shop, orderId, body);
        break;
      }
      case "change": {
        const orderId = orderIds[each.order % Math.max(1, orderIds.length)];
        if (orderId !== undefined)
          await changeOrder(app.services, shop.tenantId, orderId, { amount: each.amount, origin: each.origin }, new Date());
        break;
      }
      case "fold":
        await database.asSystem((handle) => foldDeltas(handle, each.most));
        break;
      case "rebuild":
        await rebuildAll();
        break;
    }
  }
}

/** A refund of more than is left is refused; then nothing has happened. */
async function tryOutcome(shop: TestShop, orderId: string, body: object): Promise<void> {
  await reportOutcome(app.services, shop.tenantId, orderId, outcomeBody.parse(body), new Date()).catch((cause: unknown) => {
    if (!(cause instanceof SuretyError && cause.code === "bad-content")) throw cause;
  });
}

async function rebuildAll(): Promise<number[]> {
  const rebuilt: number[] = [];
  for await (const { tenantId } of rebuildAllFigures(database)) rebuilt.push(tenantId);
  return rebuilt;
}

describe("the daily figures", () => {
  test("are a plain count of the payments after any history, folded or not, and rebuilt the same", async () => {
    const histories = fc.tuple(
      fc.constantFrom("UTC", "America/New_York", "Asia/Kolkata", "Europe/Berlin"),
      fc.array(step, { minLength: 3, maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(histories, async ([timeZone, steps]) => {
        const shop = await aShop({ timeZone, hasGuarantee: true });
        await play(shop, steps);
        const counted = await countOf(shop);
        expect(await figuresOf(shop)).toEqual(counted);
        await foldFigures(database);
        expect(await countRows(shop)).toMatchObject({ daily_delta: 0 });
        expect(await figuresOf(shop)).toEqual(counted);
        expect(await rebuildAll()).toContain(shop.tenantId);
        expect(await figuresOf(shop)).toEqual(counted);
      }),
      { numRuns: 12 },
    );
  });

  test("of a month are the orders of that month in the shop's own time zone", async () => {
    const shop = await aShop({ timeZone: "America/New_York" });
    for (const createdAt of ["2026-10-31T23:00:00Z", "2026-11-01T03:59:59Z", "2026-11-01T04:00:00Z", "2026-11-20T00:00:00Z"]) {
      await aPayment(shop, { order: { createdAt } });
    }
    const now = new Date("2026-11-21T12:00:00Z");
    const count = () => database.forTenants([shop.tenantId], (handle) => ordersThisMonth(handle, shop.tenantId, now, shop.timeZone));
    expect(await count()).toBe(2);
    await foldFigures(database);
    expect(await count()).toBe(2);
  });

  test("of a day that the clocks change are counted on that day", async () => {
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
    await rebuildAll();
    expect(await days()).toEqual(expected);
  });
});

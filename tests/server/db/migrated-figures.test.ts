import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { OutcomeBody } from "#contract/orders.ts";
import type { OutcomeType } from "#domain/payments/outcome.ts";
import { rebuildFigures } from "#server/figures/figure-store.ts";
import { blankFacts } from "#tests/support/a-rule-environment.ts";
import { anOutcome, aPayment, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const CARDS_AND_AMOUNTS = "0004_insights";
const REASONS = "0005_sessions_and_reasons";
const RECOVERED = "0042_recovered-amounts";
const PLAN_USE = "0062_plan-use";
const at = (day: number) => new Date(Date.UTC(2026, 10, day));

test("orders from before chargeback and card columns existed are counted as if they had them", async () => {
  const [shop, database, app] = [await aShop({ timeZone: "Asia/Tokyo" }), await testDatabase(), await testApp()];
  const disputes: OutcomeBody[][] = [
    [],
    [{ type: "chargeback", at: at(10), reasonCode: "10.4" }],
    [
      { type: "chargeback", at: at(10), amount: 20 },
      { type: "chargeback", at: at(11), amount: 30 },
      { type: "chargeback_lost", at: at(12), amount: 40 },
    ],
    [
      { type: "chargeback", at: at(10) },
      { type: "accepted", at: at(11), amount: 50 },
      { type: "chargeback_won", at: at(12), amount: 60 },
    ],
    [{ type: "chargeback_lost", at: at(10), amount: 500, reasonCode: "c08" }],
    [{ type: "chargeback", at: at(10), reason: "FRAUDULENT" }],
    [{ type: "chargeback", at: at(10), reason: "Customer says so", reasonCode: "13.2" }],
    [
      { type: "chargeback", at: at(10), reason: "Customer says so", reasonCode: "none of ours" },
      { type: "chargeback", at: at(11) },
      { type: "chargeback_lost", at: at(12), reason: "duplicate" },
    ],
    [
      { type: "chargeback", at: at(10), reason: "duplicate" },
      { type: "chargeback", at: at(11), reason: "unrecognized" },
    ],
    [
      { type: "chargeback_won", at: at(11), reason: "duplicate" },
      { type: "accepted", at: at(10), reason: "fraudulent" },
      { type: "chargeback", at: at(9) },
    ],
    [{ type: "chargeback_lost", at: at(10), reason: "Customer says so" }],
  ];
  for (const outcomes of disputes) {
    const { orderId } = await anOlderOrder(shop);
    for (const body of outcomes) await app.read(endpoints.reportOutcome, { params: { orderId }, body }, asKeyOf(shop));
  }
  await database.asSystem((handle) => rebuildFigures(handle, shop.tenantId, shop.timeZone));
  const kept = await keptOf(shop);
  expect(kept.payments.map((row) => row["disputed_minor"])).toEqual([
    0, 10_000, 3000, 5000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000,
  ]);
  expect(kept.payments.map((row) => row["chargeback_reason"])).toEqual([
    null,
    "fraudulent",
    "general",
    "general",
    "product_not_received",
    "fraudulent",
    "subscription_canceled",
    "Customer says so",
    "unrecognized",
    "fraudulent",
    null,
  ]);

  await database.asOwner("update payment set card_brand = null, card_country = null, disputed_minor = 0, chargeback_reason = null");
  await database.asOwner("delete from daily_card_figure");
  // Shops had no currency of their own then, so these statements don't say whose they mean.
  await database.asOwner("alter table tenant rename column currency to later_currency");
  // Nor did figures have recovered amounts and what counts against a plan.
  for (const table of figureTables)
    await database.asOwner(`alter table ${table} alter column recovered_minor set default 0, alter column plan_orders set default 0`);
  for (const migration of [CARDS_AND_AMOUNTS, REASONS]) await migrateRows(migration);
  for (const table of figureTables) await database.asOwner(`alter table ${table} alter column recovered_minor drop default`);
  await database.asOwner("alter table tenant rename column later_currency to currency");
  await migrateRows(RECOVERED);
  for (const table of figureTables) await database.asOwner(`alter table ${table} alter column plan_orders drop default`);
  await migrateRows(PLAN_USE);
  expect(await keptOf(shop)).toEqual(kept);
});

test("an order screened without a card brand gets the brand of its first digits", async () => {
  const [shop, database] = [await aShop(), await testDatabase()];
  for (const cardBin of ["424242", "555555", "378282", "601100"]) await anOlderOrder(shop, { cardBin, brand: null, country: null });
  const statements = await statementsOf(CARDS_AND_AMOUNTS);
  for (const statement of statements.filter((one) => one.includes('"card_brand" = '))) await database.asOwner(statement);
  const { payments } = await keptOf(shop);
  expect(payments.map((row) => row["card_brand"])).toEqual(["Visa", "Mastercard", "American Express", null]);
  expect(payments.map((row) => row["card_country"])).toEqual(["SE", "SE", "SE", "SE"]);
});

test("what was won or paid of older chargebacks is counted as if it had been all along", async () => {
  const [shop, database] = [await aShop(), await testDatabase()];
  const told = (type: OutcomeType, day: number, id?: string, amount?: number) => [type, { id, amount, at: at(day).toISOString() }] as const;
  const chargeback = (id?: string, amount?: number) => told("chargeback", 10, id, amount);
  const end = (type: OutcomeType, id?: string, amount?: number) => told(type, 20, id, amount);
  const histories = [
    [chargeback("a", 60), end("guarantee_paid", "a", 40)],
    [chargeback("b", 60), end("guarantee_paid", "b")],
    [chargeback("c"), end("guarantee_paid", "c", 40)],
    [chargeback("d", 60), end("chargeback_lost", "d")],
    [chargeback("e", 60), end("chargeback_won", "e")],
    [chargeback("f", 50), end("guarantee_paid", "f", 30), chargeback("g", 20)],
    [chargeback("h", 50), end("chargeback_won", "h"), chargeback("i", 20), end("guarantee_paid", "i", 5)],
    // A chargeback, or its payout, without an ID is of the dispute that was opened last by then.
    [told("inquiry", 9, "j"), chargeback(undefined, 30), told("chargeback_won", 12, "j"), told("chargeback", 15, "k", 50)],
    [chargeback("l", 60), told("guarantee_paid", 12, undefined, 40), told("chargeback", 15, "m", 20)],
    [chargeback("n", 60), told("chargeback", 15, "o", 20), end("guarantee_paid", undefined, 5), told("chargeback_won", 25, "other")],
    [told("chargeback_won", 8, undefined, 5), chargeback("p", 30), told("chargeback", 12, "q", 20)],
    // Its end tells the amount.
    [chargeback("r"), told("chargeback_won", 12, "r", 20), told("chargeback", 15, "s", 50)],
  ];
  for (const history of histories) {
    const order = await anOlderOrder(shop);
    for (const [type, shown] of history) await anOutcome(shop, order, type, shown);
  }
  await database.asSystem((handle) => rebuildFigures(handle, shop.tenantId, shop.timeZone));
  const kept = await keptOf(shop);
  expect(kept.payments.map((row) => row["recovered_minor"])).toEqual([4000, 6000, 4000, 0, 6000, 3000, 5500, 3000, 4000, 2000, 0, 2000]);
  await database.asOwner("update payment set recovered_minor = 0");
  for (const table of figureTables) await database.asOwner(`alter table ${table} alter column plan_orders set default 0`);
  await migrateRows(RECOVERED);
  for (const table of figureTables) await database.asOwner(`alter table ${table} alter column plan_orders drop default`);
  await migrateRows(PLAN_USE);
  expect(await keptOf(shop)).toEqual(kept);
});

test.each([REASONS, RECOVERED, PLAN_USE])("no order is written between emptying and recounting the figures in %s", async (migration) => {
  expect((await statementsOf(migration))[0]).toContain('LOCK TABLE "payment", "daily_delta", "daily_figure", "daily_card_figure"');
});

const figureTables = ["daily_figure", "daily_card_figure"];

/** What a migration does to the rows that are there. */
async function migrateRows(migration: string): Promise<void> {
  const database = await testDatabase();
  const statements = await statementsOf(migration);
  for (const statement of statements.filter((one) => /^(?:--[^\n]*\n)*(?:DELETE|UPDATE|INSERT)/.test(one)))
    await database.asOwner(statement);
}

async function statementsOf(migration: string): Promise<string[]> {
  const file = new URL(`../../../src/server/db/migrations/${migration}.sql`, import.meta.url);
  return (await readFile(file, "utf8")).split("--> statement-breakpoint").map((statement) => statement.trim());
}

function anOlderOrder(shop: TestShop, { cardBin = "424242", brand = "Elo" as string | null, country = "BR" as string | null } = {}) {
  const facts = { ...blankFacts, card: { ...blankFacts.card, brand, country } };
  const order = { createdAt: "2026-11-01T16:00:00Z", amount: 100, payment: { cardBin }, billingAddress: { country: "se" } };
  return aPayment(shop, { order, facts });
}

/** What a shop's payments say about their cards and chargebacks, and the daily figures about them. */
async function keptOf({ tenantId }: TestShop) {
  const database = await testDatabase();
  const read = async (what: string) => (await database.asOwner(`select ${what}`, [tenantId])).rows;
  return {
    payments: await read(
      "card_brand, card_country, disputed_minor, recovered_minor, chargeback_reason from payment where tenant_id = $1 order by payment_id",
    ),
    figures: await read("* from daily_figure where tenant_id = $1 order by day, dispute_state, chargeback_reason"),
    cardFigures: await read("* from daily_card_figure where tenant_id = $1 order by day, has_chargeback, chargeback_reason"),
  };
}

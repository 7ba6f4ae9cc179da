import assert from "node:assert/strict";
import type { z } from "zod";
import { listPayments } from "#contract/payment-list.ts";
import { askShop, benchShop, startBenchServer, type BenchServer, type BenchShop } from "#tests/bench/bench-server.ts";
import { figureAgainst, type BenchFigure } from "#tests/bench/figure.ts";
import { mediansOf } from "#tests/bench/medians-of.ts";
import { SEED_DAYS, seedPayments } from "#tests/bench/seed-payments.ts";
import { PostgresUnavailable } from "#tests/run/postgres.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
const PAGE_SIZE = 50;
const GOAL = 3;

type WireBody = z.input<(typeof listPayments)["body"]>;
type Filter = NonNullable<WireBody["filter"]>;
type Case = { name: string; filter: Filter; page?: number; findsNothing?: true };

/** The middle third of the days. */
const SOME_DAYS = 30;
const someDays: Filter = { orderDate: { type: "between", start: "2026-09-21", end: "2026-10-20" } };

const cases: Case[] = [
  { name: "page 1", filter: {} },
  { name: "page 1,000", filter: {}, page: 1000 },
  { name: "date, page 1", filter: someDays },
  { name: "date, page 1,000", filter: someDays, page: 1000 },
  { name: "scenario, page 1", filter: { scenario: [4] } },
  { name: "scenario, page 1,000", filter: { scenario: [4] }, page: 1000 },
  { name: "guarantee status, page 1", filter: { guaranteeStatus: [2] } },
  { name: "guarantee status, page 1,000", filter: { guaranteeStatus: [2] }, page: 1000 },
  { name: "rare scenario, page 1", filter: { scenario: [1] } },
  { name: "rare guarantee status, page 1", filter: { guaranteeStatus: [3] } },
  { name: "decision, page 1", filter: { decision: ["rejected"] } },
  { name: "waiting for a decision, page 1", filter: { decision: ["pending"] } },
  { name: "closed without a decision, page 1", filter: { decision: ["closed"] } },
  { name: "reference, page 1", filter: { reference: "#77777" } },
  { name: "start of a reference, page 1", filter: { reference: "777" } },
  { name: "e-mail, page 1", filter: { email: "robin.777@mail0.test" } },
  { name: "start of an e-mail, page 1", filter: { email: "robin.77" } },
  { name: "mobile, page 1", filter: { mobile: "5550000777" } },
  { name: "end of a mobile, page 1", filter: { mobile: "0777" } },
  { name: "last 4 digits, page 1", filter: { last4Digits: "0777" } },
  { name: "large amount, page 1", filter: { amount: { operator: "gt", value: 5000 } } },
  { name: "any amount, page 1", filter: { amount: { operator: "ge", value: 5 } } },
  { name: "acquirer, page 1", filter: { acquirer: ["adyen"] } },
  { name: "sub-status, page 1", filter: { subStatus: ["PS5"] } },
  { name: "usual sub-status, page 1", filter: { subStatus: ["PS0"] } },
  { name: "origin, page 1", filter: { origin: ["pos"] } },
  { name: "chargeback, page 1", filter: { chargeback: true } },
  { name: "chargeback reason, page 1", filter: { chargebackReason: ["duplicate"] } },
  { name: "chargeback status, page 1", filter: { chargebackStatus: ["recovered"] } },
  { name: "refused for risk, page 1", filter: { refusal: ["risk"] } },
  { name: "cancelled otherwise, page 1", filter: { refusal: ["other"] } },
  { name: "card country, page 1", filter: { cardCountry: ["BR"] } },
  { name: "search for a reference, page 1", filter: { search: "#77777" } },
  { name: "search for a rare word, page 1", filter: { search: "shopper 7777" } },
  { name: "search for a first name, page 1", filter: { search: "robin" } },
  { name: "search for a first name in some days, page 1", filter: { search: "robin", ...someDays } },
  { name: "search for an e-mail, page 1", filter: { search: "robin.777@mail0.test" } },
  { name: "search for an e-mail's domain, page 1", filter: { search: "mail3.test" } },
  { name: "search for last 4 digits, page 1", filter: { search: "0777" } },
  { name: "search for nothing there, page 1", filter: { search: "nobody" }, findsNothing: true },
  { name: "search for two common words, page 1", filter: { search: "robin shopper" } },
  { name: "name, page 1", filter: { name: "shopper" } },
  { name: "IP, page 1", filter: { ip: "203.0.77.7" } },
  { name: "device, page 1", filter: { device: "device-777" } },
  { name: "amount between, page 1", filter: { amountBetween: { from: 100, to: 100.5 } } },
  { name: "risk level, page 1", filter: { riskLevel: ["Medium"] } },
  { name: "risk score, page 1", filter: { riskScore: { from: 0.9, to: null } } },
  { name: "period, page 1", filter: { orderDate: { type: "period", start: "2026-09-21T08:30:00Z", end: "2026-10-20T17:45:59Z" } } },
];

/** Pages of transactions over HTTP for a shop with 1,000,000, compared to page 1 of a shop with 10,000. */
export async function transactionsBench(): Promise<BenchFigure[]> {
  let server: BenchServer;
  try {
    server = await startBenchServer();
  } catch (cause) {
    if (cause instanceof PostgresUnavailable) return [{ ...figureOf("page 1", null, null), met: null, skipped: cause.message }];
    throw cause;
  }
  try {
    const small = await seededShop(server, "bench-small", SMALL);
    const large = await seededShop(server, "bench-large", LARGE);
    const figures: BenchFigure[] = [];
    for (const one of cases) {
      const [base, time] = await mediansOf([() => timeOf(server, small, firstPage), () => timeOf(server, large, one)]);
      figures.push(figureOf(one.name, time ?? null, base ?? null));
    }
    return figures;
  } finally {
    await server.stop();
  }
}

async function seededShop(server: BenchServer, name: string, count: number): Promise<BenchShop> {
  const shop = await benchShop(server, name);
  await seedPayments(server.services.database, shop.tenantId, count);
  const all = await readPage(server, shop, { name: "all", filter: {} });
  assert.equal(all.transactionsCount, count, `the shop ${name} must have ${count} payments`);
  const shown = await readPage(server, shop, { name: "some days", filter: someDays });
  assert.equal(shown.transactionsCount, Math.floor((count * SOME_DAYS) / SEED_DAYS), "both sets must have the same days");
  return shop;
}

const firstPage: Case = { name: "page 1", filter: {} };

/** Milliseconds until a page has arrived. It must have as many rows as its count says. */
async function timeOf(server: BenchServer, shop: BenchShop, one: Case): Promise<number> {
  const start = performance.now();
  const page = await readPage(server, shop, one);
  const time = performance.now() - start;
  const expected = Math.min(PAGE_SIZE, page.transactionsCount - ((one.page ?? 1) - 1) * PAGE_SIZE);
  assert.equal(expected > 0, !one.findsNothing, `${one.name} finds what it should`);
  assert.equal(page.transactions.length, page.countIsAtLeast ? PAGE_SIZE : expected, one.name);
  return time;
}

type Page = z.input<(typeof listPayments)["answer"]>;

async function readPage(server: BenchServer, shop: BenchShop, { filter, page = 1 }: Case): Promise<Page> {
  const body: WireBody = { filter };
  const response = await askShop(server, shop, listPayments, `?page=${page}&count=${PAGE_SIZE}`, body);
  const answer: Page = await response.json();
  return answer;
}

function figureOf(name: string, time: number | null, base: number | null): BenchFigure {
  return figureAgainst({ bench: "transactions", case: `1,000,000 payments: ${name}`, against: "page 1 of 10,000", goal: GOAL }, time, base);
}

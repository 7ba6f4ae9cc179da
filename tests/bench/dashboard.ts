import assert from "node:assert/strict";
import type { z } from "zod";
import { getDashboard } from "#contract/dashboard.ts";
import { addDays, startOfDay } from "#domain/dates/day-bounds.ts";
import { DEFAULT_PERIOD_DAYS, wholeDays, type Period } from "#domain/figures/period.ts";
import { askShop, benchShop, startBenchServer, type BenchServer, type BenchShop } from "#tests/bench/bench-server.ts";
import { measureScreens } from "#tests/bench/console.ts";
import { figureAgainst, type BenchFigure } from "#tests/bench/figure.ts";
import { mediansOf } from "#tests/bench/medians-of.ts";
import { SEED_DAYS, SEED_END, seedPayments } from "#tests/bench/seed-payments.ts";
import { PostgresUnavailable } from "#tests/run/postgres.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
const GOAL = 2;

type WireBody = z.input<(typeof getDashboard)["body"]>;
type Case = { name: string; period: Period; days: number; filter?: Omit<WireBody, "startDate" | "endDate"> };

const lastDay = addDays(SEED_END.slice(0, 10), -1);
const lastDays = (days: number) => wholeDays(addDays(lastDay, 1 - days), lastDay, "UTC");
const NINE_HOURS_MS = 9 * 3_600_000;
const nineIn = (day: string) => new Date(startOfDay(day, "UTC").getTime() + NINE_HOURS_MS);

const cases: Case[] = [
  { name: `${DEFAULT_PERIOD_DAYS} days`, period: lastDays(DEFAULT_PERIOD_DAYS), days: DEFAULT_PERIOD_DAYS },
  { name: `${SEED_DAYS} days`, period: lastDays(SEED_DAYS), days: SEED_DAYS },
  { name: `${SEED_DAYS} days of a scenario, an acquirer and an origin`, period: lastDays(SEED_DAYS), days: SEED_DAYS, filter: someOfAll() },
  // 9:00 on a day without orders yet: the first day is partial, so it's counted from its payments.
  { name: "in the last 7 days", period: { start: nineIn(addDays(lastDay, -6)), end: nineIn(addDays(lastDay, 1)) }, days: 7 - 9 / 24 },
];

/** The dashboard over HTTP for a shop with 1,000,000 payments, compared to one with 10,000, and its screen in Chromium. */
export async function dashboardBench(): Promise<BenchFigure[]> {
  return [...(await measureAnswers()), ...(await measureScreens("dashboard", ["dashboard"]))];
}

async function measureAnswers(): Promise<BenchFigure[]> {
  let server: BenchServer;
  try {
    server = await startBenchServer();
  } catch (cause) {
    if (cause instanceof PostgresUnavailable) return [{ ...figureOf("all", null, null), met: null, skipped: cause.message }];
    throw cause;
  }
  try {
    const small = await seededShop(server, "bench-small", SMALL);
    const large = await seededShop(server, "bench-large", LARGE);
    const figures: BenchFigure[] = [];
    for (const one of cases) {
      await checkShares(server, one, small, large);
      const [base, time] = await mediansOf([() => timeOf(server, small, one), () => timeOf(server, large, one)]);
      figures.push(figureOf(one.name, time ?? null, base ?? null));
    }
    return figures;
  } finally {
    await server.stop();
  }
}

function someOfAll(): Case["filter"] {
  return { scenarios: [4], paymentMethods: ["stripe"], origins: ["web"] };
}

async function seededShop(server: BenchServer, name: string, count: number): Promise<BenchShop> {
  const shop = await benchShop(server, name);
  await seedPayments(server.services.database, shop.tenantId, count);
  await server.services.database.asOwner("update tenant set dashboard_visibility = 'visible' where tenant_id = $1", [shop.tenantId]);
  return shop;
}

/** Both shops must show every part with the same days and, without a filter, the same share of payments. */
async function checkShares(server: BenchServer, one: Case, small: BenchShop, large: BenchShop): Promise<void> {
  for (const [shop, count] of [
    [small, SMALL],
    [large, LARGE],
  ] as const) {
    const { widgetPayments: widgets } = await askForDashboard(server, shop, one);
    const [counts] = widgets.orderGuarantee ?? [];
    assert.ok(widgets.chargebacks?.length && widgets.paymentMethods?.length && widgets.paymentScenarios?.length, `${one.name} shows all`);
    assert.equal(
      counts?.Orders,
      widgets.orderCount?.reduce((sum, day) => sum + Number(day.count), 0),
      "days and guarantee count the same orders",
    );
    if (one.filter === undefined) assert.ok(Math.abs((counts?.Orders ?? 0) - (count * one.days) / SEED_DAYS) <= 2, one.name);
  }
}

async function timeOf(server: BenchServer, shop: BenchShop, one: Case): Promise<number> {
  const start = performance.now();
  await askForDashboard(server, shop, one);
  return performance.now() - start;
}

type Answer = z.input<(typeof getDashboard)["answer"]>;

async function askForDashboard(server: BenchServer, shop: BenchShop, { period, filter }: Case): Promise<Answer> {
  const body: WireBody = { startDate: period.start.toISOString(), endDate: period.end.toISOString(), ...filter };
  const response = await askShop(server, shop, getDashboard, "", body);
  const answer: Answer = await response.json();
  return answer;
}

function figureOf(name: string, time: number | null, base: number | null): BenchFigure {
  return figureAgainst({ bench: "dashboard", case: `1,000,000 payments: ${name}`, against: "the same of 10,000", goal: GOAL }, time, base);
}

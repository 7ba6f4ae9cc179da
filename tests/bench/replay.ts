import assert from "node:assert/strict";
import { jsonObject } from "#contract/codecs.ts";
import { readOrder } from "#domain/orders/parse-order.ts";
import { constantSide, fieldSide, ordersSide, rule } from "#domain/rules/build-rule.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { noFindings } from "#server/replay/findings.ts";
import { findReplay, insertReplay } from "#server/replay/replay-store.ts";
import { runReplay } from "#server/replay/run-replay.ts";
import { countReplayed, placeOfNow } from "#server/replay/stream-store.ts";
import { readLiveSet } from "#server/scenarios/set-store.ts";
import { readKeptFacts } from "#server/screening/kept-facts.ts";
import { createShop } from "#server/shops/create-shop.ts";
import { figureAgainst, type BenchFigure } from "#tests/bench/figure.ts";
import { startFreshApp, type FreshApp } from "#tests/bench/fresh-app.ts";
import { numberedOrder } from "#tests/bench/intake-orders.ts";
import { mediansOf } from "#tests/bench/medians-of.ts";
import { PostgresUnavailable } from "#tests/run/postgres.ts";

const [SMALL, LARGE] = [10_000, 100_000];
const [MOST_KEPT, MOST_READ, MOST_GROWTH, MOST_MEMORY, LEAST_RATE] = [2, 6, 12, 1.25, 0.8];
const SAMPLE_EVERY_MS = 20;
const BYTES_PER_MB = 1_048_576;
const TOGETHER = 500;
const DAYS = 90;
const DAY_MS = 86_400_000;
/** Orders of one import. */
const IMPORTED = 4_000;
/** Orders that come in while a replay runs, per round. */
const MEANWHILE = 4_000;
const RATE_ROUNDS = { rounds: 5, warmUps: 1 };

export type ReplayedShop = { tenantId: number; apiKey: string };

/** A replay of 100,000 orders compared to reading and parsing the same facts, to one of 10,000, and what it costs orders that come in. */
export async function replayBench(): Promise<BenchFigure[]> {
  let app: FreshApp;
  try {
    app = await startFreshApp({ on: "postgres", durable: false });
  } catch (cause) {
    if (!(cause instanceof PostgresUnavailable)) throw cause;
    return [{ ...timed("all", MOST_KEPT, null, null, "reading them"), met: null, skipped: cause.message }];
  }
  try {
    const [small, large] = [await aShopWith(app, SMALL), await aShopWith(app, LARGE)];
    await app.services.database.asOwner("vacuum (analyze)");
    const plain = rule(fieldSide("order.amount"), "Greater Than", constantSide(190));
    const sums = { name: "sum", over: "amount", by: "email", hours: 500, withThis: true } as const;
    const summing = rule(ordersSide(sums), "Greater Than", constantSide(300));
    const reading = await timeOf(() => readAndParse(app, large));
    const few = await replayed(app, small, plain);
    const many = await replayed(app, large, plain);
    const read = await replayed(app, large, summing);
    const [alone = Number.NaN, meanwhile = Number.NaN] = await mediansOf(
      [() => rateOf(app, small), () => rateDuring(app, small, large, plain)],
      RATE_ROUNDS,
    );
    const against = "reading and parsing the same facts and orders";
    return [
      timed("100,000 orders", MOST_KEPT, many.ms, reading, against),
      timed("100,000 orders, with sums that aren't in the facts", MOST_READ, read.ms, reading, against),
      timed("100,000 orders", MOST_GROWTH, many.ms, few.ms, "10,000 orders"),
      memoryFigure("replay", { orders: LARGE, peakMb: many.peakMb }, { orders: SMALL, peakMb: few.peakMb }),
      {
        bench: "replay",
        case: "orders that come in meanwhile",
        value: Math.round(meanwhile),
        unit: "orders/s",
        against: `alone: ${Math.round(alone)} orders/s`,
        ratio: Number((meanwhile / alone).toPrecision(3)),
        goal: `>= ${LEAST_RATE}x`,
        met: meanwhile / alone >= LEAST_RATE,
      },
    ];
  } finally {
    await app.stop();
  }
}

type Peak = { orders: number; peakMb: number };

/** The most memory of a process during a replay, compared to a replay of fewer orders. */
export function memoryFigure(bench: string, many: Peak, few: Peak): BenchFigure {
  const growth = many.peakMb / few.peakMb;
  return {
    bench,
    case: `most memory during a replay of ${many.orders.toLocaleString("en-US")} orders`,
    value: Math.round(many.peakMb),
    unit: "MB",
    against: `${few.orders.toLocaleString("en-US")} orders: ${Math.round(few.peakMb)} MB`,
    ratio: Number(growth.toPrecision(3)),
    goal: `<= ${MOST_MEMORY}x`,
    met: growth <= MOST_MEMORY,
  };
}

function timed(what: string, goal: number, time: number | null, base: number | null, against: string): BenchFigure {
  return figureAgainst({ bench: "replay", case: `a replay of ${what}`, against, goal }, time, base);
}

/** A shop with so many orders of the last 90 days, or of the days that are given. */
export async function aShopWith(app: FreshApp, orders: number, placed: Placed = lastDays): Promise<ReplayedShop> {
  const { database, secrets } = app.services;
  const name = `replayed-${orders}`;
  const shop = await createShop(database, secrets, { name, shopName: name, plan: "enterprise", hasGuarantee: true });
  await send(app, shop, { from: 0, orders }, placed);
  return shop;
}

/** The days in which orders were placed, evenly, and how many days ago the first was. */
type Placed = { days: number; daysAgo: number };
const lastDays: Placed = { days: DAYS, daysAgo: DAYS };

/** Sends numbered orders, some thousands in each import. */
async function send(
  { url }: FreshApp,
  { apiKey }: ReplayedShop,
  { from, orders }: { from: number; orders: number },
  { days, daysAgo }: Placed = lastDays,
): Promise<void> {
  const start = Date.now() - daysAgo * DAY_MS;
  const placedAt = (number: number) => new Date(start + Math.floor((number * days * DAY_MS) / orders));
  for (let first = 0; first < orders; first += IMPORTED) {
    const numbers = Array.from({ length: Math.min(IMPORTED, orders - first) }, (_, at) => first + at);
    const response = await fetch(`${url}/api/orders/import`, {
      method: "POST",
      headers: { "content-type": "application/x-ndjson", "x-api-key": apiKey },
      body: numbers.map((number) => `${numberedOrder(from + number, placedAt(number))}\n`).join(""),
    });
    const answers = (await response.text()).trim().split("\n");
    assert.equal(answers.length, numbers.length);
    assert.ok(
      answers.every((line) => line.includes("paymentId")),
      answers[0],
    );
  }
}

/** Orders per second that a shop's import takes while another's orders are replayed. */
async function rateDuring(app: FreshApp, importing: ReplayedShop, replaying: ReplayedShop, held: Rule): Promise<number> {
  const enough = new AbortController();
  const running = replayed(app, replaying, held, enough.signal);
  const rate = await rateOf(app, importing);
  enough.abort();
  await assert.rejects(running, "The replay ended before the orders had come in");
  return rate;
}

/** Orders per second that another shop's import takes. */
async function rateOf(app: FreshApp, shop: ReplayedShop): Promise<number> {
  const ms = await timeOf(() => send(app, shop, { from: 1_000_000 + Math.floor(performance.now()) * MEANWHILE, orders: MEANWHILE }));
  return (MEANWHILE * 1000) / ms;
}

async function readAndParse({ services: { database } }: FreshApp, { tenantId }: ReplayedShop): Promise<void> {
  let after = 0;
  let orders = 0;
  for (;;) {
    const rows = await database.forTenants(
      [tenantId],
      (handle) =>
        handle.prepared<{ id: number; raw: string; facts: string }>(
          `select p.payment_id as id, raw::text as raw, facts::text as facts
           from payment p join payment_order using (tenant_id, payment_id) join screening using (tenant_id, payment_id)
           where p.tenant_id = $1 and p.payment_id > $2 and number = 1 order by p.payment_id limit ${TOGETHER}`,
          [tenantId, after],
        ),
      "byIndex",
    );
    for (const { raw, facts } of rows) {
      readKeptFacts(JSON.parse(facts));
      assert.ok(readOrder(jsonObject.parse(JSON.parse(raw)), new Date(), [], []).order !== null);
    }
    orders += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < TOGETHER) break;
  }
  assert.ok(orders >= LARGE);
}

/** A replay of the live scenarios with one more before them, which holds what fits a rule: how long it took, and the process' most memory. */
export async function replayed(
  { services }: FreshApp,
  { tenantId }: ReplayedShop,
  held: Rule,
  signal = new AbortController().signal,
  days = DAYS + 1,
): Promise<{ ms: number; peakMb: number }> {
  const { database } = services;
  const time = { fromAt: new Date(Date.now() - days * DAY_MS), untilAt: new Date() };
  const replayId = await database.forTenants([tenantId], async (handle) => {
    const { version, scenarios } = await readLiveSet(handle, tenantId);
    const [first] = scenarios;
    assert.ok(first);
    const holding: Scenario = {
      ...first,
      id: "1",
      name: "Held",
      priority: 0,
      isCatchAll: false,
      rules: [held],
      guaranteeAction: "pending",
    };
    const made = await insertReplay(handle, tenantId, {
      draftId: null,
      draftRevision: null,
      liveVersion: version,
      name: "Tried",
      scenarios: [holding, ...scenarios],
      ...time,
      place: 0,
      endPlace: await placeOfNow(handle),
      ordersTotal: await countReplayed(handle, tenantId, time),
      findings: noFindings,
      startedBy: "Dana Reyes",
      startedAt: new Date(),
    });
    return made.replayId;
  });
  const key = { tenantId, replayId };
  let peak = 0;
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), SAMPLE_EVERY_MS);
  const ms = await timeOf(() => runReplay({ database, now: () => new Date() }, key, signal)).finally(() => clearInterval(sampling));
  const done = await database.forTenants([tenantId], (handle) => findReplay(handle, key));
  assert.equal(done?.status, "done");
  const changed = done.findings.shifts.filter(({ from, to }) => from !== to);
  assert.ok(changed.length > 0, "The replay changed nothing");
  return { ms, peakMb: peak / BYTES_PER_MB };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { authenticate } from "#server/access/authenticate.ts";
import type { Services } from "#server/services.ts";
import { demoOrdersPerSecond } from "#tests/bench/demo-rate.ts";
import type { BenchFigure } from "#tests/bench/figure.ts";
import { startFreshApp, type FreshDatabase } from "#tests/bench/fresh-app.ts";
import { intakeRound, type IntakeRound, type IntakeTask } from "#tests/bench/intake-round.ts";
import { PostgresUnavailable } from "#tests/run/postgres.ts";

const CONNECTIONS = 16;
const WARM_UP_MS = 4_000;
const ROUND_MS = 4_000;
/** Alternating rounds per candidate, so that a busy moment doesn't hurt just one. */
const ROUNDS = 6;
const IMPORTED = 20_000;
const goals = { rate: 0.3, p99: 4, imported: { postgres: 0.5, embedded: 0.25 }, demo: 0.4 };

const PLAIN_PATH = "/plain-orders";

/**
 * The intake over HTTP, one order a request and as an import, compared to a route that takes one order a request and commits
 * a single INSERT, in the same process on the same durable database; and the demo's orders compared to an import.
 */
export async function intakeBench(): Promise<BenchFigure[]> {
  return [...(await onPostgres()), ...(await onEmbedded())];
}

async function onPostgres(): Promise<BenchFigure[]> {
  try {
    return await withClient({ on: "postgres", durable: true }, async (client) => {
      for (const path of [ORDERS_PATH, PLAIN_PATH]) await client.requests(path, WARM_UP_MS);
      const ours: IntakeRound[] = [];
      const plain: IntakeRound[] = [];
      for (let turn = 0; turn < ROUNDS; turn++) {
        ours.push(await client.requests(ORDERS_PATH, ROUND_MS));
        plain.push(await client.requests(PLAIN_PATH, ROUND_MS));
      }
      const imported = [await client.imports(IMPORTED)];
      return [...comparedRequests(ours, plain), comparedImport("postgres", imported, plain)];
    });
  } catch (cause) {
    if (cause instanceof PostgresUnavailable) return [{ ...figure("orders", null, ""), skipped: cause.message }];
    throw cause;
  }
}

async function onEmbedded(): Promise<BenchFigure[]> {
  const { plain, imported } = await withClient({ on: "embedded" }, async (client) => {
    for (const path of [ORDERS_PATH, PLAIN_PATH]) await client.requests(path, WARM_UP_MS);
    const before = await client.requests(PLAIN_PATH, ROUND_MS);
    const rounds = [await client.imports(IMPORTED)];
    return { plain: [before, await client.requests(PLAIN_PATH, ROUND_MS)], imported: rounds };
  });
  const importRate = rateOf(imported);
  const demoRate = await demoOrdersPerSecond();
  return [
    comparedImport("embedded", imported, plain),
    compared("the demo, embedded", demoRate, { name: "an import", rate: importRate }, goals.demo),
  ];
}

const ORDERS_PATH = "/api/orders";
const IMPORT_PATH = "/api/orders/import";

type Client = { requests(path: string, ms: number): Promise<IntakeRound>; imports(orders: number): Promise<IntakeRound> };

/** Runs the app on a new database, with a client in a process of its own. */
async function withClient<Result>(database: FreshDatabase, work: (client: Client) => Promise<Result>): Promise<Result> {
  const app = await startFreshApp(database, addPlainRoute);
  const process = fork(fileURLToPath(new URL("intake-client.ts", import.meta.url)), { execArgv: ["--import", "tsx"] });
  const target = { port: Number(new URL(app.url).port), apiKey: app.shop.apiKey };
  let firstOrder = 1;
  const round = async (task: IntakeTask): Promise<IntakeRound> => {
    process.send(task);
    firstOrder += 10_000_000;
    const answered = new AbortController();
    const { signal } = answered;
    const [answer] = await Promise.race([
      once(process, "message", { signal }),
      once(process, "exit", { signal }).then(() => Promise.reject(new Error("The client ended"))),
    ]).finally(() => answered.abort());
    const result = intakeRound.parse(answer);
    if (result.failed !== null) throw new Error(`${task.path}: ${result.failed}`);
    return result;
  };
  try {
    return await work({
      requests: (path, ms) => round({ kind: "requests", ...target, path, firstOrder, connections: CONNECTIONS, ms }),
      imports: (orders) => round({ kind: "import", ...target, path: IMPORT_PATH, firstOrder, orders }),
    });
  } finally {
    process.kill();
    await app.stop();
  }
}

async function addPlainRoute(app: FastifyInstance, services: Services): Promise<void> {
  await services.database.asOwner(
    "create table plain_order (order_id text primary key, body jsonb not null, at timestamptz not null default now())",
  );
  app.post(PLAIN_PATH, async (request, reply) => {
    await authenticate(services, ["key"], request);
    const { orderId } = z.object({ orderId: z.string() }).parse(request.body);
    await services.database.asOwner("insert into plain_order (order_id, body) values ($1, $2)", [orderId, JSON.stringify(request.body)]);
    return reply.code(201).send({ orderId });
  });
}

function comparedRequests(ours: readonly IntakeRound[], plain: readonly IntakeRound[]): BenchFigure[] {
  const [p99, plainP99] = [percentile(ours, 0.99), percentile(plain, 0.99)];
  const p99Ratio = round3(p99 / plainP99);
  return [
    compared(`one order a request, ${CONNECTIONS} connections`, rateOf(ours), { name: "one INSERT", rate: rateOf(plain) }, goals.rate),
    {
      ...figure("time of 99 in 100 orders", round3(p99), "ms"),
      against: `one INSERT: ${round3(plainP99)} ms`,
      ratio: p99Ratio,
      goal: `<= ${goals.p99}x`,
      met: p99Ratio <= goals.p99,
    },
  ];
}

function comparedImport(on: FreshDatabase["on"], imported: readonly IntakeRound[], plain: readonly IntakeRound[]): BenchFigure {
  const name = { postgres: "PostgreSQL", embedded: "embedded" }[on];
  const inserts = { name: "one INSERT a request", rate: rateOf(plain) };
  return compared(`import of ${IMPORTED.toLocaleString("en-US")} orders, ${name}`, rateOf(imported), inserts, goals.imported[on]);
}

/** Two rates in orders a second. */
function compared(name: string, rate: number, against: { name: string; rate: number }, goal: number): BenchFigure {
  const ratio = round3(rate / against.rate);
  return {
    ...figure(name, Math.round(rate), "orders/s"),
    against: `${against.name}: ${Math.round(against.rate)} orders/s`,
    ratio,
    goal: `>= ${goal}x`,
    met: ratio >= goal,
  };
}

function rateOf(rounds: readonly IntakeRound[]): number {
  const orders = rounds.reduce((sum, each) => sum + each.orders, 0);
  return (orders * 1000) / rounds.reduce((sum, each) => sum + each.ms, 0);
}

function percentile(rounds: readonly IntakeRound[], part: number): number {
  const latencies = rounds.flatMap((each) => each.latenciesMs).toSorted((a, b) => a - b);
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0;
}

function round3(value: number): number {
  return Number(value.toPrecision(3));
}

function figure(what: string, value: number | null, unit: string): BenchFigure {
  return { bench: "intake", case: what, value, unit, against: null, ratio: null, goal: null, met: null };
}

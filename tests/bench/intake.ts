import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { authenticate } from "#server/access/authenticate.ts";
import type { Services } from "#server/services.ts";
import type { BenchFigure } from "#tests/bench/figure.ts";
import { startFreshApp } from "#tests/bench/fresh-app.ts";
import { intakeRound, type IntakeRound } from "#tests/bench/intake-round.ts";
import { PostgresUnavailable } from "#tests/run/postgres.ts";

const CONNECTIONS = 16;
const WARM_UP_MS = 4_000;
const ROUND_MS = 4_000;
/** Alternating rounds per candidate, so that a busy moment doesn't hurt just one. */
const ROUNDS = 6;
const GOAL_RATE = 0.3;
const GOAL_P99 = 4;

const PLAIN_PATH = "/plain-orders";

/**
 * The intake over HTTP, one order per request, compared to a route that takes the same request and commits a single
 * INSERT, in the same process on the same durable PostgreSQL.
 */
export async function intakeBench(): Promise<BenchFigure[]> {
  try {
    const app = await startFreshApp({ durable: true }, addPlainRoute);
    try {
      return await measured(Number(new URL(app.url).port), app.shop.apiKey);
    } finally {
      await app.stop();
    }
  } catch (cause) {
    if (cause instanceof PostgresUnavailable) return [{ ...figure("orders", null, ""), skipped: cause.message }];
    throw cause;
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

async function measured(port: number, apiKey: string): Promise<BenchFigure[]> {
  const client = fork(fileURLToPath(new URL("intake-client.ts", import.meta.url)), { execArgv: ["--import", "tsx"] });
  let firstOrder = 1;
  const round = async (path: string, ms: number): Promise<IntakeRound> => {
    client.send({ port, path, apiKey, connections: CONNECTIONS, ms, firstOrder });
    firstOrder += 10_000_000;
    const [answer] = await Promise.race([
      once(client, "message"),
      once(client, "exit").then(() => Promise.reject(new Error("The client ended"))),
    ]);
    const result = intakeRound.parse(answer);
    if (result.failed !== null) throw new Error(`${path}: ${result.failed}`);
    return result;
  };
  try {
    for (const path of ["/api/orders", PLAIN_PATH]) await round(path, WARM_UP_MS);
    const ours: IntakeRound[] = [];
    const plain: IntakeRound[] = [];
    for (let turn = 0; turn < ROUNDS; turn++) {
      ours.push(await round("/api/orders", ROUND_MS));
      plain.push(await round(PLAIN_PATH, ROUND_MS));
    }
    return compared(ours, plain);
  } finally {
    client.kill();
  }
}

function compared(ours: readonly IntakeRound[], plain: readonly IntakeRound[]): BenchFigure[] {
  const [rate, plainRate] = [rateOf(ours), rateOf(plain)];
  const [p99, plainP99] = [percentile(ours, 0.99), percentile(plain, 0.99)];
  const [rateRatio, p99Ratio] = [round3(rate / plainRate), round3(p99 / plainP99)];
  return [
    {
      ...figure(`one order a request, ${CONNECTIONS} connections`, Math.round(rate), "orders/s"),
      against: `one INSERT: ${Math.round(plainRate)} orders/s`,
      ratio: rateRatio,
      goal: `>= ${GOAL_RATE}x`,
      met: rateRatio >= GOAL_RATE,
    },
    {
      ...figure("time of 99 in 100 orders", round3(p99), "ms"),
      against: `one INSERT: ${round3(plainP99)} ms`,
      ratio: p99Ratio,
      goal: `<= ${GOAL_P99}x`,
      met: p99Ratio <= GOAL_P99,
    },
  ];
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

import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { endpoints, type EndpointName } from "#contract/endpoints.ts";
import type { BenchFigure } from "#tests/bench/figure.ts";
import { benchShop, startBenchServer, type BenchServer, type BenchShop } from "#tests/bench/bench-server.ts";
import { figureAgainst } from "#tests/bench/figure.ts";
import { neighborAnswer, type NeighborTask } from "#tests/bench/neighbor-tasks.ts";
import { seedPayments } from "#tests/bench/seed-payments.ts";
import { ORDERS_AT_ONCE, worstRequests } from "#tests/bench/worst-requests.ts";
import { PostgresUnavailable } from "#tests/run/postgres.ts";

const GOAL = 10;
const PAYMENTS = 10_000;
const ALONE_MS = 12_000;
const WARM_UP_MS = 4_000;
/** For each endpoint. All of them and the rest end within the time of a benchmark. */
const WORST_MS = 1_500;
/** Ends the session that the others are sent with. */
const LEFT_OUT: readonly EndpointName[] = ["signOut"];

/** A shop's usual calls over HTTP while another sends the worst requests of one endpoint after another, compared to the same calls alone. */
export async function neighborsBench(): Promise<BenchFigure[]> {
  let server: BenchServer;
  try {
    server = await startBenchServer();
  } catch (cause) {
    if (cause instanceof PostgresUnavailable) return [{ ...figureOf("any endpoint", null, null), met: null, skipped: cause.message }];
    throw cause;
  }
  const [calm, loud] = [startClient(), startClient()];
  try {
    const [shop, other] = [await seededShop(server, "bench-neighbor"), await seededShop(server, "bench-loud")];
    const paymentIds = await newestPayments(server, other);
    const usual = (ms: number) => ask(calm, { kind: "usual", url: server.address, apiKey: shop.apiKey, token: shop.token, ms });
    await usual(WARM_UP_MS);
    const alone = [...(await usual(ALONE_MS))];
    const beside: { endpoint: EndpointName; latenciesMs: number[] }[] = [];
    for (const endpoint of worstEndpoints()) {
      const { apiKey, token } = other;
      const worst = ask(loud, { kind: "worst", url: server.address, apiKey, token, ms: WORST_MS, endpoint, paymentIds });
      const [latenciesMs] = await Promise.all([usual(WORST_MS), worst]);
      beside.push({ endpoint, latenciesMs });
    }
    alone.push(...(await usual(ALONE_MS)));
    return figuresOf(alone, beside);
  } finally {
    calm.kill();
    loud.kill();
    await server.stop();
  }
}

function worstEndpoints(): EndpointName[] {
  const named = new Set(worstRequests([]).map(({ endpoint }) => endpoint));
  return [...named].filter((endpoint) => !LEFT_OUT.includes(endpoint));
}

async function seededShop(server: BenchServer, name: string): Promise<BenchShop> {
  const shop = await benchShop(server, name);
  await seedPayments(server.services.database, shop.tenantId, PAYMENTS);
  return shop;
}

async function newestPayments({ services }: BenchServer, { tenantId }: BenchShop): Promise<number[]> {
  const newest = "select payment_id from payment where tenant_id = $1 order by payment_id desc limit $2";
  const { rows } = await services.database.asOwner(newest, [tenantId, ORDERS_AT_ONCE]);
  return rows.map((row) => Number(row["payment_id"]));
}

function startClient(): ChildProcess {
  return fork(fileURLToPath(new URL("neighbor-client.ts", import.meta.url)), { execArgv: ["--import", "tsx"] });
}

async function ask(client: ChildProcess, task: NeighborTask): Promise<number[]> {
  client.send(task);
  const answered = new AbortController();
  const [answer] = await Promise.race([
    once(client, "message"),
    once(client, "exit", { signal: answered.signal }).then(() => Promise.reject(new Error("A client ended"))),
  ]).finally(() => answered.abort());
  const { latenciesMs, failed } = neighborAnswer.parse(answer);
  if (failed !== null) throw new Error(failed);
  return latenciesMs;
}

/** All endpoints together, and the one that is felt most. */
function figuresOf(alone: readonly number[], beside: readonly { endpoint: EndpointName; latenciesMs: number[] }[]): BenchFigure[] {
  const base = p99(alone);
  const all = p99(beside.flatMap(({ latenciesMs }) => latenciesMs));
  const most = beside.toSorted((a, b) => p99(b.latenciesMs) - p99(a.latenciesMs))[0];
  return [
    figureOf("the worst requests of every endpoint", all, base),
    ...(most
      ? [figureOf(`${endpoints[most.endpoint].method} ${endpoints[most.endpoint].path}, felt most`, p99(most.latenciesMs), base)]
      : []),
  ];
}

function p99(latenciesMs: readonly number[]): number {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}

function figureOf(name: string, time: number | null, base: number | null): BenchFigure {
  return figureAgainst({ bench: "neighbors", case: `99 in 100 calls beside ${name}`, against: "alone", goal: GOAL }, time, base);
}

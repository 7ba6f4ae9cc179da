import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { authenticate } from "#server/access/authenticate.ts";
import type { Services } from "#server/services.ts";
import { compared, comparedRequests, rateOf, skippedFigure } from "#tests/bench/compared-rates.ts";
import { demoOrdersPerSecond } from "#tests/bench/demo-rate.ts";
import type { BenchFigure } from "#tests/bench/figure.ts";
import { startFreshApp, type FreshDatabase } from "#tests/bench/fresh-app.ts";
import type { LoadRound } from "#tests/bench/load-round.ts";
import { withLoad } from "#tests/bench/with-load.ts";
import { PostgresUnavailable } from "#tests/run/postgres.ts";

const CONNECTIONS = 16;
const WARM_UP_MS = 4_000;
const ROUND_MS = 4_000;
/** Alternating rounds per candidate, so that a busy moment doesn't hurt just one. */
const ROUNDS = 6;
const IMPORTED = 20_000;
const goals = { imported: { postgres: 0.5, embedded: 0.25 }, demo: 0.4 };
const named = { bench: "intake", what: "orders", of: `one order a request, ${CONNECTIONS} connections`, goals: { rate: 0.3, p99: 4 } };

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
      const ours: LoadRound[] = [];
      const plain: LoadRound[] = [];
      for (let turn = 0; turn < ROUNDS; turn++) {
        ours.push(await client.requests(ORDERS_PATH, ROUND_MS));
        plain.push(await client.requests(PLAIN_PATH, ROUND_MS));
      }
      const imported = [await client.imports(IMPORTED)];
      return [...comparedRequests(named, ours, plain), comparedImport("postgres", imported, plain)];
    });
  } catch (cause) {
    if (cause instanceof PostgresUnavailable) return [skippedFigure(named, cause.message)];
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
    compared(named, "the demo, embedded", demoRate, { name: "an import", rate: importRate }, goals.demo),
  ];
}

const ORDERS_PATH = "/api/orders";
const IMPORT_PATH = "/api/orders/import";

type Client = { requests(path: string, ms: number): Promise<LoadRound>; imports(orders: number): Promise<LoadRound> };

/** Runs the app on a new database, with a client in a process of its own. */
async function withClient<Result>(database: FreshDatabase, work: (client: Client) => Promise<Result>): Promise<Result> {
  const app = await startFreshApp(database, { extend: addPlainRoute });
  const { apiKey } = app.shop;
  try {
    return await withLoad(app, (load) =>
      work({
        requests: (path, ms) => load({ kind: "requests", apiKey, path, connections: CONNECTIONS, ms }),
        imports: (orders) => load({ kind: "import", apiKey, path: IMPORT_PATH, orders }),
      }),
    );
  } finally {
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

function comparedImport(on: FreshDatabase["on"], imported: readonly LoadRound[], plain: readonly LoadRound[]): BenchFigure {
  const name = { postgres: "PostgreSQL", embedded: "embedded" }[on];
  const inserts = { name: "one INSERT a request", rate: rateOf(plain) };
  return compared(named, `import of ${IMPORTED.toLocaleString("en-US")} orders, ${name}`, rateOf(imported), inserts, goals.imported[on]);
}

import type { FastifyInstance } from "fastify";
import { requireSignature } from "#server/access/require-signature.ts";
import type { Services } from "#server/services.ts";
import { comparedRequests, skippedFigure } from "#tests/bench/compared-rates.ts";
import type { BenchFigure } from "#tests/bench/figure.ts";
import { startFreshApp } from "#tests/bench/fresh-app.ts";
import type { LoadRound } from "#tests/bench/load-round.ts";
import { withLoad } from "#tests/bench/with-load.ts";
import { PostgresUnavailable } from "#tests/run/postgres.ts";

const CONNECTIONS = 16;
const WARM_UP_MS = 4_000;
const ROUND_MS = 4_000;
/** Alternating rounds per candidate, so that a busy moment doesn't hurt just one. */
const ROUNDS = 6;
const SECRET = "a secret of the benchmarks, which protects nothing";
const SHOP = "bench.myshopify.com";
const PATH = "/sensor/shopify/webhooks";
const PLAIN_PATH = "/plain-webhooks";
const named = { bench: "webhooks", what: "webhooks", of: `one a request, ${CONNECTIONS} connections`, goals: { rate: 0.5, p99: 4 } };

/**
 * Webhooks of Shopify's, each verified, noted and handed to a job before it's answered, compared to a route that verifies the same and
 * commits a single INSERT, in the same process on the same durable database.
 */
export async function webhooksBench(): Promise<BenchFigure[]> {
  try {
    const app = await startFreshApp(
      { on: "postgres", durable: true },
      { extend: addPlainRoute, storesJobs: true, env: { SHOPIFY_API_KEY: "bench", SHOPIFY_API_SECRET: SECRET } },
    );
    try {
      return await withLoad(app, async (load) => {
        const round = (path: string, ms: number) =>
          load({ kind: "webhooks", path, connections: CONNECTIONS, ms, shop: SHOP, secret: SECRET });
        for (const path of [PATH, PLAIN_PATH]) await round(path, WARM_UP_MS);
        const ours: LoadRound[] = [];
        const plain: LoadRound[] = [];
        for (let turn = 0; turn < ROUNDS; turn++) {
          ours.push(await round(PATH, ROUND_MS));
          plain.push(await round(PLAIN_PATH, ROUND_MS));
        }
        return comparedRequests(named, ours, plain);
      });
    } finally {
      await app.stop();
    }
  } catch (cause) {
    if (cause instanceof PostgresUnavailable) return [skippedFigure(named, cause.message)];
    throw cause;
  }
}

async function addPlainRoute(app: FastifyInstance, services: Services): Promise<void> {
  await services.database.asOwner(
    "create table plain_webhook (delivery_id text primary key, body jsonb not null, at timestamptz not null default now())",
  );
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, bytes, done) => done(null, bytes));
    scope.post(PLAIN_PATH, async ({ headers, body }) => {
      if (!Buffer.isBuffer(body)) throw new Error("The body wasn't read as bytes");
      await requireSignature(services, headers, { signer: "shopify", bytes: body });
      await services.database.asOwner("insert into plain_webhook (delivery_id, body) values ($1, $2)", [
        headers["x-shopify-webhook-id"],
        body.toString(),
      ]);
      return { received: true };
    });
  });
}

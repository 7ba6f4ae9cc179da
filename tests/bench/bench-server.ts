import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import { createShop } from "#server/shops/create-shop.ts";
import { hashToken } from "#server/access/token.ts";
import { readConfig } from "#server/config.ts";
import { openPostgres } from "#server/db/postgres-database.ts";
import { startServer } from "#server/main.ts";
import type { Services } from "#server/services.ts";
import { startPostgres, type Postgres } from "#tests/run/postgres.ts";
import { writeConsole } from "#tests/support/write-console.ts";

/** The real server without a console, on a PostgreSQL shared by all benchmarks and kept between runs. */
export type BenchServer = { address: string; services: Services; stop(): Promise<void> };
export type BenchShop = { tenantId: number; apiKey: string; token: string };

const DATABASE = "bench";
/** More than any benchmark sends. */
const ORDERS_PER_SECOND = 1_000_000;

/** Starts both. Throws `PostgresUnavailable` if there is none. */
export async function startBenchServer(): Promise<BenchServer> {
  const postgres = await startPostgres({ durable: true, keepIn: path.join(tmpdir(), "surety-bench-postgres") });
  const dataDir = await mkdtemp(path.join(tmpdir(), "surety-bench-"));
  try {
    // The server needs a console to serve.
    await writeConsole(dataDir);
    const config = readConfig({
      DATABASE_URL: await databaseOf(postgres),
      SECRET_KEY: "a key of the benchmarks, which protects nothing",
      DATA_DIR: dataDir,
      DEMO: "off",
      HOST: "127.0.0.1",
      PORT: "0",
      LOG_LEVEL: "error",
      ORDERS_PER_SECOND: String(ORDERS_PER_SECOND),
    });
    const server = await startServer(config, { distDir: dataDir, print: () => undefined, onDemoProgress: () => undefined });
    return {
      address: server.address,
      services: server.services,
      stop: async () => {
        await server.stop();
        await postgres.stop();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  } catch (cause) {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    throw cause;
  }
}

/** The shop with this name, created on first use, with a session for its API key. */
export async function benchShop(server: BenchServer, name: string): Promise<BenchShop> {
  const { database, secrets } = server.services;
  const apiKey = `key-of-${name}`;
  const known = await database.asOwner("select tenant_id from api_key where key_hash = $1", [hashToken(apiKey)]);
  const knownId = known.rows[0]?.["tenant_id"];
  const tenantId =
    typeof knownId === "number"
      ? knownId
      : (await createShop(database, secrets, { name, shopName: name, apiKey, plan: "enterprise", hasGuarantee: true })).tenantId;
  const response = await fetch(`${server.address}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ shopName: name, apiKey }),
  });
  const answer: unknown = await response.json();
  if (typeof answer !== "object" || answer === null || !("token" in answer) || typeof answer.token !== "string") {
    throw new Error(`The shop ${name} could not sign in: ${JSON.stringify(answer)}`);
  }
  return { tenantId, apiKey, token: answer.token };
}

/** The benchmarks' database, from an earlier run or created now. */
async function databaseOf(postgres: Postgres): Promise<string> {
  const admin = openPostgres(postgres.urlOf(), { maxConnections: 1 });
  const { rows } = await admin.asOwner("select 1 from pg_database where datname = $1", [DATABASE]);
  await admin.close();
  return rows.length > 0 ? postgres.urlOf(DATABASE) : postgres.createDatabase(DATABASE);
}

/**
 * Sends a shop's request with its body and returns the response undecoded, because decoding is the console's time.
 * Throws if it's refused.
 */
export async function askShop(server: BenchServer, shop: BenchShop, { method, path: of }: EndpointDefinition, query: string, body: object) {
  const response = await fetch(`${server.address}/api${of}${query}`, {
    method,
    headers: { authorization: `Bearer ${shop.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}

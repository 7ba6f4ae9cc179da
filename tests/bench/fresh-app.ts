import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path, { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createShop } from "#server/shops/create-shop.ts";
import { allJobs, type JobMeans } from "#server/all-jobs.ts";
import { createSecrets } from "#server/access/secrets.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { openEmbedded } from "#server/db/embedded-database.ts";
import { makeUploads } from "#server/documents/uploads.ts";
import { folderStore } from "#server/file-store/folder-store.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPostgres } from "#server/db/postgres-database.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { makeLiveFeed } from "#server/live/live-feed.ts";
import { makeLogger } from "#server/logger.ts";
import { openEnrichSources } from "#server/screening/enrich/enrich-sources.ts";
import { makeOrderBatches } from "#server/orders/order-batches.ts";
import { makeShopifyWebhooks } from "#server/connections/take-shopify-webhook.ts";
import { makeScreening } from "#server/screening/screening.ts";
import type { Services } from "#server/services.ts";
import { startPostgres } from "#tests/run/postgres.ts";
import { noJobs } from "#tests/support/no-jobs.ts";

const SECRET = "a key of the benchmarks, which protects nothing";
/** More than any benchmark sends. */
const ORDERS_PER_SECOND = 1_000_000;

/** The real app on an empty database of its own with one new shop, listening on a free port. */
export type FreshApp = { url: string; services: Services; shop: { tenantId: number; apiKey: string }; stop(): Promise<void> };

export type FreshDatabase = { on: "postgres"; durable: boolean } | { on: "embedded" };

type FreshOptions = {
  /** May add routes before it listens. */
  extend?: (app: FastifyInstance, services: Services) => Promise<void>;
  /** What else is set up, by environment variables. */
  env?: Record<string, string>;
  /** Whether jobs are stored, to be run by nobody. */
  storesJobs?: boolean;
};

/** Throws `PostgresUnavailable` if there is no PostgreSQL. */
export async function startFreshApp(wanted: FreshDatabase, { extend, env, storesJobs = false }: FreshOptions = {}): Promise<FreshApp> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    const { database, databaseUrl } = await openFresh(wanted, closers);
    closers.push(() => database.close());
    await migrate(database);
    const log = makeLogger("error");
    const live = makeLiveFeed(database, log);
    const sources = await openEnrichSources();
    sources.cities.load();
    const secrets = createSecrets(SECRET);
    const screening = makeScreening(sources, secrets.keyedHash);
    const filesFolder = await mkdtemp(join(tmpdir(), "surety-files-"));
    closers.push(() => rm(filesFolder, { recursive: true, force: true }));
    const jobs = storesJobs ? await startJobs<JobMeans>(database, { kinds: allJobs, sealing: secrets, log, means: null }) : noJobs;
    closers.push(() => jobs.stop());
    const services: Services = {
      config: { ...readConfig({ ...env, DATABASE_URL: databaseUrl, SECRET_KEY: SECRET, DEMO: "off" }), ordersPerSecond: ORDERS_PER_SECOND },
      database,
      jobs,
      files: folderStore(filesFolder),
      uploads: makeUploads(),
      secrets,
      screening,
      orderBatches: makeOrderBatches(database, screening, jobs),
      shopifyWebhooks: makeShopifyWebhooks({ database, jobs, log, now: () => new Date() }),
      live,
      log,
      now: () => new Date(),
    };
    const shop = await createShop(database, services.secrets, { name: "Bench", shopName: "bench.myshopify.com", hasGuarantee: true });
    const app = await buildApp(services);
    await extend?.(app, services);
    closers.push(async () => {
      live.stop();
      await app.close();
    });
    return { url: await app.listen({ host: "127.0.0.1", port: 0 }), services, shop, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** A new, empty database, and what ends it. The embedded one is in a folder of its own, as in a data folder. */
async function openFresh(
  wanted: FreshDatabase,
  closers: (() => Promise<unknown>)[],
): Promise<{ database: Database; databaseUrl?: string }> {
  if (wanted.on === "embedded") {
    const folder = await mkdtemp(path.join(tmpdir(), "surety-bench-"));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    return { database: await openEmbedded({ folder: path.join(folder, "database") }) };
  }
  const postgres = await startPostgres({ durable: wanted.durable });
  closers.push(() => postgres.stop());
  const databaseUrl = await postgres.createDatabase("bench");
  return { database: openPostgres(databaseUrl), databaseUrl };
}

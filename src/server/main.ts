import type { FastifyInstance } from "fastify";
import { openSecrets } from "#server/access/secrets.ts";
import { allJobs } from "#server/all-jobs.ts";
import { buildApp } from "#server/app.ts";
import type { Config } from "#server/config.ts";
import { endDemoSessions, ensureDemoAccounts } from "#server/demo/demo-accounts.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { mapTilesOrigin } from "#server/map-tiles-origin.ts";
import type { HttpLimits } from "#server/http/http-limits.ts";
import { watchRequests } from "#server/http/request-activity.ts";
import { registerCollectScript } from "#server/http/serve-collect-script.ts";
import { registerConsole } from "#server/http/serve-console.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { makeShopifyWebhooks } from "#server/connections/take-shopify-webhook.ts";
import { makeLiveFeed } from "#server/live/live-feed.ts";
import { listenOn } from "#server/http/listen-on.ts";
import { makeUploads } from "#server/documents/uploads.ts";
import { openFileStore } from "#server/file-store/open-file-store.ts";
import { makeLogger } from "#server/logger.ts";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { keyStoredIdentities } from "#server/privacy/key-stored-identities.ts";
import { currencyapiRates } from "#server/platforms/currency-rates/currencyapi-rates.ts";
import { openMailer } from "#server/platforms/mail/open-mailer.ts";
import { refreshRatesJob } from "#server/rates/refresh-rates.ts";
import { runEach } from "#server/run-each.ts";
import { openEnrichSources } from "#server/screening/enrich/enrich-sources.ts";
import { makeOrderBatches } from "#server/orders/order-batches.ts";
import { makeScreening } from "#server/screening/screening.ts";
import type { Services } from "#server/services.ts";

export type RunningServer = {
  app: FastifyInstance;
  services: Services;
  /** Where it listens. A process that only runs jobs serves health and metrics there. */
  address: string;
  /** Resolves to true when the demo is complete, false if it was stopped, null if there is none. */
  demo: Promise<boolean | null>;
  /** Registers something else to close on stop. */
  alsoStop(close: () => Promise<unknown>): void;
  /** Finishes what is running and closes everything, even if some of it fails. Throws all errors. */
  stop(): Promise<void>;
};

type StartOptions = {
  /** The folder with the built console. */
  distDir: string;
  print: (line: string) => void;
  onDemoProgress: (done: number, total: number) => void;
  limits?: Partial<HttpLimits>;
};

/** Starts the server as configured: web, jobs or both. */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const closers: (() => Promise<unknown>)[] = [];
  const closeAll = () => runEach(closers.toReversed());
  try {
    const log = makeLogger(config.logLevel);
    const database = await openDatabase(config, { log });
    closers.push(() => database.close());
    const secrets = await openSecrets(config, database);
    await keyStoredIdentities(database, secrets.keyedHash, options.print);
    const sources = await openEnrichSources({ maxmindFile: config.maxmindFile, binFile: config.binFile });
    const now = () => new Date();
    const files = openFileStore(config);
    const mailer = openMailer(config, options.print);
    closers.push(async () => mailer.close());
    const runsJobs = config.role !== "web";
    const rateProvider = config.currencyRates && currencyapiRates(config.currencyRates);
    const patient: Database = { ...database.patient, patient: database.patient };
    const screening = makeScreening(sources, secrets.keyedHash, now);
    const means = runsJobs ? { config, database: patient, files, log, screening, secrets, mailer, rateProvider, now } : null;
    const jobs = await startJobs(database, { kinds: allJobs, sealing: secrets, log, means });
    closers.push(() => jobs.stop());
    // A newly configured provider is asked at once instead of at the next scheduled time.
    if (runsJobs && rateProvider) await jobs.send(refreshRatesJob, {});
    const live = makeLiveFeed(database, log);
    closers.push(() => live.stop());
    const orderBatches = makeOrderBatches(database, screening, jobs);
    const shopifyWebhooks = makeShopifyWebhooks({ database, jobs, log, now });
    const uploads = makeUploads();
    const services: Services = {
      config,
      database,
      jobs,
      files,
      uploads,
      secrets,
      screening,
      orderBatches,
      shopifyWebhooks,
      live,
      log,
      now,
    };

    const app = await buildApp(services, options.limits);
    closers.push(() => app.close());
    const activity = watchRequests(app);
    if (config.role !== "jobs") {
      registerCollectScript(app, options.distDir);
      await registerConsole(app, {
        distDir: options.distDir,
        shopifyApiKey: config.shopify?.apiKey ?? null,
        appBridgeUrl: config.appBridgeUrl,
        adminOrigin: config.adminOrigin,
        apiBase: config.apiBase,
        sensorBase: config.sensorBase,
        mapTilesOrigin: config.mapTilesUrl === null ? null : mapTilesOrigin(config.mapTilesUrl),
        supportChatOrigin: config.supportChatUrl === null ? null : new URL(config.supportChatUrl).origin,
        login: { hasDemo: config.hasDemo, offersSignup: config.signup === "open" },
      });
    }
    const demoStop = new AbortController();
    const tenantIds = config.hasDemo && runsJobs ? await ensureDemoAccounts(services) : null;
    if (!config.hasDemo) await endDemoSessions(database);
    const address = await listenOn(app, { host: config.host, port: config.port, portVariable: "PORT" });
    // The list of cities takes a moment to read. Now that logins are possible, it's read before the first order.
    sources.cities.load();
    const demo = tenantIds
      ? loadDemo(services, tenantIds, { signal: demoStop.signal, activity, onProgress: options.onDemoProgress }).catch((cause: unknown) => {
          log.error({ err: cause }, "failed to load the demo; the next start will resume");
          return false;
        })
      : Promise.resolve(null);
    closers.push(() => {
      demoStop.abort();
      return demo;
    });

    return {
      app,
      services,
      address,
      demo,
      alsoStop: (close) => void closers.push(close),
      stop: closeAll,
    };
  } catch (cause) {
    // Report why it couldn't start first, even if closing fails too.
    await runEach([() => Promise.reject(cause), closeAll]);
    throw cause;
  }
}

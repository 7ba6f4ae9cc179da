import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { Uploads } from "#server/documents/uploads.ts";
import type { FileStore } from "#server/file-store/file-store.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import type { Secrets } from "#server/access/secrets.ts";
import type { ShopifyWebhooks } from "#server/connections/shopify-webhooks.ts";
import type { Screening } from "#server/screening/screening.ts";
import type { OrderBatches } from "#server/orders/order-batches.ts";
import type { LiveFeed } from "#server/live/live-feed.ts";

/** What use cases work with. Put together once, in main.ts. */
export type Services = {
  config: Config;
  database: Database;
  jobs: JobQueue;
  files: FileStore;
  uploads: Uploads;
  secrets: Secrets;
  screening: Screening;
  orderBatches: OrderBatches;
  shopifyWebhooks: ShopifyWebhooks;
  live: LiveFeed;
  log: FastifyBaseLogger;
  /** The current time; tests set their own. */
  now: () => Date;
};

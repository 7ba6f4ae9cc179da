import { join } from "node:path";
import { createSecrets } from "#server/access/secrets.ts";
import { readConfig } from "#server/config.ts";
import { openEmbedded } from "#server/db/embedded-database.ts";
import { migrate } from "#server/db/migrate.ts";
import { DEMO_SHOP, ensureDemoAccounts } from "#server/demo/demo-accounts.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { folderStore } from "#server/file-store/folder-store.ts";
import { makeLogger } from "#server/logger.ts";
import { importOrders } from "#server/orders/import-orders.ts";
import { openEnrichSources } from "#server/screening/enrich/enrich-sources.ts";
import { makeOrderBatches } from "#server/orders/order-batches.ts";
import { makeScreening } from "#server/screening/screening.ts";
import { noJobs } from "#tests/support/no-jobs.ts";

/**
 * A process that loads the demo into a given folder and imports orders at the same time, until it is killed. Prints
 * `demo N` as progress and `order ID` for each answered order.
 */
const [folder = ""] = process.argv.slice(2);
const database = await openEmbedded({ folder });
await migrate(database);
const secrets = createSecrets("a secret of thirty-two characters or more");
const screening = makeScreening(await openEnrichSources(), secrets.keyedHash);
const services = {
  config: readConfig({}),
  database,
  files: folderStore(join(folder, "files")),
  secrets,
  screening,
  orderBatches: makeOrderBatches(database, screening, noJobs),
  log: makeLogger("silent"),
  now: () => new Date(),
};
const tenantIds = await ensureDemoAccounts(services);
const activity = { quiet: () => Promise.resolve() };
void loadDemo(services, tenantIds, { signal: new AbortController().signal, activity, onProgress: (done) => console.log(`demo ${done}`) });
for await (const answer of importOrders(services, tenantIds.free, endlessOrders())) {
  console.log(`order ${"paymentId" in answer ? answer.orderId : `refused ${DEMO_SHOP}`}`);
}

async function* endlessOrders(): AsyncGenerator<string> {
  const start = Date.now();
  for (let number = 1; ; number++) {
    yield `${JSON.stringify({ orderId: `${process.pid}-${number}`, createdAt: new Date(start).toISOString(), amount: 10, currency: "USD" })}\n`;
  }
}

import { createSecrets } from "#server/access/secrets.ts";
import { createShop } from "#server/shops/create-shop.ts";
import { readConfig } from "#server/config.ts";
import { openEmbedded } from "#server/db/embedded-database.ts";
import { migrate } from "#server/db/migrate.ts";
import { job, type JobTry } from "#server/jobs/job.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { makeLogger } from "#server/logger.ts";
import { importOrders } from "#server/orders/import-orders.ts";
import { makeOrderBatches } from "#server/orders/order-batches.ts";
import { askForReport } from "#server/reports/ask-for-report.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import { giveUpReportJob } from "#server/reports/give-up-report.ts";
import { makeReport, makeReportJob, type MakingReports } from "#server/reports/make-report.ts";
import type { ReportKey } from "#server/reports/report-key.ts";
import { openEnrichSources } from "#server/screening/enrich/enrich-sources.ts";
import { makeScreening } from "#server/screening/screening.ts";
import { noJobs } from "#tests/support/no-jobs.ts";

/**
 * A process that requests a report of sixty orders in a given folder, formats it one row at a time, and stops halfway until
 * it is killed. Prints `asked TENANT REPORT` and `standing still`, in the order in which they happen.
 */
const TRANSACTIONS_BEFORE = 40;
const [folder = ""] = process.argv.slice(2);
const embedded = await openEmbedded({ folder });
await migrate(embedded);
const log = makeLogger("silent");
const now = () => new Date();
const secrets = createSecrets("a secret of thirty-two characters or more");
const screening = makeScreening(await openEnrichSources(), secrets.keyedHash);
const { tenantId } = await createShop(embedded, secrets, {
  name: "Kumo",
  shopName: "kumo.myshopify.com",
  dashboardVisibility: "visible",
});
const means = { secrets, screening, orderBatches: makeOrderBatches(embedded, screening, noJobs), log, now };
for await (const answer of importOrders(means, tenantId, orders())) if ("error" in answer) throw new Error(JSON.stringify(answer));

let transactions = 0;
const database: typeof embedded = {
  ...embedded,
  forTenants: async (...args) => {
    transactions += 1;
    if (transactions > TRANSACTIONS_BEFORE) {
      console.log("standing still");
      await new Promise(() => undefined);
    }
    return embedded.forTenants(...args);
  },
};
const services = { config: readConfig({ DEMO: "off" }), database, secrets, now };
const mailer = { send: async () => undefined, close: () => undefined };
const slowly = job({
  ...makeReportJob,
  whenGivenUp: giveUpReportJob,
  run: (means: MakingReports, key: ReportKey, attempt: JobTry) => makeReport(means, key, attempt, 1),
});
const jobs = await startJobs(embedded, {
  kinds: [slowly, giveUpReportJob, sendMailJob],
  sealing: secrets,
  log,
  means: { ...services, mailer },
});
const person = {
  kind: "person",
  userId: null,
  fullName: "Ana",
  isEmailConfirmed: true,
  email: "ana@shop.test",
  shops: [{ tenantId, role: "owner", isMaster: false }],
  role: "owner",
  isMaster: false,
  sessionHash: null,
  openedFrom: null,
  namesForeignShop: false,
  tenantId,
} as const;
const request = { period: { start: new Date(Date.now() - 86_400_000), end: now() }, scenarioIds: [], acquirers: [], origins: [] };
const { jobId } = await askForReport({ ...services, database: embedded, jobs }, person, "payments", {
  request,
  format: "csv",
});
console.log(`asked ${tenantId} ${jobId}`);

async function* orders(): AsyncGenerator<string> {
  for (let number = 1; number <= 60; number++) {
    yield `${JSON.stringify({ orderId: String(number), createdAt: new Date(Date.now() - 3_600_000).toISOString(), amount: 10, currency: "USD" })}\n`;
  }
}

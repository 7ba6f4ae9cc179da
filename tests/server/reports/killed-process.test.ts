import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { openEnrichSources } from "#server/screening/enrich/enrich-sources.ts";
import { makeScreening } from "#server/screening/screening.ts";
import { createSecrets } from "#server/access/secrets.ts";
import { allJobs } from "#server/all-jobs.ts";
import { readConfig } from "#server/config.ts";
import { openEmbedded } from "#server/db/embedded-database.ts";
import { folderStore } from "#server/file-store/folder-store.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { makeLogger } from "#server/logger.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { reportLink } from "#server/reports/report-link.ts";
import { findReport } from "#server/reports/report-store.ts";
import { serveReport } from "#server/reports/serve-report.ts";
import { readCsv } from "#tests/server/reports/made-reports.ts";

test("the report of a killed process is created again by the next one, complete and with one email", { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "surety-report-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { tenantId, reportId } = await killInTheMiddle(folder);

  const database = await openEmbedded({ folder });
  onTestFinished(() => database.close());
  const find = () => database.forTenants([tenantId], (handle) => findReport(handle, tenantId, reportId));
  expect((await find())?.status).toBe("pending");
  const { rows } = await database.asOwner("select state from pgboss.job where name = 'make-report'");
  expect(rows).toEqual([{ state: "active" }]);
  // As if the half minute that a process may be silent had passed.
  await database.asOwner("update pgboss.job set started_on = now() - interval '1 minute' where name = 'make-report'");

  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
  const secrets = createSecrets("a secret of thirty-two characters or more");
  const files = folderStore(join(folder, "files"));
  const log = makeLogger("silent");
  const services = { config: readConfig({ DEMO: "off" }), database, files, log, secrets, now: () => new Date() };
  const screening = makeScreening(await openEnrichSources(), secrets.keyedHash);
  const means = { ...services, screening, mailer, rateProvider: null };
  const jobs = await startJobs(database, { kinds: allJobs, sealing: secrets, log, means });
  onTestFinished(() => jobs.stop());

  await vi.waitFor(async () => expect((await find())?.status).toBe("done"), { timeout: 90_000, interval: 500 });
  await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 30_000 });
  const report = await find();
  if (!report?.finishedAt) throw new Error("A report that is done has an end");
  const { signedUrl } = reportLink(services, report, report.finishedAt);
  expect(mails[0]?.text).toContain(signedUrl);
  const link = new URL(signedUrl).searchParams;
  const { file } = await serveReport(services, report, { expires: link.get("expires") ?? "", signature: link.get("signature") ?? "" });
  expect(new Set(readCsv(await buffer(file)).map((row) => row["Order ID"])).size).toBe(60);
});

/** Lets a process create a report until it pauses halfway, then kills it like a power cut would. */
async function killInTheMiddle(folder: string): Promise<{ tenantId: number; reportId: number }> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/make-report-slowly.ts", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const asked = { tenantId: 0, reportId: 0 };
  let isStandingStill = false;
  for await (const line of createInterface({ input: child.stdout })) {
    const [what, tenantId, reportId] = line.split(" ");
    if (what === "asked") Object.assign(asked, { tenantId: Number(tenantId), reportId: Number(reportId) });
    else isStandingStill = true;
    if (isStandingStill && asked.reportId > 0) child.kill("SIGKILL");
  }
  return asked;
}

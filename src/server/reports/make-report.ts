import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import { dashboardBody } from "#contract/dashboard.ts";
import { fullNameOf } from "#server/shops/person-store.ts";
import { findShop } from "#server/shops/shop-store.ts";
import type { Handle, Planning } from "#server/db/database.ts";
import { withoutTimeLimit } from "#server/db/without-time-limit.ts";
import { job, type JobTry } from "#server/jobs/job.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import type { Services } from "#server/services.ts";
import { giveUpReportJob } from "#server/reports/give-up-report.ts";
import { reportKey, type ReportKey } from "#server/reports/report-key.ts";
import { startReportFile } from "#server/reports/start-report-file.ts";
import { reportMail } from "#server/reports/report-mail.ts";
import { addPart, beginAttempt, closeAttempt, type Attempt } from "#server/reports/report-part-store.ts";
import { countPayments, readPaymentBatch, type RowBatch, type RowPlace } from "#server/reports/report-rows-store.ts";
import { endReport, lockReport, noteRows, type Report } from "#server/reports/report-store.ts";

/** The parts of an attempt that creating a report needs. */
type Means = Pick<JobTry, "jobs" | "signal">;
export type MakingReports = Pick<Services, "config" | "database" | "secrets" | "now">;

/** Rows per batch: few enough that others barely wait for the embedded database. */
const BATCH_ROWS = 1_000;
/** Progress is stored at most this often. */
const PROGRESS_EVERY_MS = 1_000;

/**
 * Creates a report's file. An interrupted attempt leaves nothing behind: the next one starts over and takes the file
 * from any that is still running. The file is finished and its email sent in one transaction, so there's only one email
 * however often this runs.
 */
export async function makeReport(services: MakingReports, key: ReportKey, { jobs, signal }: Means, batchRows = BATCH_ROWS): Promise<void> {
  const { database } = services;
  const begun = await inShop(services, key, (handle) => begin(handle, key));
  if (begun === null) return;
  const { attempt, report, request, timeZone } = begun;
  const clock = { timeZone, now: services.now() };
  const total =
    report.kind === "payments"
      ? await inShop(services, key, (handle) => countPayments(handle, key.tenantId, request, clock), "byIndex")
      : 0;
  const write = progressWriter((done) => inShop(services, key, (handle) => noteRows(handle, key, { done, total })));
  await write.now(0);

  const readAfter = (after: RowPlace | null): Promise<RowBatch | null> => {
    signal.throwIfAborted();
    if (report.kind !== "payments") return Promise.resolve(null);
    return inShop(services, key, (handle) => readPaymentBatch(handle, key.tenantId, request, batchRows, after), "inIndexOrder");
  };
  const file = await startReportFile({ kind: report.kind, format: report.format, timeZone });
  try {
    let rows = 0;
    let parts = 0;
    const keep = async (ready: Uint8Array[]): Promise<boolean> => {
      for (const bytes of ready) {
        parts += 1;
        const number = parts;
        if (!(await database.forTenants([key.tenantId], (handle) => addPart(handle, attempt, number, bytes)))) return false;
      }
      return true;
    };
    let batch = await readAfter(null);
    while (batch !== null) {
      const { json, count, end } = batch;
      // Read the next batch while the thread writes this one.
      const [ready, next] = await Promise.all([file.write(json), readAfter(end)]);
      if (!(await keep(ready))) return;
      rows += count;
      await write.whenDue(rows);
      batch = next;
    }
    if (!(await keep(await file.end()))) return;
    await finish(services, { ...begun, rows }, jobs);
  } finally {
    await file.close();
  }
}

/** A long job: it's retried if its process is silent for half a minute, and the report fails after the last attempt. */
export const makeReportJob = job({
  name: "make-report",
  data: reportKey,
  retries: 5,
  firstRetrySeconds: 2,
  mostSeconds: 30,
  isLong: true,
  whenGivenUp: giveUpReportJob,
  lookEverySeconds: 2,
  run: (services: MakingReports, key, attempt) => makeReport(services, key, attempt),
});

type Begun = { attempt: Attempt; report: Report; request: DashboardRequest; shopName: string; timeZone: string };

/** Null if there is nothing left to do: the report is finished, given up or deleted. */
async function begin(handle: Handle, { tenantId, reportId }: ReportKey): Promise<Begun | null> {
  const report = await lockReport(handle, tenantId, reportId);
  const shop = await findShop(handle, tenantId);
  if (report?.status !== "pending" || shop === null) return null;
  const attempt = await beginAttempt(handle, tenantId, reportId);
  return { attempt, report, request: dashboardBody.parse(report.filter), shopName: shop.name, timeZone: shop.timeZone };
}

async function finish(services: MakingReports, made: Begun & { rows: number }, jobs: Means["jobs"]): Promise<void> {
  const { tenantId, reportId, email } = made.report;
  const finishedAt = services.now();
  const fullName = email === null ? "" : await services.database.asSystem((handle) => fullNameOf(handle, email));
  await services.database.forTenants([tenantId], async (handle) => {
    await lockReport(handle, tenantId, reportId);
    if (!(await closeAttempt(handle, made.attempt))) return;
    if (!(await endReport(handle, made.report, { status: "done", rows: made.rows }, finishedAt))) return;
    if (email !== null) await jobs.send(sendMailJob, reportMail(services, { ...made, email, fullName, finishedAt }), handle);
  });
}

function inShop<T>(
  { database }: Pick<Services, "database">,
  { tenantId }: ReportKey,
  work: (handle: Handle) => Promise<T>,
  planning?: Planning,
): Promise<T> {
  const untimed = async (handle: Handle) => {
    await withoutTimeLimit(handle);
    return work(handle);
  };
  return database.forTenants([tenantId], untimed, planning);
}

function progressWriter(note: (rows: number) => Promise<void>) {
  let lastMs = 0;
  const now = async (rows: number): Promise<void> => {
    lastMs = performance.now();
    await note(rows);
  };
  return { now, whenDue: async (rows: number) => (performance.now() - lastMs >= PROGRESS_EVERY_MS ? now(rows) : undefined) };
}

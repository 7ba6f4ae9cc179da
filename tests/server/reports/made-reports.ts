import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { makePaymentsReport, makeVerificationsReport, type ReportJob } from "#contract/reports.ts";
import type { Period } from "#domain/figures/period.ts";
import type { ReportFormat, ReportKind } from "#domain/reports/report.ts";
import { makeReport, type MakingReports } from "#server/reports/make-report.ts";
import type { ReportKey } from "#server/reports/report-key.ts";
import type { TestPerson, TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import type { TestApp } from "#tests/support/test-app.ts";

export const november = { start: new Date("2026-11-01T00:00:00Z"), end: new Date("2026-11-30T23:59:59Z") };
type Asked = { kind?: ReportKind; format?: ReportFormat; acquirers?: string[]; jobId?: number; period?: Period };

/** Requests a report as the console does, of November by default, or reads a report's progress. */
export function ask(app: TestApp, person: TestPerson, shop: TestShop, shown: Asked = {}) {
  const { kind = "payments", format = "csv", acquirers = [], jobId, period = november } = shown;
  const body = { request: { period, scenarioIds: [], acquirers, origins: [] }, format };
  return app.call(
    kind === "payments" ? makePaymentsReport : makeVerificationsReport,
    { body, query: jobId === undefined ? {} : { jobId } },
    asPerson(person, shop),
  );
}

export async function asked(app: TestApp, person: TestPerson, shop: TestShop, shown: Asked = {}): Promise<ReportJob> {
  const reply = await ask(app, person, shop, shown);
  if (reply.problem) throw new Error(JSON.stringify(reply.problem));
  return reply.answer;
}

/** Runs a report's job as a worker does. */
export function make(
  app: TestApp,
  shop: TestShop,
  job: { jobId: number },
  means: Partial<MakingReports> = {},
  batchRows = 2,
): Promise<void> {
  const key: ReportKey = { tenantId: shop.tenantId, reportId: job.jobId };
  return makeReport({ ...app.services, ...means }, key, { jobs: app.services.jobs, signal: new AbortController().signal }, batchRows);
}

/** A link's path on this server. */
export function pathOf(signedUrl: string): string {
  const { pathname, search } = new URL(signedUrl);
  return `${pathname}${search}`;
}

/** A finished report's file and its headers. */
export async function download(app: TestApp, job: ReportJob): Promise<{ bytes: Buffer; headers: Record<string, unknown> }> {
  if (job.file === null) throw new Error("The report is not made yet");
  const response = await app.http.inject({ url: pathOf(job.file.signedUrl), payloadAsStream: true });
  const bytes = await buffer(response.stream());
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${bytes.toString()}`);
  return { bytes, headers: response.headers };
}

export function readCsv(bytes: Buffer): Record<string, string>[] {
  return parse(bytes, { bom: true, columns: true });
}

type Cell = Awaited<ReturnType<typeof readXlsx>>["sheets"][number]["rows"][number][number];

/** The rows of each sheet by heading. */
export async function readSheets(bytes: Buffer): Promise<{ name: string; rows: Record<string, Cell>[] }[]> {
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  return sheets.map(({ name, rows: [headings = [], ...rows] }) => ({
    name,
    rows: rows.map((row) => Object.fromEntries(headings.map((heading, index) => [String(heading), row[index] ?? null]))),
  }));
}

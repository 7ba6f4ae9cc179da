import { createSecrets } from "#server/access/secrets.ts";
import { readConfig } from "#server/config.ts";
import { openPostgres } from "#server/db/postgres-database.ts";
import { makeReport } from "#server/reports/make-report.ts";
import { addReport, findReport } from "#server/reports/report-store.ts";
import { reportFormats } from "#domain/reports/report.ts";

/** A process that creates one report of all orders of a shop and prints what it took as one line of JSON. */
const [tenantText = "", formatText = ""] = process.argv.slice(2);
const tenantId = Number(tenantText);
const format = reportFormats.find((known) => known === formatText) ?? "csv";
const SECRET_KEY = "a key of the benchmarks, which protects nothing";
const config = readConfig({ DATABASE_URL: process.env["DATABASE_URL"], SECRET_KEY });
const database = openPostgres(config.databaseUrl ?? "", { maxConnections: 4 });
const now = () => new Date();

const filter = { startDate: "2020-01-01T00:00:00Z", endDate: "2030-01-01T00:00:00Z" };
const wanted = { kind: "payments", format, filter, fileName: `report.${format}`, email: null } as const;
const { reportId } = await database.forTenants([tenantId], (handle) => addReport(handle, tenantId, wanted, now()));
const started = performance.now();
await makeReport(
  { config, database, secrets: createSecrets(SECRET_KEY), now },
  { tenantId, reportId },
  { jobs: { send: async () => undefined }, signal: new AbortController().signal },
);
const ms = Math.round(performance.now() - started);
const report = await database.forTenants([tenantId], (handle) => findReport(handle, tenantId, reportId));
console.log(
  JSON.stringify({
    rows: report?.status === "done" ? report.rowsDone : null,
    ms,
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
);
await database.close();

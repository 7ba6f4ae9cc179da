import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { REPORT_KEPT_DAYS } from "#domain/reports/report.ts";
import type { Database } from "#server/db/database.ts";
import { removeOldReports } from "#server/reports/report-store.ts";
import { hourlySweep, job } from "#server/jobs/job.ts";
import type { Services } from "#server/services.ts";

/** Deletes reports whose links have expired, along with their files. */
export async function sweepReports(database: Database, now: Date): Promise<void> {
  await database.asSystem((handle) => removeOldReports(handle, new Date(now.getTime() - REPORT_KEPT_DAYS * DAY_MS)));
}

export const sweepReportsJob = job({
  name: "sweep-reports",
  ...hourlySweep,
  run: ({ database, now }: Pick<Services, "database" | "now">) => sweepReports(database, now()),
});

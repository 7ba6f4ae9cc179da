import {
  failOverdueReport,
  findPendingReport,
  insertPendingReport,
  overdueBefore,
  removeEarlierReports,
} from "#server/insights/insights-report-store.ts";
import { insightsReportJob } from "#server/insights/make-insights.ts";
import type { Services } from "#server/services.ts";

/** Attempts to start a report, in case the pending one finishes in between. */
const TRIES = 3;

/** Starts a report as a job, or returns the pending one: a shop has one at a time. */
export async function startInsights(services: Pick<Services, "database" | "jobs" | "now">, tenantId: number): Promise<number> {
  const now = services.now();
  return services.database.forTenants([tenantId], async (handle) => {
    await failOverdueReport(handle, tenantId, overdueBefore(now), now);
    for (let tried = 0; tried < TRIES; tried += 1) {
      const begun = await insertPendingReport(handle, tenantId, now);
      if (begun !== null) {
        await removeEarlierReports(handle, tenantId);
        await services.jobs.send(insightsReportJob, { tenantId, reportId: begun }, handle);
        return begun;
      }
      const pending = await findPendingReport(handle, tenantId);
      if (pending !== null) return pending;
    }
    throw new Error("A report could neither be begun nor found");
  });
}

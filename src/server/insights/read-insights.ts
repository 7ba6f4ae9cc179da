import { z } from "zod";
import { insightsResults, type InsightsReport } from "#contract/insights.ts";
import {
  failOverdueReport,
  findInsightsReport,
  findResultsOfLastDone,
  newestReport,
  overdueBefore,
  type KeptReport,
} from "#server/insights/insights-report-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * A report of a shop, or its newest one. The newest one comes with the results of the last finished report, so that
 * there is something to show while it's pending or failed. Throws `not-found` for an unknown id.
 */
export async function readInsights(
  services: Pick<Services, "database" | "now">,
  tenantId: number,
  which: number | "newest",
): Promise<InsightsReport> {
  const now = services.now();
  return services.database.forTenants([tenantId], async (handle) => {
    await failOverdueReport(handle, tenantId, overdueBefore(now), now);
    if (which !== "newest") {
      const report = await findInsightsReport(handle, tenantId, which);
      if (report === null) throw new SuretyError("not-found", "No report with this ID in this shop.");
      return present(report, report.results);
    }
    const newest = await newestReport(handle, tenantId);
    if (newest === null) return noReport;
    return present(newest, newest.results ?? (await findResultsOfLastDone(handle, tenantId)));
  });
}

const noReport: InsightsReport = { id: null, status: "done", results: null };

/**
 * Results stored in an older format can't be shown. A finished report with such results counts as none, so a new one
 * can be created.
 */
function present({ reportId, status }: KeptReport, kept: unknown): InsightsReport {
  const results = kept === null ? null : (z.safeParse(insightsResults, kept).data ?? null);
  return status === "done" && results === null ? noReport : { id: reportId, status, results };
}

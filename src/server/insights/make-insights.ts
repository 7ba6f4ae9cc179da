import { z } from "zod";
import { insightsResults } from "#contract/insights.ts";
import { insightsPeriod } from "#domain/insights/insights-results.ts";
import { secondAfter } from "#domain/dates/day-bounds.ts";
import type { Database } from "#server/db/database.ts";
import { countChargebacks, countCheckouts, countOrders } from "#server/insights/count-store.ts";
import { failReport, findReport, finishReport } from "#server/insights/report-store.ts";
import { resultsOf } from "#server/insights/results-of.ts";
import { readExchangeRates } from "#server/rates/read-exchange-rates.ts";

type Means = { database: Database; now: () => Date };

/**
 * Job: makes a report of a shop's own orders, chargebacks and checkouts. Safe to run twice: a report that is done stays.
 * One that fails is tried again, and is shown as failed after its last try.
 */
export async function makeInsights(
  { database, now }: Means,
  job: { tenantId: number; reportId: number },
  isLastTry: boolean,
): Promise<void> {
  try {
    await makeReport({ database, now }, job);
  } catch (cause) {
    if (isLastTry) await database.forTenants([job.tenantId], (handle) => failReport(handle, job.tenantId, job.reportId, now()));
    throw cause;
  }
}

async function makeReport({ database, now }: Means, { tenantId, reportId }: { tenantId: number; reportId: number }): Promise<void> {
  const rates = await readExchangeRates(database);
  await database.forTenants([tenantId], async (handle) => {
    const report = await findReport(handle, tenantId, reportId);
    if (report === null || report.status === "done") return;
    const finishedAt = now();
    const { start: from, end } = insightsPeriod(finishedAt);
    const span = { from, before: secondAfter(end) };
    const results = resultsOf({
      orders: await countOrders(handle, tenantId, span),
      chargebacks: await countChargebacks(handle, tenantId, span),
      checkouts: await countCheckouts(handle, tenantId, span),
      rates,
      finishedAt,
    });
    await finishReport(handle, tenantId, reportId, z.encode(insightsResults, results), finishedAt);
  });
}

import { z } from "zod";
import { insightsResults } from "#contract/insights.ts";
import { insightsStart } from "#domain/insights/insights-results.ts";
import { secondAfter } from "#domain/dates/day-bounds.ts";
import type { ExchangeRates } from "#domain/money/exchange-rates.ts";
import { findShop } from "#server/shops/shop-store.ts";
import type { Handle } from "#server/db/database.ts";
import { withoutTimeLimit } from "#server/db/without-time-limit.ts";
import { countChargebacks, countCheckouts, countOrders } from "#server/insights/count-store.ts";
import { failReport, findInsightsReport, finishReport } from "#server/insights/insights-report-store.ts";
import { resultsOf } from "#server/insights/results-of.ts";
import { job } from "#server/jobs/job.ts";
import { reportKey, type ReportKey } from "#server/reports/report-key.ts";
import { readExchangeRates } from "#server/rates/read-exchange-rates.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "config" | "database" | "now">;

/**
 * Creates a report from a shop's own orders, chargebacks and checkouts. Safe to run twice: a finished report isn't
 * changed. A failed attempt is retried, and after the last one the report is marked as failed.
 */
export async function makeInsights(services: Means, { tenantId, reportId }: ReportKey, isLastTry: boolean): Promise<void> {
  const { database, now } = services;
  try {
    const rates = await readExchangeRates(services);
    await database.forTenants([tenantId], (handle) => makeReport(handle, { tenantId, reportId }, rates, now()), "byIndex");
  } catch (cause) {
    if (isLastTry) await database.forTenants([tenantId], (handle) => failReport(handle, tenantId, reportId, now()));
    throw cause;
  }
}

export const insightsReportJob = job({
  name: "insights-report",
  data: reportKey,
  retries: 3,
  firstRetrySeconds: 5,
  mostSeconds: 120,
  lookEverySeconds: 2,
  run: (services: Means, key, { isLast }) => makeInsights(services, key, isLast),
});

async function makeReport(handle: Handle, { tenantId, reportId }: ReportKey, rates: ExchangeRates, finishedAt: Date): Promise<void> {
  await withoutTimeLimit(handle);
  const report = await findInsightsReport(handle, tenantId, reportId);
  if (report === null || report.status === "done") return;
  const shop = await findShop(handle, tenantId);
  if (shop === null) return;
  const countedFrom = insightsStart(finishedAt, shop.timeZone);
  const span = { from: countedFrom, before: secondAfter(finishedAt) };
  const results = resultsOf({
    orders: await countOrders(handle, tenantId, span),
    chargebacks: await countChargebacks(handle, tenantId, span),
    checkouts: await countCheckouts(handle, tenantId, span),
    ownCurrency: shop.currency,
    rates,
    countedFrom,
    finishedAt,
  });
  await finishReport(handle, tenantId, reportId, z.encode(insightsResults, results), finishedAt);
}

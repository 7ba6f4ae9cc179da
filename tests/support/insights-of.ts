import { currency } from "#contract/currency.ts";
import type { InsightsResults } from "#domain/insights/insights-results.ts";

/** The results of a report, with what a test shows of them. */
export function insightsOf(shown: Partial<InsightsResults> = {}): InsightsResults {
  return {
    orders: { count: 1200, riskCancelled: 30, legitCancelled: 20, riskCancelledWorth: 6000, legitCancelledWorth: 1500 },
    abandoned: { totalCount: 240, totalWorth: 18_000, failedCount: 60, failedWorth: 5000 },
    chargebacks: [
      { reason: "fraudulent", statuses: [{ status: "lost", count: 4, worth: 800 }] },
      { reason: "product_not_received", statuses: [{ status: "under_review", count: 2, worth: 90 }] },
    ],
    moneyFormat: "${{amount}}",
    countedFrom: new Date("2026-08-24T00:00:00Z"),
    finishedAt: new Date("2026-11-21T12:00:00Z"),
    currency: currency.parse("USD"),
    conversion: { ratesDay: "2026-11-20", ratesSource: "provider", converted: [], missing: [] },
    ...shown,
  };
}

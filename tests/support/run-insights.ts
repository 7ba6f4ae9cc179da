import { expect } from "vitest";
import { makeInsights } from "#server/insights/make-insights.ts";
import type { ReportKey } from "#server/reports/report-key.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** Runs a report's job as the worker does. */
export async function runInsights({ services }: TestApp, key: ReportKey): Promise<void> {
  await makeInsights(services, key, false);
}

/** Runs it while the provider's rates can't be read; the last try marks the report as failed. */
export async function runInsightsInVain({ services }: TestApp, key: ReportKey, { isLast = false } = {}): Promise<void> {
  const database: typeof services.database = { ...services.database, asSystem: () => Promise.reject(new Error("the database is away")) };
  const config = { ...services.config, currencyRates: { apiKey: "k", url: "https://rates.test" } };
  await expect(makeInsights({ config, database, now: services.now }, key, isLast)).rejects.toThrow("the database is away");
}

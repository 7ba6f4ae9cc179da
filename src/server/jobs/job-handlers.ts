import { sweepExpired } from "#server/access/sweep-expired.ts";
import { agedTables, sweepAged } from "#server/db/sweep-aged.ts";
import { foldFigures } from "#server/figures/fold-figures.ts";
import { makeInsights } from "#server/insights/make-insights.ts";
import { forwardEvent } from "#server/platforms/analytics/forward-event.ts";
import type { RateProvider } from "#server/platforms/currency-rates/rate-provider.ts";
import type { Mailer } from "#server/platforms/mail/mailer.ts";
import { refreshRates } from "#server/rates/refresh-rates.ts";
import { giveUpReport, makeReport, type MakingReports } from "#server/reports/make-report.ts";
import { sweepReports } from "#server/reports/sweep-reports.ts";
import { runEach } from "#server/run-each.ts";
import type { JobHandlers } from "#server/jobs/job-queue.ts";

/** What each kind of job does. */
export function jobHandlers(services: MakingReports & { mailer: Mailer; rateProvider: RateProvider | null }): JobHandlers {
  const { config, database, mailer, rateProvider, now } = services;
  return {
    "send-mail": (mail, { jobId }) => mailer.send(mail, jobId),
    "fold-figures": async () => {
      await foldFigures(database);
    },
    "sweep-expired": () =>
      runEach([
        () => sweepExpired(database, now()),
        () => sweepReports(database, now()),
        ...agedTables.map((table) => () => sweepAged(database, table, now())),
      ]),
    "insights-report": (report, { isLast }) => makeInsights(services, report, isLast),
    "refresh-rates": () => refreshRates(database, rateProvider, now()),
    "make-report": (key, attempt) => makeReport(services, key, attempt),
    "forward-event": async (event) => {
      // Without a provider, as when it was taken out since, there is nobody to tell.
      if (config.analyticsUrl !== null) await forwardEvent(config.analyticsUrl, event);
    },
    "give-up-report": (key, attempt) => giveUpReport(services, key, attempt),
  };
}

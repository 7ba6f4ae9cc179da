import type { Database } from "#server/db/database.ts";
import { job, nothing } from "#server/jobs/job.ts";
import type { RateProvider } from "#server/platforms/currency-rates/rate-provider.ts";
import { keepRates, lastFetchOfRates } from "#server/rates/rate-store.ts";
import type { Services } from "#server/services.ts";

/** Rates are fetched again once they are this old: daily, never later in the day than the day before. */
const RATES_FRESH_MS = 23 * 3_600_000;

/**
 * Fetches the provider's rates if the stored ones are a day old. Does nothing without a provider. Failures are retried,
 * and the previous rates stay. Safe to run twice.
 */
export async function refreshRates(database: Database, provider: RateProvider | null, now: Date): Promise<void> {
  if (provider === null) return;
  const fetchedAt = await database.asSystem(lastFetchOfRates);
  if (fetchedAt !== null && now.getTime() - fetchedAt.getTime() < RATES_FRESH_MS) return;
  const rates = await provider.latest();
  await database.asSystem((handle) => keepRates(handle, rates, now));
}

type Means = Pick<Services, "database" | "now"> & { rateProvider: RateProvider | null };

/** Runs hourly, so that a newly configured provider is asked soon. Rates are still fetched once a day. */
export const refreshRatesJob = job({
  name: "refresh-rates",
  data: nothing,
  retries: 4,
  firstRetrySeconds: 60,
  mostSeconds: 60,
  lookEverySeconds: 60,
  everySeconds: 3600,
  run: ({ database, rateProvider, now }: Means) => refreshRates(database, rateProvider, now()),
});

import type { Database } from "#server/db/database.ts";
import { job, nothing } from "#server/jobs/job.ts";
import type { RateProvider } from "#server/platforms/currency-rates/rate-provider.ts";
import { keepRates, lastFetchOfRates } from "#server/rates/rate-store.ts";
import type { Services } from "#server/services.ts";

/** Rates are asked for again once they are as old as this: daily, and each day no later than the day before. */
export const RATES_FRESH_MS = 23 * 3_600_000;

/**
 * Fetches the provider's newest rates where the kept ones are a day old; without a provider it does nothing. What
 * fails is tried again, and the rates before stay. Safe to run twice.
 */
export async function refreshRates(database: Database, provider: RateProvider | null, now: Date): Promise<void> {
  if (provider === null) return;
  const fetchedAt = await database.asSystem(lastFetchOfRates);
  if (fetchedAt !== null && now.getTime() - fetchedAt.getTime() < RATES_FRESH_MS) return;
  const rates = await provider.latest();
  await database.asSystem((handle) => keepRates(handle, rates, now));
}

type Means = Pick<Services, "database" | "now"> & { rateProvider: RateProvider | null };

/** Looked at each hour, so that a provider that is configured anew is asked soon; rates are fetched once a day. */
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

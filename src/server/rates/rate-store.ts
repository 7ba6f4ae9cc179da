import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { exchangeRates } from "#server/db/schema/insight-tables.ts";

const rateColumns = { currency: exchangeRates.currency, perDollar: exchangeRates.perDollar, day: exchangeRates.day };
type KeptRate = RowOf<typeof rateColumns>;

/** Stores a provider's rates, replacing each currency's previous one. Run as the system. */
export async function keepRates(
  handle: Handle,
  { day, perDollar }: { day: string; perDollar: ReadonlyMap<CurrencyCode, number> },
  fetchedAt: Date,
): Promise<void> {
  await handle.prepared(
    `insert into exchange_rate (currency, per_dollar, day, fetched_at)
     select rate.key, rate.value::float8, $2, $3 from json_each_text($1::json) as rate order by rate.key
     on conflict (currency) do update
       set per_dollar = excluded.per_dollar, day = excluded.day, fetched_at = excluded.fetched_at`,
    [JSON.stringify(Object.fromEntries(perDollar)), day, fetchedAt],
  );
}

/** Run as the system. */
export async function readKeptRates(handle: Handle): Promise<KeptRate[]> {
  return handle.prepared<KeptRate>(`select ${selectList(rateColumns)} from exchange_rate`, []);
}

const newest = { at: computed<Date | null>("max(fetched_at)") };

/** When rates were last fetched, or null. Run as the system. */
export async function lastFetchOfRates(handle: Handle): Promise<Date | null> {
  const [row] = await handle.prepared<RowOf<typeof newest>>(`select ${selectList(newest)} from exchange_rate`, []);
  return row?.at ?? null;
}

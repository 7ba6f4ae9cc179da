import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Handle } from "#server/db/database.ts";

type KeptRate = { currency: CurrencyCode; perDollar: number; day: string };

/** Keeps what a provider answered, in place of each currency's rate before. As the system. */
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

/** As the system. */
export async function readKeptRates(handle: Handle): Promise<KeptRate[]> {
  const rows = await handle.prepared<{ currency: CurrencyCode; per_dollar: number; day: string }>(
    "select currency, per_dollar, day from exchange_rate",
    [],
  );
  return rows.map((row) => ({ currency: row.currency, perDollar: row.per_dollar, day: row.day }));
}

/** When rates were last fetched; null where they never were. As the system. */
export async function lastFetchOfRates(handle: Handle): Promise<Date | null> {
  const [row] = await handle.prepared<{ at: Date | null }>("select max(fetched_at) as at from exchange_rate", []);
  return row?.at ?? null;
}

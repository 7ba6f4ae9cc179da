import { z } from "zod";
import { shopDay } from "#domain/dates/shop-day.ts";
import { DEFAULT_CURRENCY, isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";
import type { ProvidedRates, RateProvider } from "#server/platforms/currency-rates/rate-provider.ts";

const ANSWER_WITHIN_MS = 15_000;

/** Exchange rates from currencyapi.com, `latest` of version 3. The key is sent as a header, to this URL only. */
export function currencyapiRates(settings: { apiKey: string; url: string }): RateProvider {
  return {
    latest: async () => {
      const response = await fetch(settings.url, {
        headers: { apikey: settings.apiKey, accept: "application/json" },
        // Following a redirect would send the key to another host.
        redirect: "error",
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (!response.ok) throw new Error(`The exchange rate provider responded with status ${response.status}`);
      return readAnswer(await response.json());
    },
  };
}

/**
 * The provider also lists metals and cryptocurrencies, which we ignore. A currency with an invalid rate is left out and
 * keeps its previous one. Throws if there is no rate besides the dollar's.
 */
function readAnswer(body: unknown): ProvidedRates {
  const { meta, data } = answer.parse(body);
  const perDollar = new Map<CurrencyCode, number>();
  for (const [code, entry] of Object.entries(data)) {
    const rate = isCurrency(code) ? rateEntry.safeParse(entry).data : undefined;
    if (isCurrency(code) && rate !== undefined) perDollar.set(code, rate.value);
  }
  if (perDollar.size < 2) throw new Error("The exchange rate provider's response has no rates");
  if (perDollar.get(DEFAULT_CURRENCY) !== 1) throw new Error("The exchange rate provider's rates aren't against the US dollar");
  return { day: shopDay(meta.last_updated_at, "UTC"), perDollar };
}

const answer = z.object({
  meta: z.object({ last_updated_at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)) }),
  data: z.record(z.string(), z.unknown()),
});
const rateEntry = z.object({ value: z.number().positive() });

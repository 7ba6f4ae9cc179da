import { z } from "zod";
import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";
import type { ProvidedRates, RateProvider } from "#server/platforms/currency-rates/rate-provider.ts";

const ANSWER_WITHIN_MS = 15_000;

/** Rates from currencyapi.com, `latest` of version 3. The key goes out as a header, to this address and no other. */
export function currencyapiRates(settings: { apiKey: string; url: string }): RateProvider {
  return {
    latest: async () => {
      const response = await fetch(settings.url, {
        headers: { apikey: settings.apiKey, accept: "application/json" },
        // A redirect would carry the key to wherever it leads.
        redirect: "error",
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (!response.ok) throw new Error(`The provider of currency rates answered ${response.status}`);
      return readAnswer(await response.json());
    },
  };
}

/** Metals and coins that the provider lists besides are no currencies of ours. */
function readAnswer(body: unknown): ProvidedRates {
  const { meta, data } = answer.parse(body);
  const perDollar = new Map<CurrencyCode, number>();
  for (const [code, { value }] of Object.entries(data)) if (isCurrency(code)) perDollar.set(code, value);
  const dollar = data["USD"]?.value;
  if (dollar !== 1) throw new Error("The provider's currency rates are not against the US dollar");
  return { day: meta.last_updated_at.toISOString().slice(0, 10), perDollar };
}

const answer = z.object({
  meta: z.object({ last_updated_at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)) }),
  data: z.record(z.string(), z.object({ value: z.number().positive() })),
});

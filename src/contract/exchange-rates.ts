import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";
import { exchangeRatesOf, rateSources, type ExchangeRate, type ExchangeRates } from "#domain/money/exchange-rates.ts";

const wireRates = z.record(
  z.string(),
  z.object({
    /** How many of it are one US dollar. */
    value: z.number().positive(),
    date: z.iso.date(),
    source: z.enum(rateSources),
  }),
);

const ratesCodec = z.codec(wireRates, z.custom<ExchangeRates>(), {
  decode: (wire) => {
    const byCurrency = new Map<CurrencyCode, ExchangeRate>();
    for (const [code, { value, date, source }] of Object.entries(wire)) {
      if (isCurrency(code)) byCurrency.set(code, { perDollar: value, day: date, source });
    }
    return exchangeRatesOf(byCurrency);
  },
  encode: ({ byCurrency }) =>
    Object.fromEntries(
      [...byCurrency].map(([currency, { perDollar, day, source }]) => [currency, { value: perDollar, date: day, source }] as const),
    ),
});

export const getExchangeRates = endpoint({
  method: "GET",
  path: "/exchange-rates",
  access: "user",
  summary: "The newest known rate of each currency against the US dollar, with its day and where it is from.",
  answer: ratesCodec,
});

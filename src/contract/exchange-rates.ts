import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { renamed } from "#contract/renamed.ts";
import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";
import { exchangeRatesOf, rateSources, type ExchangeRate, type ExchangeRates } from "#domain/money/exchange-rates.ts";

const wireRates = z.record(
  z.string(),
  renamed({
    /** Units of the currency per US dollar. */
    perDollar: ["value", z.number().positive()],
    day: ["date", z.iso.date()],
    source: ["source", z.enum(rateSources)],
  }),
);

const ratesCodec = z.codec(wireRates, z.custom<ExchangeRates>(), {
  decode: (wire) => {
    const byCurrency = new Map<CurrencyCode, ExchangeRate>();
    for (const [code, rate] of Object.entries(wire)) if (isCurrency(code)) byCurrency.set(code, rate);
    return exchangeRatesOf(byCurrency);
  },
  encode: ({ byCurrency }) => Object.fromEntries(byCurrency),
});

export const getExchangeRates = endpoint({
  method: "GET",
  path: "/exchange-rates",
  access: "user",
  summary: "Get the latest exchange rate of each currency against the US dollar, with its date and source.",
  answer: ratesCodec,
});

export const exchangeRateEndpoints = { getExchangeRates };

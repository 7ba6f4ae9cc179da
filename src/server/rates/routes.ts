import type { exchangeRateEndpoints } from "#contract/exchange-rates.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readExchangeRates } from "#server/rates/read-exchange-rates.ts";

export const rateRoutes: HandlersOf<typeof exchangeRateEndpoints> = {
  getExchangeRates: (_call, services) => readExchangeRates(services),
};

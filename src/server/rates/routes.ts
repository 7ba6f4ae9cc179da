import type { endpoints } from "#contract/endpoints.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readExchangeRates } from "#server/rates/read-exchange-rates.ts";

export const rateRoutes: HandlersOf<Pick<typeof endpoints, "getExchangeRates">> = {
  getExchangeRates: (_call, services) => readExchangeRates(services),
};

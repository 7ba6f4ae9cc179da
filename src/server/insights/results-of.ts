import { toLastDigit } from "#domain/figures/account-figures.ts";
import type { InsightsResults } from "#domain/insights/insights-results.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { convertedSum, ratesUsed, rateBetween, type ExchangeRates } from "#domain/money/exchange-rates.ts";
import { moneyTemplate } from "#domain/money/money-template.ts";
import type { Money } from "#domain/money/money.ts";
import { compareText } from "#domain/text/compare-text.ts";
import { groupBy } from "#server/group-by.ts";
import type { CountedChargebacks, CountedCheckouts, CountedOrders } from "#server/insights/count-store.ts";

type Counts = {
  orders: CountedOrders[];
  chargebacks: CountedChargebacks[];
  checkouts: CountedCheckouts[];
  /** The shop's, for a report without amounts. */
  ownCurrency: CurrencyCode;
  rates: ExchangeRates;
  countedFrom: Date;
  finishedAt: Date;
};

/** A report's results, converted to the currency most orders are in. */
export function resultsOf({ orders, chargebacks, checkouts, ownCurrency, rates, countedFrom, finishedAt }: Counts): InsightsResults {
  const currency = mainCurrency(orders) ?? mainCurrency(checkouts) ?? ownCurrency;
  const counted = [...orders, ...chargebacks, ...checkouts];
  const others = [...new Set(counted.map((each) => each.currency))].filter((code) => code !== currency);
  const used = ratesUsed(rates, currency, counted) ?? rates;
  const worth = (amounts: readonly Money[]) => toLastDigit(convertedSum(amounts, currency, rates.perDollar).major, currency);
  const [risk, legit] = [orders.filter(({ refusal }) => refusal === "risk"), orders.filter(({ refusal }) => refusal === "other")];
  const failed = checkouts.filter(({ isFailed }) => isFailed);
  const hasRate = (code: CurrencyCode) => rateBetween(code, currency, rates.perDollar) !== null;
  return {
    orders: {
      count: countOf(orders),
      riskCancelled: countOf(risk),
      legitCancelled: countOf(legit),
      riskCancelledWorth: worth(risk),
      legitCancelledWorth: worth(legit),
    },
    abandoned: {
      totalCount: countOf(checkouts),
      totalWorth: worth(checkouts),
      failedCount: countOf(failed),
      failedWorth: worth(failed),
    },
    chargebacks: [...groupBy(chargebacks, ({ reason }) => reason)].map(([reason, ofReason]) => ({
      reason,
      statuses: [...groupBy(ofReason, ({ status }) => status)].map(([status, ofStatus]) => ({
        status,
        count: countOf(ofStatus),
        worth: worth(ofStatus),
      })),
    })),
    moneyFormat: moneyTemplate(currency),
    countedFrom,
    finishedAt,
    currency,
    conversion: {
      ratesDay: used.day,
      ratesSource: used.source,
      converted: others.filter(hasRate).toSorted(),
      missing: others.filter((code) => !hasRate(code)).toSorted(),
    },
  };
}

function countOf(counted: readonly { count: number }[]): number {
  return counted.reduce((sum, { count }) => sum + count, 0);
}

/** The most frequent currency, by code if there's a tie. Null if there is nothing to count. */
function mainCurrency(counted: readonly { currency: CurrencyCode; count: number }[]): CurrencyCode | null {
  const counts = new Map<CurrencyCode, number>();
  for (const { currency, count } of counted) counts.set(currency, (counts.get(currency) ?? 0) + count);
  const [first] = [...counts].toSorted(([a, most], [b, least]) => least - most || compareText(a, b));
  return first?.[0] ?? null;
}

import type { InsightsResults } from "#domain/insights/insights-results.ts";
import { currencyDigits, isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";
import { convertedSum, rateBetween, type ExchangeRates } from "#domain/money/exchange-rates.ts";
import { moneyTemplate } from "#domain/money/money-template.ts";
import type { Money } from "#domain/money/money.ts";
import type { CountedChargebacks, CountedCheckouts, CountedOrders } from "#server/insights/count-store.ts";

type Counts = {
  orders: CountedOrders[];
  chargebacks: CountedChargebacks[];
  checkouts: CountedCheckouts[];
  rates: ExchangeRates;
  finishedAt: Date;
};

/** The results of a report: everything converted into the currency that most orders are in. */
export function resultsOf({ orders, chargebacks, checkouts, rates, finishedAt }: Counts): InsightsResults {
  const currency = mainCurrency(orders) ?? mainCurrency(checkouts) ?? DEFAULT_CURRENCY;
  const others = new Set([...orders, ...chargebacks, ...checkouts].map((counted) => counted.currency).filter((code) => code !== currency));
  const worth = (amounts: readonly Money[]) => rounded(convertedSum(amounts, currency, rates.perDollar).major, currency);
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
    chargebacks: [...grouped(chargebacks, ({ reason }) => reason)].map(([reason, ofReason]) => ({
      reason,
      statuses: [...grouped(ofReason, ({ status }) => status)].map(([status, ofStatus]) => ({
        status,
        count: countOf(ofStatus),
        worth: worth(ofStatus),
      })),
    })),
    moneyFormat: moneyTemplate(currency),
    finishedAt,
    currency,
    conversion: {
      ratesDay: rates.day,
      converted: [...others].filter(hasRate).toSorted(),
      missing: [...others].filter((code) => !hasRate(code)).toSorted(),
    },
  };
}

/** Of a shop that has sent nothing at all. */
const DEFAULT_CURRENCY = dollars();

function dollars(): CurrencyCode {
  const code = "USD";
  if (!isCurrency(code)) throw new Error(`${code} is no currency`);
  return code;
}

function grouped<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function countOf(counted: readonly { count: number }[]): number {
  return counted.reduce((sum, { count }) => sum + count, 0);
}

/** The currency of most; the first by its code where two have as many. Null where there is nothing. */
function mainCurrency(counted: readonly { currency: CurrencyCode; count: number }[]): CurrencyCode | null {
  const counts = new Map<CurrencyCode, number>();
  for (const { currency, count } of counted) counts.set(currency, (counts.get(currency) ?? 0) + count);
  const [first] = [...counts].toSorted(([a, most], [b, least]) => least - most || a.localeCompare(b));
  return first?.[0] ?? null;
}

function rounded(major: number, currency: CurrencyCode): number {
  return Number(major.toFixed(currencyDigits(currency)));
}

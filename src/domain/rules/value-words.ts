import { countryName } from "#domain/geography/countries.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatMoney, formatWholeMoney, toMinor } from "#domain/money/money.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import type { ValueUnit } from "#domain/rules/value-unit.ts";
import { countWords } from "#domain/text/count-words.ts";
import { durationWords } from "#domain/text/duration-words.ts";

type SingleValue = string | number | boolean | null;

/** How many values are listed before the rest is counted. */
const LISTED = 5;

/**
 * A compared value in words: '12,345.5', '40 seconds', '30.00%', 'Germany', 'yes', and in a currency '$500'. Long lists show the
 * first five.
 */
export function valueWords(
  value: SingleValue | readonly SingleValue[],
  unit: ValueUnit | null,
  currency: CurrencyCode | null = null,
): string {
  const values = typeof value === "object" && value !== null ? value : [value];
  if (values.length === 0) return singleWords(null, unit);
  const named = values
    .slice(0, LISTED)
    .map((each) => (currency !== null && typeof each === "number" ? moneyWords(each, currency) : singleWords(each, unit)));
  return values.length > LISTED ? `${named.join(", ")} and ${values.length - LISTED} more` : named.join(", ");
}

function singleWords(value: SingleValue, unit: ValueUnit | null): string {
  switch (typeof value) {
    case "boolean":
      return value ? "yes" : "no";
    case "number":
      return numberWords(value, unit);
    case "string":
      if (value.trim() === "") return "empty";
      return unit === "country" ? countryName(value.toUpperCase()) : value;
    default:
      return "unknown";
  }
}

function numberWords(value: number, unit: ValueUnit | null): string {
  switch (unit) {
    case "percent":
      return formatRiskPercent(value);
    case "seconds":
      return durationWords(value);
    case "days":
      return countWords(value, "day");
    case "years":
      return countWords(value, "year");
    case "km":
      return `${value.toLocaleString("en-US", { maximumFractionDigits: 0 })} km`;
    default:
      return value.toLocaleString("en-US", { maximumFractionDigits: 4 });
  }
}

/** '$500', '$12.50'. An amount that can't be one of the currency keeps its digits: '0.125 USD'. */
function moneyWords(major: number, currency: CurrencyCode): string {
  if (Number.isInteger(major)) return formatWholeMoney(major, currency);
  const amountMinor = toMinor(major, currency);
  return amountMinor === null ? `${numberWords(major, null)} ${currency}` : formatMoney({ amountMinor, currency });
}

import type { CurrencyCode } from "#domain/money/currencies.ts";
import { amountWords, readAmountComparison } from "#domain/payments/amount-comparison.ts";
import { readNumberRange } from "#domain/payments/number-range.ts";
import { orderDateWords, readOrderDate } from "#domain/payments/order-date.ts";
import { paymentFilters, textsOfFilter, type FilterName, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import { listedNames, shortened } from "#console/screens/transactions/chip-words.ts";
import { rangeWords } from "#console/screens/transactions/range-words.ts";

type FilterWordsMeans = {
  /** The shop's, in which amounts are compared. */
  currency: CurrencyCode;
  timeZone: string;
  /** Null if the scenario isn't loaded yet or doesn't exist. */
  scenarioName: (id: number) => string | null;
  /** Null if the colleague isn't loaded yet or isn't one anymore. */
  colleagueName: (choice: string) => string | null;
};

/** What the chip of an applied filter says, like 'Amount greater than 100 USD'. */
export function filterWords(
  filter: PaymentFilter,
  name: FilterName,
  { currency, timeZone, scenarioName, colleagueName }: FilterWordsMeans,
): string {
  const about = paymentFilters[name];
  const title = about.words;
  const texts = textsOfFilter(filter, name);
  const [text = ""] = texts;
  switch (about.kind) {
    case "date": {
      const date = readOrderDate(text);
      return `${title}: ${date === null ? "any" : orderDateWords(date, timeZone)}`;
    }
    case "codes": {
      const names = texts.map(about.nameOf);
      return `${title}: ${about.inFull ? names.join(" or ") : listedNames(names)}`;
    }
    case "ids":
      return `${title}: ${listedNames(texts.map((id) => scenarioName(Number(id)) ?? `#${id}`))}`;
    case "names": {
      const isOfColleagues = about.choices === "colleagues";
      return `${title}: ${listedNames(texts.map((each) => (isOfColleagues ? colleagueName(each) : null) ?? about.nameOf(each)))}`;
    }
    case "countries":
      return `${title}: ${listedNames(texts.map(about.nameOf))}`;
    case "search":
    case "text":
    case "digits":
      return `${title}: ${shortened(text)}`;
    case "amount": {
      const amount = readAmountComparison(text);
      return amount === null ? title : `${title} ${amountWords(amount)} ${currency}`;
    }
    case "range": {
      const range = readNumberRange(text, about.max);
      if (range === null) return title;
      return about.unit === "percent" ? `${title} ${rangeWords(range, about.unit)}` : `Amount ${rangeWords(range, about.unit)} ${currency}`;
    }
    case "flag":
      return `${title}: yes`;
  }
}

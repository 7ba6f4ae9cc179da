import { describe, expect, test } from "vitest";
import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";
import { convertedSum, exchangeRatesOf, ratesUsed, type RateSource } from "#domain/money/exchange-rates.ts";
import type { Money } from "#domain/money/money.ts";

const rates = exchangeRatesOf(
  new Map([
    aRate("USD", 1, "2026-06-01", "bundled"),
    aRate("EUR", 0.5, "2026-11-20", "provider"),
    aRate("GBP", 0.25, "2026-11-18", "provider"),
    aRate("JPY", 200, "2026-06-01", "bundled"),
  ]),
);

describe("the sum of amounts", () => {
  test.for<[amounts: [number, string][], to: string, major: number, missing: string[]]>([
    [[], "USD", 0, []],
    [[[1050, "USD"]], "USD", 10.5, []],
    // Yen have no minor unit, euros and dollars have a hundred.
    [
      [
        [1000, "JPY"],
        [100, "EUR"],
      ],
      "USD",
      7,
      [],
    ],
    [
      [
        [100, "GBP"],
        [100, "EUR"],
      ],
      "EUR",
      3,
      [],
    ],
    [
      [
        [100, "USD"],
        [5000, "KWD"],
        [7000, "KWD"],
      ],
      "USD",
      1,
      ["KWD"],
    ],
    [
      [
        [100, "USD"],
        [0, "KWD"],
      ],
      "USD",
      1,
      [],
    ],
    // A currency needs no rate to be itself.
    [
      [
        [5000, "KWD"],
        [100, "USD"],
      ],
      "KWD",
      5,
      ["USD"],
    ],
  ])("%o in %s is %d", ([amounts, to, major, missing]) => {
    const money = amounts.map(([amountMinor, currency]) => ({ amountMinor, currency: code(currency) }));
    expect(convertedSum(money, code(to), rates.perDollar)).toEqual({ major, missing });
  });
});

describe("the rates that were used", () => {
  test.for<[to: string, currencies: string[], day: string, source: RateSource]>([
    ["USD", ["EUR", "GBP", "USD"], "2026-11-18", "provider"],
    ["USD", ["EUR", "JPY"], "2026-06-01", "bundled"],
    ["EUR", ["USD"], "2026-11-20", "provider"],
    ["JPY", ["EUR", "JPY"], "2026-06-01", "bundled"],
    ["USD", ["EUR", "KWD"], "2026-11-20", "provider"],
  ])("into %s of %o are of %s by the %s", ([to, currencies, day, source]) => {
    expect(ratesUsed(rates, code(to), ofEach(currencies, 100))).toEqual({ day, source });
  });

  test.for<[amounts: string, to: string, currencies: string[], amountMinor: number]>([
    ["no amounts", "JPY", [], 100],
    ["amounts that are in the currency already", "JPY", ["JPY"], 100],
    ["amounts without a rate", "USD", ["KWD"], 100],
    ["amounts for a currency without one", "KWD", ["EUR"], 100],
    ["zeros", "USD", ["EUR"], 0],
  ])("are none for %s", ([, to, currencies, amountMinor]) => {
    expect(ratesUsed(rates, code(to), ofEach(currencies, amountMinor))).toBeNull();
  });
});

function ofEach(currencies: readonly string[], amountMinor: number): Money[] {
  return currencies.map((currency) => ({ amountMinor, currency: code(currency) }));
}

function aRate(currency: string, perDollar: number, day: string, source: RateSource) {
  return [code(currency), { perDollar, day, source }] as const;
}

function code(text: string): CurrencyCode {
  if (!isCurrency(text)) throw new Error(`${text} is no currency`);
  return text;
}

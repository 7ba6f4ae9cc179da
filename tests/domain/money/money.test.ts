import { fc } from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import { allCurrencies, currencyDigits, isCurrency } from "#domain/money/currencies.ts";
import { formatMoney, MAX_AMOUNT_MAJOR, sumToMinor, toMajor, toMinor } from "#domain/money/money.ts";
import { currencyCode } from "#tests/support/an-order.ts";

describe("an amount of the wire becomes minor units", () => {
  test.for([
    [129.9, "USD", 12_990],
    [0, "USD", 0],
    [0.29, "USD", 29],
    [1.15, "EUR", 115],
    [4.35, "GBP", 435],
    [1000, "JPY", 1000],
    [1.234, "KWD", 1234],
    [1_000_000_000_000, "USD", 100_000_000_000_000],
    [999_999_999_999.99, "USD", 99_999_999_999_999],
  ] as const)("%s %s is %s", ([major, code, minor]) => {
    expect(toMinor(major, currencyCode(code))).toBe(minor);
  });

  test.for([
    [1.005, "USD"],
    [0.001, "USD"],
    [1.5, "JPY"],
    [1.2345, "KWD"],
    [5_000_000_000.999, "USD"],
    [999_999_999_999.999, "USD"],
    [-1, "USD"],
    [Number.NaN, "USD"],
    [Number.POSITIVE_INFINITY, "USD"],
    [MAX_AMOUNT_MAJOR + 1, "USD"],
  ] as const)("%s %s is refused", ([major, code]) => {
    expect(toMinor(major, currencyCode(code))).toBeNull();
  });

  test("a sum may be larger than the largest amount", () => {
    expect(sumToMinor(MAX_AMOUNT_MAJOR * 3 + 0.01, currencyCode("USD"))).toBe(300_000_000_000_001);
    expect(sumToMinor(Number.NaN, currencyCode("USD"))).toBeNull();
  });

  test("every amount survives the round trip", () => {
    fc.assert(
      fc.property(fc.constantFrom(...allCurrencies()), fc.integer({ min: 0, max: 1_000_000_000_000_000 }), (code, minor) => {
        const kept = minor % (MAX_AMOUNT_MAJOR * 10 ** currencyDigits(code));
        expect(toMinor(toMajor(kept, code), code)).toBe(kept);
        expect(toMinor(Number((kept / 10 ** currencyDigits(code)).toFixed(currencyDigits(code))), code)).toBe(kept);
      }),
    );
  });
});

describe("money on a screen", () => {
  test.for([
    [123_456, "USD", "$1,234.56"],
    [123_456, "EUR", "1.234,56 €"],
    [123_456, "GBP", "£1,234.56"],
    [123_456, "JPY", "¥123,456"],
    [123_456, "CAD", "CA$1,234.56"],
    [123_456, "AUD", "A$1,234.56"],
    [123_456, "MXN", "MX$1,234.56"],
    [123_456, "CNY", "CN¥1,234.56"],
    [123_456, "KWD", "KWD 123.456"],
  ] as const)("%s %s reads %s", ([amountMinor, code, text]) => {
    expect(formatMoney({ amountMinor, currency: currencyCode(code) }).replaceAll("\u00A0", " ")).toBe(text);
  });

  test("no two currencies look the same", () => {
    const texts = allCurrencies().map((code) => formatMoney({ amountMinor: 1000 * 10 ** currencyDigits(code), currency: code }));
    const signs = texts.map((text) => text.normalize("NFKC").replaceAll(/[\d.,\s]/g, ""));
    expect(new Set(signs).size).toBe(signs.length);
  });

  test("a right-to-left amount is isolated from left-to-right text", () => {
    expect(formatMoney({ amountMinor: 12_480, currency: currencyCode("ILS") })).toMatch(
      /^\u2068[^\u2068\u2069]*124\.80[^\u2068\u2069]*₪\u2069$/,
    );
    expect(formatMoney({ amountMinor: 12_480, currency: currencyCode("USD") })).toBe("$124.80");
  });

  test("a missing amount is a dash", () => {
    expect(formatMoney(null)).toBe("-");
  });
});

test.for(["usd", "XXX", "EURO", "", "BTC"])("%s is not a currency", (code) => {
  expect(isCurrency(code)).toBe(false);
});

import { expect, it } from "vitest";
import { isTimeZone } from "#domain/dates/shop-day.ts";
import { isCurrency } from "#domain/money/currencies.ts";
import { currencyOfZone, zonesWithCurrency } from "#domain/money/currency-of-zone.ts";

it.each([
  ["Europe/Berlin", "EUR"],
  ["Europe/London", "GBP"],
  ["Asia/Calcutta", "INR"],
  ["America/New_York", "USD"],
  ["UTC", "USD"],
  ["Mars/Olympus_Mons", "USD"],
])("a shop in %s sells in %s", (zone, currency) => {
  expect(currencyOfZone(zone)).toBe(currency);
});

it("every listed zone and currency exists", () => {
  const wrong = [...zonesWithCurrency].filter(([zone, currency]) => !isTimeZone(zone) || !isCurrency(currency));
  expect(wrong).toEqual([]);
});

import { expect, test } from "vitest";
import { allCountries, countryName, isCountry } from "#domain/geography/countries.ts";

test.for(["US", "DE", "GB", "XK", "TW"])("%s is a country", (code) => {
  expect(isCountry(code)).toBe(true);
});

test.for(["us", "UK", "EU", "ZZ", "USA", ""])("%s is not a country", (code) => {
  expect(isCountry(code)).toBe(false);
});

test("there are 249 countries of ISO 3166-1, and Kosovo, each with a name", () => {
  expect(allCountries()).toHaveLength(250);
  expect(allCountries().filter((code) => countryName(code) === code)).toEqual([]);
});

test("an unknown code is shown as it is", () => {
  expect(countryName("ZZ")).toBe("ZZ");
});

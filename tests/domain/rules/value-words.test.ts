import { expect, it } from "vitest";
import type { ValueUnit } from "#domain/rules/value-unit.ts";
import { valueWords } from "#domain/rules/value-words.ts";

it.each<[Parameters<typeof valueWords>[0], ValueUnit | null, string]>([
  ["US", null, "US"],
  ["us", "country", "United States"],
  ["", null, "empty"],
  [12_345.5, null, "12,345.5"],
  [7200, "seconds", "2 hours"],
  [1, "days", "1 day"],
  [35, "years", "35 years"],
  [1234.5, "km", "1,235 km"],
  [0.3, "percent", "30.00%"],
  [true, null, "yes"],
  [false, null, "no"],
  [null, "days", "unknown"],
  [[], null, "unknown"],
  [["a", 1, null], null, "a, 1, unknown"],
  [[1, 2, 3, 4, 5, 6, 7], null, "1, 2, 3, 4, 5 and 2 more"],
])("the value %j in %s is called %s", (value, unit, words) => {
  expect(valueWords(value, unit)).toBe(words);
});

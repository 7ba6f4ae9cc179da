import { expect, it } from "vitest";
import { comparedWords, valueWords } from "#console/screens/transaction/compared-words.ts";

it.each([
  ["US", "“US”"],
  ["", "an empty text"],
  [12_345.5, "12,345.5"],
  [true, "yes"],
  [false, "no"],
  [null, "nothing"],
  [[], "nothing"],
  [["a", 1, null], "“a”, 1, nothing"],
  [[1, 2, 3, 4, 5, 6, 7], "1, 2, 3, 4, 5 and 2 more"],
])("the compared value %j is called %s", (value, words) => {
  expect(valueWords(value)).toBe(words);
});

it("a rule tells what was found and what it was compared with, and nothing where it was not reached", () => {
  const rule = { text: "Seconds since registered is at most 60", left: 12, right: 60 };
  expect(comparedWords({ ...rule, result: "hit" })).toBe("found 12, compared with 60");
  expect(comparedWords({ ...rule, result: "missed", left: null, right: null })).toBe("found nothing");
  expect(comparedWords({ ...rule, result: "not reached" })).toBeNull();
});

import { expect, it } from "vitest";
import { comparedWords, ruleWords, valueWords, type TracedRule } from "#console/screens/transaction/compared-words.ts";

it.each([
  ["US", "“US”"],
  ["", "empty"],
  [12_345.5, "12,345.5"],
  [true, "yes"],
  [false, "no"],
  [null, "not known"],
  [[], "not known"],
  [["a", 1, null], "“a”, 1, not known"],
  [[1, 2, 3, 4, 5, 6, 7], "1, 2, 3, 4, 5 and 2 more"],
])("the compared value %j is called %s", (value, words) => {
  expect(valueWords(value)).toBe(words);
});

it.each<[string, TracedRule["left"], TracedRule["right"], string]>([
  ["Seconds since registered is at most 60", 0, 60, "this order: 0"],
  ["Email is disposable is true", false, true, "this order: no"],
  ["Currency is one of USD,EUR", "JPY", ["USD", "EUR"], "this order: “JPY”"],
  ["Email is one of list 'Blocked'", "a@shop.test", "Blocked", "this order: “a@shop.test”"],
  ["Email is unknown or empty", null, null, "this order: not known"],
  ["Billing country is Shipping country", "FR", "GB", "this order: “FR”, compared with “GB”"],
  ["Amount is greater than Average amount", 160, 60, "this order: 160, compared with 60"],
  ["Risk score (0 to 1) is at least 0.3", 0.4213, 0.3, "this order: 42.13%"],
])(
  "of '%s' the trace tells what the order has, and what it was compared with only where the rule does not say so",
  (text, left, right, words) => {
    expect(comparedWords({ text, result: "missed", left, right })).toBe(words);
  },
);

it("a rule that was not reached tells nothing", () => {
  expect(comparedWords({ text: "Amount is at least 1", result: "not reached", left: null, right: null })).toBeNull();
});

it.each<[string, TracedRule["right"], string]>([
  ["Risk score (0 to 1) is at least 0.3", 0.3, "Risk score is at least 30.00%"],
  ["Email is disposable is true", true, "Email is disposable"],
  ["Phone is valid is false", false, "Phone is valid: no"],
  ["Amount is at least 100", 100, "Amount is at least 100"],
])("the rule '%s' is told as a person says it", (text, right, words) => {
  expect(ruleWords({ text, right })).toBe(words);
});

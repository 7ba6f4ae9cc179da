import { describe, expect, it } from "vitest";
import { DEFAULT_CURRENCY, isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";
import { constantSide, fieldSide, ordersSide, rule } from "#domain/rules/build-rule.ts";
import type { OrderAggregation } from "#domain/rules/order-aggregation.ts";
import { rulesSentence } from "#domain/rules/rules-sentence.ts";
import { valueWords } from "#domain/rules/value-words.ts";
import { aggregationSide } from "#tests/support/rule-sides.ts";

const large = rule(fieldSide("order.amount"), "Greater Than", constantSide(500));
const abroad = rule(fieldSide("place.ipCountry"), "Not In", constantSide("US,CA"));
const inDollars = rule(fieldSide("order.currency"), "Equal", constantSide("usd"));
const spent: OrderAggregation = { name: "sum", over: "amount", by: "card", hours: 24, withThis: true };

describe("the sentence of a scenario's rules", () => {
  it("joins them, continuing in lowercase but for abbreviations", () => {
    expect(rulesSentence([large, abroad, inDollars], DEFAULT_CURRENCY)).toBe(
      "Order amount is more than $500 and IP country is none of United States, Canada and order currency is usd",
    );
  });

  it("is empty without rules", () => {
    expect(rulesSentence([], DEFAULT_CURRENCY)).toBe("");
  });

  it("names no currency of an order's amount, which may be in any", () => {
    expect(rulesSentence([large], DEFAULT_CURRENCY)).toBe("Order amount is more than 500");
    expect(rulesSentence([large, rule(fieldSide("order.currency"), "In", constantSide("USD,EUR"))], DEFAULT_CURRENCY)).toContain(
      "than 500 and",
    );
    expect(rulesSentence([large, rule(fieldSide("order.currency"), "Not Equal", constantSide("USD"))], DEFAULT_CURRENCY)).toContain(
      "than 500 and",
    );
    expect(rulesSentence([large, rule(fieldSide("order.currency"), "Equal", constantSide("dollars"))], DEFAULT_CURRENCY)).toContain(
      "than 500 and",
    );
  });

  it("names it where another rule asks for it", () => {
    expect(rulesSentence([rule(fieldSide("order.currency"), "In", constantSide("JPY")), large], DEFAULT_CURRENCY)).toBe(
      "Order currency is one of JPY and order amount is more than ¥500",
    );
    const items = rule(aggregationSide("max", "item.amount"), "Less Than", constantSide(12.5));
    expect(rulesSentence([inDollars, items], DEFAULT_CURRENCY)).toContain("is less than $12.50");
    const counted = rule(aggregationSide("count", "item.amount"), "Less Than", constantSide(12));
    expect(rulesSentence([inDollars, counted], DEFAULT_CURRENCY)).toContain("is less than 12");
  });

  it("names the shop's currency of what is summed over orders", () => {
    const summed = rule(ordersSide(spent), "Greater Than", constantSide(500));
    expect(rulesSentence([summed], currency("EUR"))).toBe("Sum of amounts with this card in 24 h is more than 500\u00a0€");
    const counted = rule(ordersSide({ ...spent, name: "distinct count" }), "Greater Than", constantSide(5));
    expect(rulesSentence([counted], currency("EUR"))).toContain("is more than 5");
    const others = rule(ordersSide({ ...spent, name: "count", over: "ip" }), "Greater Than", constantSide(5));
    expect(rulesSentence([others], currency("EUR"))).toMatch(/more than 5$/);
  });

  it("keeps the digits of what can't be an amount of the currency", () => {
    expect(valueWords(0.125, null, DEFAULT_CURRENCY)).toBe("0.125 USD");
    expect(valueWords([-5, 20], null, DEFAULT_CURRENCY)).toBe("-$5, $20");
    expect(valueWords("many", null, DEFAULT_CURRENCY)).toBe("many");
  });
});

function currency(code: string): CurrencyCode {
  if (!isCurrency(code)) throw new Error(`${code} is no currency`);
  return code;
}

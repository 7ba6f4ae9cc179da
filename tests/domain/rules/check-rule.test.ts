import { describe, expect, it } from "vitest";
import { constantSide, fieldSide, ordersSide, rule, velocitySide, type RuleSide } from "#domain/rules/build-rule.ts";
import { checkRule, withNullConstant, type RuleFault } from "#domain/rules/check-rule.ts";
import { isListOperator, operatorNames, type OperatorName } from "#domain/rules/operators.ts";
import type { OrderAggregation, OrderKey } from "#domain/rules/order-aggregation.ts";
import type { Rule, RuleField } from "#domain/rules/rule.ts";
import { aggregationSide, customSide, listSide } from "#tests/support/rule-sides.ts";

const email = fieldSide("payer.email");
const amount = fieldSide("order.amount");
const score = fieldSide("riskScore");
const ordered = fieldSide("order.createdAt");
const recurring = fieldSide("order.recurring");
const itemIds = fieldSide("item.id");
const list = listSide("7", "Blocked");
const sumOfCard: OrderAggregation = { name: "sum", over: "amount", by: "card", hours: 48, withThis: false };
const sum = ordersSide(sumOfCard);
const cards = (by: OrderKey) => ordersSide({ ...sumOfCard, name: "distinct count", over: "card", by });
const stated = (over: string, by: string) => JSON.stringify({ over, by, withThis: true });
const aggregating = (first: Partial<RuleField>): RuleSide => ({ ...sum, first: { ...sum.first, ...first } });

describe("the type check", () => {
  it.each<[string, RuleSide | null, OperatorName | null, RuleSide | null, RuleFault["fault"] | null]>([
    ["needs a left side", null, "Equal", constantSide("a"), "side is missing"],
    ["needs a right side", email, "Equal", null, "side is missing"],
    ["needs an operator", email, null, constantSide("a"), "operator is missing"],
    ["needs no right side for isNullOrEmpty", email, "isNullOrEmpty", null, null],
    ["needs no right side for isNotNullOrEmpty", itemIds, "isNotNullOrEmpty", null, null],
    ["needs the text of a constant", email, "Equal", constantSide(" "), "secondary input is missing"],
    ["needs the secondary input of a constant", email, "Equal", bare(constantSide("a")), "secondary input is missing"],
    [
      "needs what an aggregation is over",
      bare(aggregationSide("sum", "item.amount")),
      "Equal",
      constantSide(1),
      "secondary input is missing",
    ],
    ["needs the path of a custom field", bare(customSide("a", "string")), "Equal", constantSide("a"), "secondary input is missing"],
    ["needs the velocity and its hours", bare(velocitySide("card.people", 3)), "Equal", constantSide(1), "secondary input is missing"],
    ["refuses hours beyond 720", velocitySide("card.people", 721), "Equal", constantSide(1), "secondary input does not fit"],
    ["takes a velocity over 720 hours", velocitySide("card.people", 720), "Greater Than", constantSide(1), null],
    ["takes a sum of amounts over orders", sum, "Greater Than", constantSide(1), null],
    ["takes it over 720 hours", ordersSide({ ...sumOfCard, hours: 720 }), "Greater Than", constantSide(1), null],
    ["compares it to another number", sum, "Greater Than", amount, null],
    ["refuses it on the right", amount, "Greater Than", sum, "field is not for this side"],
    ["refuses it over 0 hours", ordersSide({ ...sumOfCard, hours: 0 }), "Greater Than", constantSide(1), "secondary input does not fit"],
    [
      "refuses it over 721 hours",
      ordersSide({ ...sumOfCard, hours: 721 }),
      "Greater Than",
      constantSide(1),
      "secondary input does not fit",
    ],
    ["needs its hours", bare(sum), "Greater Than", constantSide(1), "secondary input is missing"],
    ["needs what it is over", aggregating({ value: null }), "Greater Than", constantSide(1), "secondary input is missing"],
    ["refuses another text than JSON", aggregating({ value: "amount" }), "Equal", constantSide(1), "secondary input does not fit"],
    [
      "refuses JSON that lacks a part",
      aggregating({ value: '{"over":"amount"}' }),
      "Equal",
      constantSide(1),
      "secondary input does not fit",
    ],
    ["refuses JSON null", aggregating({ value: "null" }), "Equal", constantSide(1), "secondary input does not fit"],
    [
      "refuses a field of objects",
      aggregating({ value: stated("toString", "card") }),
      "Equal",
      constantSide(1),
      "secondary input does not fit",
    ],
    [
      "refuses a key that is none",
      aggregating({ value: stated("amount", "amount") }),
      "Equal",
      constantSide(1),
      "secondary input does not fit",
    ],
    ["refuses a function that is none", aggregating({ specialFunctionName: "median" }), "Equal", constantSide(1), "field is unknown"],
    ["refuses a function over one value", aggregating({ specialFunctionName: "length" }), "Equal", constantSide(1), "field is unknown"],
    [
      "refuses a sum of cards over orders",
      ordersSide({ ...sumOfCard, over: "device" }),
      "Equal",
      constantSide(1),
      "secondary input does not fit",
    ],
    ["refuses cards by card, always one", cards("card"), "Equal", constantSide(1), "secondary input does not fit"],
    ["takes cards by customer", cards("person"), "Equal", constantSide(1), null],
    ["refuses a path that is none", customSide("a..b", "string"), "Equal", constantSide("a"), "secondary input does not fit"],
    ["refuses a sum of texts", aggregationSide("sum", "item.id"), "Equal", constantSide(1), "secondary input does not fit"],
    ["takes a count of texts", aggregationSide("count", "item.id"), "Less Than Or Equal", constantSide(1), null],
    ["refuses a field that does not exist", renamed(email, "payer.shoeSize"), "Equal", constantSide("a"), "field is unknown"],
    ["refuses a field that claims another type", retyped(email), "Greater Than", constantSide("1"), "field is unknown"],
    ["refuses a constant on the left", constantSide("a"), "Equal", email, "field is not for this side"],
    ["refuses a list on the left", list, "In", list, "field is not for this side"],
    ["refuses a custom field on the right", email, "Equal", customSide("a", "string"), "field is not for this side"],
    ["refuses an operator that does not take the left type", email, "Greater Than", constantSide("a"), "operator does not take this type"],
    ["refuses Before for numbers", amount, "Before", constantSide(1), "operator does not take this type"],
    ["refuses Equal for many values", itemIds, "Equal", constantSide("a"), "operator does not take this type"],
    ["refuses Some In for a single value", email, "Some In", list, "operator does not take this type"],
    ["refuses Begins With for numbers", amount, "Begins With", constantSide("1"), "operator does not take this type"],
    ["refuses a right type that the operator does not take", amount, "Greater Than", email, "operator does not take this type"],
    ["refuses two types", email, "Equal", amount, "types differ"],
    ["takes two fields of one type", email, "Equal", fieldSide("email.domain"), null],
    ["takes the left as an array where the operator takes arrays", email, "In", itemIds, null],
    ["refuses a single right value where the operator takes arrays", email, "In", fieldSide("email.domain"), "types differ"],
    ["refuses arrays of two types", email, "In", fieldSide("item.amount"), "types differ"],
    ["takes an aggregation on the right", amount, "Greater Than", aggregationSide("sum", "item.amount"), null],
    ["takes a date as YYYY-MM-DD", ordered, "Before", constantSide("2026-11-21"), null],
    ["refuses a date in other words", ordered, "Before", constantSide("21.11.2026"), "constant does not fit the type"],
    ["refuses a date that is not in the calendar", ordered, "Before", constantSide("2026-02-30"), "constant does not fit the type"],
    ["refuses a number in words", amount, "Equal", constantSide("ten"), "constant does not fit the type"],
    ["takes yes for a boolean", recurring, "Equal", constantSide("yes"), null],
    ["refuses perhaps for a boolean", recurring, "Equal", constantSide("perhaps"), "constant does not fit the type"],
    ["takes one,two,three for a list operator", amount, "In", constantSide("1,2, 3"), null],
    ["refuses one,two,three for another operator", amount, "Equal", constantSide("1,2,3"), "constant does not fit the type"],
    ["refuses a list of commas", email, "In", constantSide(", ,"), "constant does not fit the type"],
    ["refuses a risk score of 2500%", score, "Greater Than Or Equal", constantSide(25), "share is not from 0 to 1"],
    ["refuses one below 0%", score, "Less Than", constantSide(-0.1), "share is not from 0 to 1"],
    ["refuses one of several", score, "In", constantSide("0.5,1.5"), "share is not from 0 to 1"],
    ["takes a risk score of 0%", score, "Greater Than", constantSide(0), null],
    ["takes a risk score of 100%", score, "Less Than Or Equal", constantSide(1), null],
    ["needs the list", email, "In", listSide("", ""), "side is missing"],
  ])("%s", (_, left, operator, right, fault) => {
    expect(checkRule(ruleOf(left, operator, right))?.fault ?? null).toBe(fault);
  });

  it("allows a list on the right with exactly seven operators", () => {
    const allowed = operatorNames.filter((operator) => [email, itemIds].some((left) => checkRule(ruleOf(left, operator, list)) === null));
    const withNull = ["isNullOrEmpty", "isNotNullOrEmpty"];
    expect(allowed.filter((name) => !withNull.includes(name))).toEqual(operatorNames.filter(isListOperator));
    expect(operatorNames.filter(isListOperator)).toEqual([
      "In",
      "Not In",
      "Some In",
      "Begins With",
      "Not Begins With",
      "Ends With",
      "Not Ends With",
    ]);
    expect(checkRule(ruleOf(email, "Equal", list))).toEqual({
      side: "right",
      fault: "list needs a list operator",
    });
  });

  it("forces the right side of a null operator to the constant NULL", () => {
    const forced = withNullConstant(ruleOf(email, "isNullOrEmpty", list));
    expect(forced.firstRightField).toMatchObject({ type: "const", value: null });
    expect(forced.secondRightField).toMatchObject({ type: "const", constValue: "NULL" });
    expect(withNullConstant(ruleOf(email, "In", list))).toEqual(ruleOf(email, "In", list));
  });

  it("also guards rules written in code", () => {
    expect(() => rule(email, "Greater Than", constantSide(1))).toThrow("operator does not take this type");
    expect(() => fieldSide("payer.shoeSize")).toThrow("There is no field");
  });
});

function ruleOf(left: RuleSide | null, operator: OperatorName | null, right: RuleSide | null): Rule {
  return {
    firstLeftField: left?.first ?? null,
    secondLeftField: left?.second ?? null,
    operator,
    firstRightField: right?.first ?? null,
    secondRightField: right?.second ?? null,
  };
}

function bare(side: RuleSide): RuleSide {
  return { ...side, second: null };
}

function renamed(side: RuleSide, name: string): RuleSide {
  return { ...side, first: { ...side.first, name } };
}

function retyped(side: RuleSide): RuleSide {
  return { ...side, first: { ...side.first, type: "number" } };
}

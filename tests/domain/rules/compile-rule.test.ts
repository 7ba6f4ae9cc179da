import { describe, expect, it } from "vitest";
import { constantSide, fieldSide, rule, velocitySide, type RuleSide } from "#domain/rules/build-rule.ts";
import { compileRule } from "#domain/rules/compile-rule.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import type { OperatorName } from "#domain/rules/operators.ts";
import { ruleList } from "#tests/support/rule-list.ts";
import { aRuleEnvironment, aVelocity, blankAddress, blankOrder } from "#tests/support/a-rule-environment.ts";
import { aggregationSide, customSide, listSide } from "#tests/support/rule-sides.ts";

const lists = new Map([
  ["blocked", ruleList(["Mail.example", "bad.", "x", "17"])],
  ["empty", ruleList([])],
]);
const items = [item("SKU-1", "Gift card", 1050), item("sku-2", null, 1950), item(null, "Shoes", null)];
const env = aRuleEnvironment({
  lists,
  raw: { meta: { tier: "Gold", score: "17" }, lines: [{ sku: "a" }, { sku: "b" }], constructor: 1 },
  order: {
    ...blankOrder,
    reference: "  #1001 ",
    amount: { ...blankOrder.amount, amountMinor: 3010 },
    customer: {
      ...blankOrder.customer,
      firstName: "Zoë",
      email: "zoe1990@mail.example",
      dateOfBirth: "1990-11-02",
    },
    billingAddress: { ...blankAddress, country: "FR" },
    items,
    device: { ...blankOrder.device, deviceId: "d1" },
  },
});

describe("a rule", () => {
  it.each<[string, RuleSide, OperatorName, RuleSide | null, boolean]>([
    ["compares texts without regard to case and outer spaces", fieldSide("order.reference"), "Equal", constantSide("#1001"), true],
    ["compares countries without regard to case", fieldSide("billing.country"), "In", constantSide("us, fr"), true],
    ["keeps letters outside ASCII apart", fieldSide("payer.firstName"), "Equal", constantSide("zoe"), false],
    ["folds letters outside ASCII", fieldSide("payer.firstName"), "Equal", constantSide("ZOË"), true],
    ["does not hold for an unknown value", fieldSide("shipping.country"), "Equal", constantSide("FR"), false],
    ["does not hold for an unknown value when negated", fieldSide("shipping.country"), "Not Equal", constantSide("FR"), false],
    ["does not hold against an unknown value", fieldSide("billing.country"), "Not Equal", fieldSide("shipping.country"), false],
    ["sees an unknown value with isNullOrEmpty only", fieldSide("shipping.country"), "isNullOrEmpty", null, true],
    ["compares an amount in major units", fieldSide("order.amount"), "Equal", constantSide("30.10"), true],
    [
      "compares an amount with the sum of its items",
      fieldSide("order.amount"),
      "Greater Than",
      aggregationSide("sum", "item.amount"),
      true,
    ],
    ["sums the amounts that are known", aggregationSide("sum", "item.amount"), "Equal", constantSide(30), true],
    ["counts the values that are known", aggregationSide("count", "item.id"), "Equal", constantSide(2), true],
    ["counts none where nothing is known", aggregationSide("count", "order.tags"), "Equal", constantSide(0), true],
    ["counts digits", aggregationSide("digit count", "payer.email"), "Greater Than Or Equal", constantSide(4), true],
    ["compares dates by their day in UTC", fieldSide("order.createdAt"), "Equal", constantSide("2026-11-01"), true],
    ["is not after the day it is on", fieldSide("order.createdAt"), "After", constantSide("2026-11-01"), false],
    ["knows the age on the day of the order", fieldSide("payer.age"), "Equal", constantSide(35), true],
    ["finds a text among items", fieldSide("item.description"), "Contains", constantSide("gift"), true],
    ["takes In for every item", fieldSide("item.id"), "In", constantSide("sku-1"), false],
    ["takes Some In for one item", fieldSide("item.id"), "Some In", constantSide("sku-1,sku-9"), true],
    ["takes Not In for no item", fieldSide("item.id"), "Not In", constantSide("sku-1"), false],
    ["looks a list's items up as endings", fieldSide("payer.email"), "Ends With", listSide("blocked", "Blocked"), true],
    ["finds nothing in an empty list", fieldSide("payer.email"), "In", listSide("empty", "Empty"), false],
    ["is not in an empty list", fieldSide("payer.email"), "Not In", listSide("empty", "Empty"), true],
    ["does not hold where the list is gone", fieldSide("payer.email"), "Not In", listSide("gone", "Gone"), false],
    ["reads a list as numbers for a number", customSide("meta.score", "number"), "In", listSide("blocked", "Blocked"), true],
    ["reads a custom field of the raw order", customSide("meta.tier", "string"), "Equal", constantSide("gold"), true],
    ["reads a custom field in every element of an array", customSide("lines.sku", "[string]"), "Some In", constantSide("b"), true],
    ["reads a custom field in one element of an array", customSide("lines[1].sku", "string"), "Equal", constantSide("b"), true],
    ["does not take many values for one", customSide("lines.sku", "string"), "isNullOrEmpty", null, true],
    ["reads own properties only", customSide("meta.constructor.name", "string"), "isNullOrEmpty", null, true],
    ["does not know a velocity of a key the order has not", velocitySide("phone.people", 24), "Less Than", constantSide(2), false],
  ])("%s", (_, left, operator, right, holds) => {
    expect(compileRule(rule(left, operator, right)).holds(env)).toBe(holds);
  });

  it("uses a rule that was saved before risk scores had limits", () => {
    const beyond = { ...rule(fieldSide("riskScore"), "Less Than", constantSide(1)), secondRightField: constantSide(25).second };
    expect(compileRule(beyond).listId).toBeNull();
  });

  it("reads other windows than the facts hold from what was looked up", () => {
    const overTwoDays = compileRule(rule(velocitySide("device.people", 48), "Equal", constantSide(4)));
    expect(overTwoDays.extraWindows).toEqual([{ key: "device", hours: 48 }]);
    expect(overTwoDays.holds(aRuleEnvironment({ extra: new Map([["device/48", aVelocity({ people: 4 })]]) }))).toBe(true);
    expect(() => overTwoDays.holds(aRuleEnvironment())).toThrow("was not looked up");
  });

  it("names the entries of a list that fit, and the list itself instead of its items", () => {
    const blocked = compileRule(rule(fieldSide("payer.email"), "Ends With", listSide("blocked", "Blocked")));
    expect(blocked.compare(env)).toEqual({
      left: "zoe1990@mail.example",
      right: "Blocked",
      matched: ["Mail.example"],
    });
  });

  it("shows days as dates and unknown values as null", () => {
    const born = compileRule(rule(fieldSide("payer.dateOfBirth"), "Before", constantSide("2000-01-01")));
    expect(born.compare(env)).toEqual({ left: "1990-11-02", right: "2000-01-01", matched: [] });
    expect(born.compare(aRuleEnvironment()).left).toBeNull();
  });

  it("is told in words", () => {
    const words = (left: RuleSide, operator: OperatorName, right: RuleSide | null) => describeRule(rule(left, operator, right));
    expect(words(velocitySide("device.people", 1), "Greater Than", constantSide(2))).toBe("Customers on this device in 1 h is more than 2");
    expect(words(aggregationSide("sum", "item.amount"), "Less Than", fieldSide("order.amount"))).toBe(
      "Sum of item amounts is less than order amount",
    );
    expect(words(fieldSide("email.domain"), "In", listSide("7", "Blocked"))).toBe("Email domain is one of list “Blocked”");
    expect(words(customSide("meta.tier", "string"), "isNullOrEmpty", null)).toBe("Custom field meta.tier is unknown");
  });
});

function item(id: string | null, description: string | null, amountMinor: number | null) {
  return { id, description, quantity: 1, amountMinor };
}

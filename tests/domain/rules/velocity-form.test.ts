import { describe, expect, it } from "vitest";
import { constantSide, ordersSide, velocitySide } from "#domain/rules/build-rule.ts";
import { checkRule } from "#domain/rules/check-rule.ts";
import { keysOf } from "#domain/keys-of.ts";
import { aggregatedFields, orderFunctions, orderKeys } from "#domain/rules/order-aggregation.ts";
import { newRule, withConstant, withLeft, withOperator } from "#domain/rules/rule-form.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { fieldsToAggregate, velocityForm, withFunction, withHours, withReadyMade } from "#domain/rules/velocity-form.ts";
import { velocityPairs } from "#domain/rules/velocities.ts";

const started = withConstant(withOperator(withLeft(newRule, "velocityH"), "Greater Than"), "3");

describe("the inputs of velocity hours", () => {
  it("start complete: how many orders an email has in a day, this one included", () => {
    expect(velocityForm(started)).toEqual({ kind: "function", name: "count", over: "order", by: "email", withThis: true, hours: "24" });
    expect(checkRule(started)).toBeNull();
  });

  it("read a ready-made count as it is stored", () => {
    const stored = leftOf(velocitySide("device.people", 48));
    expect(velocityForm(stored)).toEqual({ kind: "ready-made", name: "device.people", hours: "48" });
    expect(velocityForm(leftOf({ first: velocitySide("device.people", 1).first, second: null }))).toEqual({
      kind: "ready-made",
      name: null,
      hours: "",
    });
  });

  it("keep the hours through every change", () => {
    const changed = withFunction(withReadyMade(withHours(started, "36"), "card.orders"), { name: "sum", by: "card" });
    expect(changed).toMatchObject(leftOf(ordersSide({ name: "sum", over: "amount", by: "card", hours: 36, withThis: true })));
  });

  it("write what the rule language reads", () => {
    expect(withFunction(started, { withThis: false, by: "person", name: "max" })).toMatchObject(
      leftOf(ordersSide({ name: "max", over: "amount", by: "person", hours: 24, withThis: false })),
    );
    expect(withReadyMade(started, "ip.cards")).toMatchObject(leftOf(velocitySide("ip.cards", 24)));
  });

  it("make a valid rule of every combination", () => {
    for (const name of orderFunctions)
      for (const by of keysOf(orderKeys))
        for (const over of keysOf(aggregatedFields)) {
          const changed = withFunction(started, { name, by, over });
          expect(checkRule(changed)).toBeNull();
          const kept = fieldsToAggregate(name, by).includes(over) ? over : fieldsToAggregate(name, by)[0];
          expect(velocityForm(changed)).toMatchObject({ name, by, over: kept });
        }
    for (const { name } of velocityPairs) expect(checkRule(withReadyMade(started, name))).toBeNull();
  });

  it("offer no field that is the key itself, and orders only to be counted", () => {
    expect(fieldsToAggregate("count", "email")).not.toContain("email");
    expect(fieldsToAggregate("distinct count", "email")).not.toContain("order");
    expect(fieldsToAggregate("sum", "email")).toEqual(["amount"]);
  });

  it("let hours be typed that can't be saved", () => {
    expect(checkRule(withHours(started, "721"))).toMatchObject({ fault: "secondary input does not fit" });
    expect(checkRule(withHours(started, ""))).toMatchObject({ fault: "secondary input is missing" });
  });
});

function leftOf({ first, second }: { first: Rule["firstLeftField"]; second: Rule["secondLeftField"] }): Rule {
  return { ...started, firstLeftField: first, secondLeftField: second, firstRightField: constantSide(3).first };
}

import { describe, expect, it } from "vitest";
import { changedList } from "#domain/custom-lists/changed-list.ts";
import { makeListIndex } from "#domain/custom-lists/list-index.ts";
import { readListValue } from "#domain/custom-lists/read-list-value.ts";
import { constantSide, fieldSide, rule, velocitySide, type RuleSide } from "#domain/rules/build-rule.ts";
import { compileRule } from "#domain/rules/compile-rule.ts";
import { parseConstant } from "#domain/rules/constant.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import { nearestChange, unitOn, type EntryChange, type NearestChange } from "#domain/rules/nearest-change.ts";
import { nearestValue } from "#domain/rules/nearest-number.ts";
import type { OperatorName } from "#domain/rules/operators.ts";
import { resolveSide } from "#domain/rules/resolve-side.ts";
import type { RuleEnvironment, RuleList } from "#domain/rules/rule-environment.ts";
import { constantText, withConstant } from "#domain/rules/rule-form.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { elementTypeOf } from "#domain/rules/value-type.ts";
import { aRuleEnvironment, blankOrder, blankFacts, aVelocity } from "#tests/support/a-rule-environment.ts";
import { currencyCode } from "#tests/support/an-order.ts";
import { arbitraryCase } from "#tests/support/arbitrary-environments.ts";
import { arbitraryRule } from "#tests/support/arbitrary-rules.ts";
import { fc } from "#tests/support/properties.ts";
import { listSide } from "#tests/support/rule-sides.ts";

const USD = currencyCode("USD");
const order = { ...blankOrder, amount: { amountMinor: 62_000, currency: USD }, tags: ["gift", "vip"], billingAddress: null };
const env = aRuleEnvironment({
  order: { ...order, payment: { ...order.payment, cvv: "N" } },
  riskScore: 0.412345,
  facts: {
    ...blankFacts,
    velocity: { ...blankFacts.velocity, device: { ...blankFacts.velocity.device, "24h": aVelocity({ people: 3 }) } },
  },
});

function changeOf(left: RuleSide, operator: OperatorName, right: RuleSide | null): NearestChange | null {
  return nearestChange(rule(left, operator, right), env, USD);
}

describe("the nearest change of a rule", () => {
  it.each<[string, RuleSide, OperatorName, string | number | boolean, string | number | boolean]>([
    ["stops just reaching an amount", fieldSide("order.amount"), "Greater Than", 500, 620],
    ["is one cent more where equal counts", fieldSide("order.amount"), "Greater Than Or Equal", 500, 620.01],
    ["is one cent less to reach an amount", fieldSide("order.amount"), "Greater Than", 1000, 619.99],
    ["is the amount itself to include it", fieldSide("order.amount"), "Greater Than Or Equal", 1000, 620],
    ["goes the other way for less than", fieldSide("order.amount"), "Less Than", 1000, 620],
    ["is told in hundredths of a percent", fieldSide("riskScore"), "Greater Than Or Equal", 0.3, 0.4124],
    ["is the hundredth below to reach a share", fieldSide("riskScore"), "Greater Than", 0.5, 0.4123],
    ["is a whole number for counts", velocitySide("device.people", 24), "Greater Than Or Equal", 2, 4],
    ["is the number before to reach a count", velocitySide("device.people", 24), "Greater Than", 5, 2],
    ["is a day", fieldSide("order.createdAt"), "Before", "2027-01-01", "2026-11-01"],
    ["is the other word for a yes or no", fieldSide("order.recurring"), "Equal", false, true],
    ["is the order's own text for one that it isn't", fieldSide("payment.cvv"), "Equal", "M", "N"],
  ])("%s", (_, left, operator, constant, value) => {
    expect(changeOf(left, operator, constantSide(constant))).toMatchObject({ kind: "value", value });
  });

  it.each<[string, RuleSide, OperatorName, string, EntryChange]>([
    ["left out", fieldSide("payment.cvv"), "In", "N,P,U", { without: ["N"], with: [] }],
    ["added", fieldSide("payment.cvv"), "In", "M,P", { without: [], with: ["N"] }],
    ["added where it isn't to be", fieldSide("payment.cvv"), "Not In", "M,P", { without: [], with: ["N"] }],
    ["left out where any of several is enough", fieldSide("order.tags"), "Some In", "vip,GIFT,old", { without: ["GIFT", "vip"], with: [] }],
    ["added for all of several", fieldSide("order.tags"), "In", "vip", { without: [], with: ["gift"] }],
    ["left out as the part that fits", fieldSide("order.currency"), "Begins With", "U,EU", { without: ["U"], with: [] }],
  ])("has values %s", (_, left, operator, constant, expected) => {
    expect(changeOf(left, operator, constantSide(constant))).toMatchObject({ kind: "values", ...expected });
  });

  it("is an entry of a custom list", () => {
    const index = makeListIndex("text");
    index.put({ value: "n", written: "N", expiresAtMs: null });
    const listed = { ...env, lists: new Map([["7", index.at(0)]]) };
    const inList = (operator: OperatorName, field = "payment.cvv") =>
      nearestChange(rule(fieldSide(field), operator, listSide("7", "Codes")), listed, USD);
    expect(inList("In")).toEqual({ kind: "list", listId: "7", name: "Codes", without: ["N"], with: [] });
    expect(inList("In", "order.currency")).toEqual({ kind: "list", listId: "7", name: "Codes", without: [], with: ["USD"] });
  });

  it.each<[string, RuleSide, OperatorName, RuleSide | null]>([
    ["the value is unknown", fieldSide("billing.country"), "Equal", constantSide("US")],
    ["any other text would do", fieldSide("payment.cvv"), "Equal", constantSide("N")],
    ["the only value would be left out", fieldSide("payment.cvv"), "In", constantSide("N")],
    ["fields are compared", fieldSide("billing.city"), "Equal", fieldSide("shipping.city")],
    ["it asks whether anything is known", fieldSide("payment.cvv"), "isNotNullOrEmpty", null],
  ])("isn't there if %s", (_, left, operator, right) => {
    expect(changeOf(left, operator, right)).toBeNull();
  });

  it("can't ask for a share above 1", () => {
    const certain = { ...env, riskScore: 1 };
    expect(nearestChange(rule(fieldSide("riskScore"), "Greater Than Or Equal", constantSide(0.3)), certain, USD)).toBeNull();
  });

  it("has every rule come out otherwise on every order, and no nearer number does", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(arbitraryRule, arbitraryCase, (tried, { env: on }) => {
        const change = nearestChange(tried, on, USD);
        if (change === null) return;
        const held = compileRule(tried).holds(on);
        const words = describeRule(tried);
        seen.add(`${change.kind} ${held}`);
        const otherwise = change.kind === "list" ? compileRule(tried).holds(withEntries(on, change)) : compileRule(change.rule).holds(on);
        expect(otherwise, words).toBe(!held);
        const nearer = change.kind === "value" ? oneNearer(tried, change.rule, on) : null;
        if (nearer === null) return;
        seen.add("no nearer");
        expect(compileRule(nearer).holds(on), `${words}: ${describeRule(nearer)}`).toBe(held);
      }),
      { numRuns: 2500 },
    );
    const kinds = ["value", "values", "list"].flatMap((kind) => [`${kind} false`, `${kind} true`]);
    expect([...seen].toSorted()).toEqual([...kinds, "no nearer"].toSorted());
  });
});

describe("the nearest value of an order", () => {
  it("has a rule come out otherwise, and no nearer one does", () => {
    const operators = ["Equal", "Not Equal", "Greater Than", "Greater Than Or Equal", "Less Than", "Less Than Or Equal"] as const;
    const cents = fc.integer({ min: 0, max: 100_000 });
    const holds = (operator: OperatorName, cent: number, constant: number) => {
      const on = { ...env, order: { ...order, amount: { amountMinor: cent, currency: USD } } };
      return compileRule(rule(fieldSide("order.amount"), operator, constantSide(constant))).holds(on);
    };
    fc.assert(
      fc.property(fc.constantFrom(...operators), cents, fc.oneof(cents, fc.nat(9)), (operator, own, constantCents) => {
        const constant = constantCents / 100;
        const nearest = nearestValue(operator, constant, own / 100, 100);
        expect(nearest).not.toBeNull();
        const cent = Math.round((nearest ?? 0) * 100);
        const held = holds(operator, own, constant);
        if (cent < 0) return;
        expect(holds(operator, cent, constant)).toBe(!held);
        expect(Math.abs(cent - own) <= 1 || holds(operator, cent + Math.sign(own - cent), constant) === held).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

/** The rule with a number that is one unit nearer to its own; null if there is none in between. */
function oneNearer(own: Rule, changed: Rule, on: RuleEnvironment): Rule | null {
  const left = resolveSide(own.firstLeftField, own.secondLeftField);
  if (left.kind !== "reading") return null;
  const type = elementTypeOf(left.reading.type);
  if (type !== "number") return null;
  const [from, to] = [own, changed].map((each) => parseConstant(constantText(each) ?? "", type));
  const value = left.reading.read(on);
  if (typeof from !== "number" || typeof to !== "number" || typeof value !== "number") return null;
  const unit = 1 / unitOn(own, [value], on, USD);
  if (Math.abs(from - to) <= unit) return null;
  return withConstant(own, (to + Math.sign(from - to) * unit).toFixed(4));
}

function withEntries(on: RuleEnvironment, change: NearestChange & { kind: "list" }): RuleEnvironment {
  const added = makeListIndex("text");
  for (const text of change.with) {
    const read = readListValue("text", text);
    if ("fault" in read) throw new Error(`${text} can't be an entry`);
    added.put({ ...read, expiresAtMs: null });
  }
  const list = on.lists.get(change.listId);
  if (list === undefined) throw new Error("There is no such list");
  const changed: RuleList = changedList(list, { without: new Set(change.without), added: added.at(0) });
  return { ...on, lists: new Map([...on.lists, [change.listId, changed]]) };
}

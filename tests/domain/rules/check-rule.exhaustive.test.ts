import { describe, expect, it } from "vitest";
import { keysOf } from "#domain/keys-of.ts";
import { constantSide, fieldSide, ordersSide, velocitySide, type RuleSide } from "#domain/rules/build-rule.ts";
import { checkRule } from "#domain/rules/check-rule.ts";
import { fieldCatalogue, velocityCatalogue } from "#domain/rules/field-catalogue.ts";
import { aggregationNames, customOutTypes } from "#domain/rules/functions.ts";
import { operatorNames, operators, type OperatorName } from "#domain/rules/operators.ts";
import { aggregatedFields, orderFunctions, orderKeys } from "#domain/rules/order-aggregation.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { aggregationSide, customSide, listSide } from "#tests/support/rule-sides.ts";

/** A side with what it's said to be: a type where it has one. Null if the side can't be used at all. */
type Side = { side: RuleSide | null; name: string; type: string | null; is: "value" | "constant" | "list" | "custom" | "unusable" };

const fields = Object.values(fieldCatalogue)
  .flat()
  .map(({ name, reading }): Side => ({ side: fieldSide(name), name, type: reading.type, is: "value" }));

/** Every aggregation over every field. Numbers are calculated of numbers, lengths are of one text, and anything is counted. */
const aggregations = aggregationNames.flatMap((name) =>
  fields.map((over): Side => {
    const takes = {
      count: true,
      "distinct count": true,
      sum: over.type === "[number]",
      min: over.type === "[number]",
      max: over.type === "[number]",
      average: over.type === "[number]",
      length: over.type === "string",
      "digit count": over.type === "string",
    }[name];
    const is = takes ? "value" : "unusable";
    return { side: aggregationSide(name, over.name), name: `${name} ${over.name}`, type: "number", is };
  }),
);

/** Every function over every field of the orders of every key. */
const overOrders = orderFunctions.flatMap((name) =>
  keysOf(aggregatedFields).flatMap((over) =>
    keysOf(orderKeys).flatMap((by) =>
      [48, 721].map((hours): Side => {
        const isCalculated = !/count/.test(name);
        const isFit = isCalculated ? over === "amount" : name === "count" || over !== "order";
        const isOfKey = over !== by;
        const is = isFit && isOfKey && hours >= 1 && hours <= 720 ? "custom" : "unusable";
        return { side: ordersSide({ name, over, by, hours, withThis: true }), name: `${name} ${over} ${by}`, type: "number", is };
      }),
    ),
  ),
);

const velocities = velocityCatalogue.flatMap(({ name }) =>
  [0, 1, 720, 721].map((hours): Side => ({
    side: velocitySide(name, hours),
    name,
    type: "number",
    is: hours >= 1 && hours <= 720 ? "custom" : "unusable",
  })),
);

const customs = customOutTypes.flatMap((type): Side[] => [
  { side: customSide("a.b", type), name: `custom ${type}`, type, is: "custom" },
  { side: customSide(" ", type), name: `custom ${type} without a path`, type, is: "unusable" },
  { side: bare(customSide("a", type)), name: `custom ${type} without a second input`, type, is: "unusable" },
]);

const constants = ["a", "7", "1,2", "yes", "2026-11-21", "2026-02-30", "-0.5", "0.5", ", ,"].map((typed): Side => ({
  side: constantSide(typed),
  name: typed,
  type: null,
  is: "constant",
}));

const others: Side[] = [
  { side: null, name: "nothing", type: null, is: "unusable" },
  { side: listSide("7", "Blocked"), name: "a list", type: null, is: "list" },
  { side: listSide("", "Blocked"), name: "a list without an id", type: null, is: "unusable" },
  { side: constantSide(""), name: "a constant without text", type: null, is: "unusable" },
  { side: bare(constantSide("a")), name: "a constant without a second input", type: null, is: "unusable" },
  { side: bare(aggregationSide("count", "item.id")), name: "a count of nothing", type: null, is: "unusable" },
];

const oneOfEachType = [...new Map(fields.map((each) => [each.type, each])).values()];
const otherRights = [...constants, ...others, ...customs, ...firstOf(aggregations), ...firstOf(overOrders), ...firstOf(velocities)];

/** Every field is compared with every field, and all other sides with one of each type. */
const comparisons: readonly { lefts: readonly Side[]; rights: readonly Side[] }[] = [
  { lefts: fields, rights: [...fields, ...otherRights] },
  {
    lefts: [...aggregations, ...overOrders, ...velocities, ...customs, ...constants, ...others],
    rights: [...oneOfEachType, ...otherRights],
  },
];

/** The rules of the type check, one after another, with no thought of how the check is built. */
function isValid(left: Side, operator: OperatorName, right: Side): boolean {
  if (left.type === null || (left.is !== "value" && left.is !== "custom")) return false;
  const isArray = left.type.startsWith("[");
  const element = left.type.replace(/[[\]]/g, "");
  const takes = (type: string) =>
    operators[operator].accepts.some((each) => each === type || each === (type.startsWith("[") ? "[any]" : "any"));
  if (!takes(left.type)) return false;
  if (/Begins|Ends/.test(operator) && element !== "string") return false;
  if (operator === "isNullOrEmpty" || operator === "isNotNullOrEmpty") return true;
  const takesList = ["In", "Not In", "Begins With", "Not Begins With", "Ends With", "Not Ends With", "Some In"].includes(operator);
  switch (right.is) {
    case "unusable":
    case "custom":
      return false;
    case "list":
      return takesList;
    case "constant": {
      const parts = takesList ? right.name.split(",").filter((part) => part.trim() !== "") : [right.name];
      const isShare = left.name === "riskScore" || /^agreement\..*Name$/.test(left.name);
      return parts.length > 0 && parts.every((part) => isOfType(part, element) && (!isShare || !["7", "2", "-0.5"].includes(part)));
    }
    case "value": {
      const wanted = takesList && !isArray ? `[${left.type}]` : left.type;
      return right.type !== null && takes(right.type) && right.type === wanted;
    }
  }
}

function isOfType(text: string, type: string): boolean {
  switch (type) {
    case "string":
      return true;
    case "number":
      return ["7", "1", "2", "-0.5", "0.5"].includes(text);
    case "boolean":
      return text === "yes";
    case "date":
      return text === "2026-11-21";
  }
  throw new Error(`${type} is no type of values`);
}

describe("the type check", () => {
  it.each(operatorNames)("gives the verdict of its rules for %s with every left and right side", (operator) => {
    const wrong: string[] = [];
    const seen = new Set<boolean>();
    for (const { lefts, rights } of comparisons) {
      for (const left of lefts) {
        for (const right of rights) {
          const expected = isValid(left, operator, right);
          seen.add(expected);
          if ((checkRule(ruleOf(left, operator, right)) === null) !== expected)
            wrong.push(`${left.name} ${operator} ${right.name}: ${expected}`);
        }
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(seen.size).toBe(2);
  });
});

function ruleOf(left: Side, operator: OperatorName, right: Side): Rule {
  return {
    firstLeftField: left.side?.first ?? null,
    secondLeftField: left.side?.second ?? null,
    operator,
    firstRightField: right.side?.first ?? null,
    secondRightField: right.side?.second ?? null,
  };
}

function bare(side: RuleSide): RuleSide {
  return { ...side, second: null };
}

function firstOf(sides: readonly Side[]): Side[] {
  return [sides.find(({ is }) => is !== "unusable"), sides.find(({ is }) => is === "unusable")].filter((each) => each !== undefined);
}

import { fc } from "#tests/support/properties.ts";
import { keysOf } from "#domain/keys-of.ts";
import { aggregatedFields, orderAggregation, orderFunctions, orderKeys } from "#domain/rules/order-aggregation.ts";
import { constantSide, fieldSide, ordersSide, velocitySide, type RuleSide } from "#domain/rules/build-rule.ts";
import { checkRule, withNullConstant } from "#domain/rules/check-rule.ts";
import { fieldCatalogue, velocityCatalogue } from "#domain/rules/field-catalogue.ts";
import type { FieldDefinition } from "#domain/rules/field-definition.ts";
import { aggregationNames, aggregations, customOutTypes } from "#domain/rules/functions.ts";
import { isListOperator, isNullOperator, operatorNames, operators, type OperatorName } from "#domain/rules/operators.ts";
import { timeOutDecisions } from "#domain/payments/decision.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { acceptsType, arrayTypeOf, elementTypeOf, type ScalarType, type ValueType } from "#domain/rules/value-type.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { customPaths, dayPool, extraHours, listIds, lowerPool, textPool, upperPool } from "#tests/support/arbitrary-environments.ts";
import { customSide, listSide, aggregationSide } from "#tests/support/rule-sides.ts";

const fields = Object.values(fieldCatalogue).flat();
const fieldsByType = groupedByType();

type TypedSide = { side: RuleSide; type: ValueType };

const aggregation: fc.Arbitrary<TypedSide> = fc
  .constantFrom(...aggregationNames)
  .chain((name) =>
    fc
      .constantFrom(...fields.filter((each) => acceptsType(aggregations[name].accepts, each.reading.type)))
      .map((over) => ({ side: aggregationSide(name, over.name), type: "number" as const })),
  );

const velocity: fc.Arbitrary<TypedSide> = fc
  .tuple(fc.constantFrom(...velocityCatalogue), fc.constantFrom(1, 24, 168, 720, ...extraHours))
  .map(([{ name }, hours]) => ({ side: velocitySide(name, hours), type: "number" }));

const overOrders: fc.Arbitrary<TypedSide> = fc
  .record({
    name: fc.constantFrom(...orderFunctions),
    over: fc.constantFrom(...keysOf(aggregatedFields)),
    by: fc.constantFrom(...keysOf(orderKeys)),
    hours: fc.constantFrom(1, 2, 24, 48, 720),
    withThis: fc.boolean(),
  })
  .filter((stated) => orderAggregation(stated) !== null)
  .map((stated) => ({ side: ordersSide(stated), type: "number" }));

const custom: fc.Arbitrary<TypedSide> = fc
  .tuple(fc.constantFrom(...customPaths), fc.constantFrom(...customOutTypes))
  .map(([path, type]) => ({ side: customSide(path, type), type }));

const leftSide: fc.Arbitrary<TypedSide> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(...fieldsByType.keys())
      .chain((type) => fc.constantFrom(...(fieldsByType.get(type) ?? [])))
      .map(typed),
  },
  { weight: 2, arbitrary: aggregation },
  { weight: 1, arbitrary: velocity },
  { weight: 1, arbitrary: overOrders },
  { weight: 2, arbitrary: custom },
);

/** A rule that passes the rule type check. */
export const arbitraryRule: fc.Arbitrary<Rule> = leftSide.chain(({ side, type }) =>
  fc
    .constantFrom(...operatorNames.filter((name) => takes(name, type)))
    .chain((operator) => rightSide(operator, type).map((right) => ruleOf(side, operator, right)))
    .filter((rule) => checkRule(rule) === null),
);

/** Five slots, filled at random or left out: what an editor, or anyone, may send. */
export const arbitraryDraft: fc.Arbitrary<Rule> = fc.record({
  firstLeftField: slot("first"),
  secondLeftField: slot("second"),
  operator: fc.option(fc.constantFrom(...operatorNames), { nil: null }),
  firstRightField: slot("first"),
  secondRightField: slot("second"),
});

export const arbitraryScenarios: fc.Arbitrary<Scenario[]> = fc
  .array(
    fc.record({
      priority: fc.integer({ min: 1, max: 5 }),
      isPsp: fc.boolean(),
      isArchived: fc.constantFrom(false, false, true),
      isCatchAll: fc.constantFrom(false, false, false, true),
      rules: fc.array(arbitraryRule, { maxLength: 3 }),
      guaranteeAction: fc.constantFrom("approved" as const, "rejected" as const, "pending" as const, null),
      timeOutMinutes: fc.constantFrom(2_880, null),
      timeOutDecision: fc.constantFrom(...timeOutDecisions),
    }),
    { maxLength: 6 },
  )
  .map((all) =>
    all.map((each, at) => ({
      ...each,
      id: `scenario-${at}`,
      name: `Scenario ${at}`,
      description: "",
      isPreset: false,
      sensors: [],
    })),
  );

function slot(which: "first" | "second") {
  const sides = fc.oneof(
    leftSide.map(({ side }) => side),
    constant("string"),
    constant("number"),
    list(),
  );
  return fc.option(
    sides.map((side) => side[which]),
    { nil: null },
  );
}

function rightSide(operator: OperatorName, leftType: ValueType): fc.Arbitrary<RuleSide | null> {
  if (isNullOperator(operator)) return fc.constant(null);
  const type = operators[operator].accepts.includes("[any]") ? arrayTypeOf(leftType) : leftType;
  const same = fieldsByType.get(type) ?? [];
  const elementType = elementTypeOf(leftType);
  const candidates: fc.Arbitrary<RuleSide>[] = [isListOperator(operator) ? constants(elementType) : constant(elementType)];
  if (same.length > 0) candidates.push(fc.constantFrom(...same).map((each) => typed(each).side));
  if (type === "number") candidates.push(aggregation.map(({ side }) => side));
  if (isListOperator(operator)) candidates.push(list());
  return fc.oneof(...candidates);
}

function list(): fc.Arbitrary<RuleSide> {
  return fc.constantFrom(...listIds).map((id) => listSide(id, `List ${id}`));
}

function constant(type: ScalarType): fc.Arbitrary<RuleSide> {
  return constantText(type).map(constantSide);
}

function constants(type: ScalarType): fc.Arbitrary<RuleSide> {
  return fc.array(constantText(type), { minLength: 1, maxLength: 4 }).map((texts) => constantSide(texts.join(",")));
}

function constantText(type: ScalarType): fc.Arbitrary<string> {
  switch (type) {
    case "string":
      return fc.constantFrom(...textPool, ...lowerPool, ...upperPool, "fr", "o", "t");
    case "number":
      return fc.constantFrom("0", "1", "2", " 7 ", "42", "0.3", "0.5", "0.7", "-1", "129.9", "4200");
    case "date":
      return fc.constantFrom(...dayPool);
    case "boolean":
      return fc.constantFrom("true", "false", "Yes", "no");
  }
}

function ruleOf(left: RuleSide, operator: OperatorName, right: RuleSide | null): Rule {
  return withNullConstant({
    firstLeftField: left.first,
    secondLeftField: left.second,
    operator,
    firstRightField: right?.first ?? null,
    secondRightField: right?.second ?? null,
  });
}

function typed(each: FieldDefinition): TypedSide {
  return { side: fieldSide(each.name), type: each.reading.type };
}

function groupedByType(): Map<ValueType, FieldDefinition[]> {
  const grouped = new Map<ValueType, FieldDefinition[]>();
  for (const each of fields) grouped.set(each.reading.type, [...(grouped.get(each.reading.type) ?? []), each]);
  return grouped;
}

function takes(operator: OperatorName, type: ValueType): boolean {
  const isOfTexts = /Begins|Ends|Contains/.test(operator);
  return acceptsType(operators[operator].accepts, type) && (!isOfTexts || elementTypeOf(type) === "string");
}

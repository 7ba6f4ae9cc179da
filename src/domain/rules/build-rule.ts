import { fieldNamed } from "#domain/rules/field-catalogue.ts";
import { checkRule, withNullConstant } from "#domain/rules/check-rule.ts";
import { aggregations, CONSTANT_FIELD, HOURS_FIELD, VELOCITY_FIELD } from "#domain/rules/functions.ts";
import type { OperatorName } from "#domain/rules/operators.ts";
import { aggregatedText, type OrderAggregation } from "#domain/rules/order-aggregation.ts";
import type { Rule, RuleField } from "#domain/rules/rule.ts";
import type { VelocityName } from "#domain/rules/velocities.ts";

/** One side of a rule: a field and its secondary input. */
export type RuleSide = { first: RuleField; second: RuleField | null };

/** Builds a rule in code. Throws if it fails the type check. */
export function rule(left: RuleSide, operator: OperatorName, right: RuleSide | null): Rule {
  const made = withNullConstant({
    firstLeftField: left.first,
    secondLeftField: left.second,
    operator,
    firstRightField: right?.first ?? null,
    secondRightField: right?.second ?? null,
  });
  const fault = checkRule(made);
  if (fault) throw new Error(`'${left.first.name} ${operator}': ${fault.side}: ${fault.fault}`);
  return made;
}

export function fieldSide(name: string): RuleSide {
  const type = fieldNamed(name)?.reading.type ?? null;
  if (type === null) throw new Error(`There is no field ${name}`);
  return { first: ruleField({ name, type, outType: type }), second: null };
}

export function constantSide(constValue: string | number | boolean): RuleSide {
  const typed = ruleField({ name: CONSTANT_FIELD, type: "const", constValue: String(constValue) });
  return { first: ruleField({ name: CONSTANT_FIELD, type: "const" }), second: typed };
}

export function velocitySide(name: VelocityName, hours: number): RuleSide {
  const typed = ruleField({ name, type: "number", outType: "number", constValue: String(hours) });
  return {
    first: ruleField({ name: VELOCITY_FIELD, type: "custom", outType: "number" }),
    second: typed,
  };
}

export function ordersSide({ name, hours, ...aggregated }: OrderAggregation): RuleSide {
  const { specialFunctionName } = aggregations[name];
  const value = aggregatedText(aggregated);
  return {
    first: ruleField({ name: VELOCITY_FIELD, type: "custom", outType: "number", value, specialFunctionName }),
    second: ruleField({ name: HOURS_FIELD, type: "number", outType: "number", constValue: String(hours) }),
  };
}

export function ruleField(given: Pick<RuleField, "name" | "type"> & Partial<RuleField>): RuleField {
  return { outType: null, constValue: null, value: null, specialFunctionName: null, ...given };
}

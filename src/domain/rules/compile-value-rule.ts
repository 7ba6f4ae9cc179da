import type { CompiledRight, Holds } from "#domain/rules/compiled-rule.ts";
import type { Scalar } from "#domain/rules/constant.ts";
import { isMembershipOperator, memberships, quantified, type MembershipOperatorName } from "#domain/rules/membership.ts";
import type { OperatorName } from "#domain/rules/operators.ts";
import type { BooleanReading, BooleansReading, NumberReading, NumbersReading } from "#domain/rules/reading.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { elementTypeOf } from "#domain/rules/value-type.ts";

type ValueReading = NumberReading | BooleanReading | NumbersReading | BooleansReading;

/** The entry that equals a value, as written; null if none does. */
type Entries = (value: Scalar) => string | null;

/** Compiles a comparison of numbers, days or booleans. */
export function compileValueRule(left: ValueReading, operator: OperatorName, right: CompiledRight): Holds {
  if (isMembershipOperator(operator)) return compileMembership(left, operator, right);
  if (left.type === "boolean") return compareBooleans(left.read, operator === "Equal", right);
  if (left.type === "number" || left.type === "date") return compareNumbers(left.read, operator, right);
  throw new Error(`${operator} does not compare many values`);
}

/** The right-hand entries that equal a left value, as written, for a trace. */
export function matchedValues(left: ValueReading, right: CompiledRight): (env: RuleEnvironment) => string[] {
  const entriesOf = entriesReader(left, right);
  return (env) => {
    const entries = entriesOf(env);
    if (entries === null) return [];
    return [...new Set(valuesOf(left, env).map(entries))].filter((entry) => entry !== null);
  };
}

function compareNumbers(read: NumberReading["read"], operator: OperatorName, right: CompiledRight): Holds {
  if (right.kind === "values") {
    const [constant] = right.values;
    if (typeof constant !== "number") throw new Error(`${operator} has no number on its right`);
    return compareToNumber(read, operator, constant);
  }
  if (right.kind !== "reading" || (right.reading.type !== "number" && right.reading.type !== "date"))
    throw new Error(`${operator} has no number on its right`);
  const readRight = right.reading.read;
  const compares = comparisonOf(operator);
  return (env) => {
    const value = read(env);
    if (value === null) return false;
    const other = readRight(env);
    return other !== null && compares(value, other);
  };
}

/** One closure per operator, because nearly every rule takes this path. */
function compareToNumber(read: NumberReading["read"], operator: OperatorName, constant: number): Holds {
  switch (operator) {
    case "Equal":
      return (env) => read(env) === constant;
    case "Greater Than":
    case "After":
      return (env) => {
        const value = read(env);
        return value !== null && value > constant;
      };
    case "Greater Than Or Equal":
      return (env) => {
        const value = read(env);
        return value !== null && value >= constant;
      };
    case "Less Than":
    case "Before":
      return (env) => {
        const value = read(env);
        return value !== null && value < constant;
      };
    default: {
      const compares = comparisonOf(operator);
      return (env) => {
        const value = read(env);
        return value !== null && compares(value, constant);
      };
    }
  }
}

function comparisonOf(operator: OperatorName): (left: number, right: number) => boolean {
  switch (operator) {
    case "Equal":
      return (left, right) => left === right;
    case "Not Equal":
      return (left, right) => left !== right;
    case "Greater Than":
    case "After":
      return (left, right) => left > right;
    case "Greater Than Or Equal":
      return (left, right) => left >= right;
    case "Less Than":
    case "Before":
      return (left, right) => left < right;
    case "Less Than Or Equal":
      return (left, right) => left <= right;
    default:
      throw new Error(`${operator} does not compare two numbers`);
  }
}

function compareBooleans(read: BooleanReading["read"], isEqual: boolean, right: CompiledRight): Holds {
  if (right.kind === "values") {
    const wanted = (right.values[0] === true) === isEqual;
    return (env) => read(env) === wanted;
  }
  if (right.kind !== "reading" || right.reading.type !== "boolean") throw new Error("There is no boolean on the right");
  const readRight = right.reading.read;
  return (env) => {
    const [value, other] = [read(env), readRight(env)];
    return value !== null && other !== null && (value === other) === isEqual;
  };
}

function compileMembership(left: ValueReading, operator: MembershipOperatorName, right: CompiledRight): Holds {
  const { fit, quantifier } = memberships[operator];
  if (fit !== "equal") throw new Error(`${operator} compares texts only`);
  const entriesOf = entriesReader(left, right);
  return (env) => {
    const entries = entriesOf(env);
    return entries !== null && quantified(valuesOf(left, env), quantifier, (value) => entries(value) !== null);
  };
}

function valuesOf(left: ValueReading, env: RuleEnvironment): readonly (number | boolean)[] {
  const read = left.read(env);
  if (read === null) return [];
  return typeof read === "object" ? read : [read];
}

function entriesReader(left: ValueReading, right: CompiledRight): (env: RuleEnvironment) => Entries | null {
  switch (right.kind) {
    case "none":
      return () => null;
    case "values": {
      const entries = entriesOf(right.values);
      return () => entries;
    }
    case "list": {
      const type = elementTypeOf(left.type);
      return (env) => {
        const list = env.lists.get(right.id);
        return list === undefined ? null : (value) => list.equal(type, value);
      };
    }
    case "reading": {
      const { reading } = right;
      if (reading.type === "string" || reading.type === "[string]") throw new Error("There are texts on the right");
      return (env) => {
        const values = valuesOf(reading, env);
        return values.length === 0 ? null : entriesOf(values);
      };
    }
  }
}

function entriesOf(values: readonly Scalar[]): Entries {
  const texts = new Map(values.map((value) => [value, String(value)]));
  return (value) => texts.get(value) ?? null;
}

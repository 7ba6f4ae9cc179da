import { distinctCount, foldNumbers, isKnown } from "#domain/rules/fold-values.ts";
import type { AggregationName } from "#domain/rules/functions.ts";
import { number, type NumberReading, type Reading } from "#domain/rules/reading.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";

/** Reads an aggregation over another field; null if it doesn't accept the field's type. */
export function aggregate(name: AggregationName, over: Reading): NumberReading | null {
  switch (name) {
    case "count":
      return number((env) => knownValues(over, env).length);
    case "distinct count":
      return number((env) => distinctCount(knownValues(over, env)));
    case "sum":
    case "min":
    case "max":
    case "average":
      return over.type === "[number]" ? number((env) => foldNumbers(name, over.read(env))) : null;
    case "length":
      return overText(over, (value) => [...value].length);
    case "digit count":
      return overText(over, (value) => value.replace(/\D/g, "").length);
  }
}

/** The known values: neither null nor blank. */
export function knownValues(reading: Reading, env: RuleEnvironment): readonly (string | number | boolean)[] {
  const read = reading.read(env);
  const values = typeof read === "object" && read !== null ? read : [read];
  return values.filter((value) => value !== null).filter(isKnown);
}

function overText(over: Reading, measure: (value: string) => number): NumberReading | null {
  if (over.type !== "string") return null;
  return number((env) => {
    const value = over.read(env);
    return value === null || value.trim() === "" ? null : measure(value.trim());
  });
}

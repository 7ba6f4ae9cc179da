import type { AggregationName } from "#domain/rules/functions.ts";
import { number, type NumberReading, type Reading } from "#domain/rules/reading.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { foldCase } from "#domain/rules/text-set.ts";

/** Reads an aggregation over another field; null if it doesn't accept the field's type. */
export function aggregate(name: AggregationName, over: Reading): NumberReading | null {
  switch (name) {
    case "count":
      return number((env) => knownValues(over, env).length);
    case "distinct count":
      return number(
        (env) => new Set(knownValues(over, env).map((value) => (typeof value === "string" ? foldCase(value, "lower") : value))).size,
      );
    case "sum":
      return overNumbers(over, (values) => values.reduce((sum, value) => sum + value, 0));
    case "min":
      return overNumbers(over, (values) => values.reduce((least, value) => Math.min(least, value)));
    case "max":
      return overNumbers(over, (values) => values.reduce((most, value) => Math.max(most, value)));
    case "average":
      return overNumbers(over, (values) => values.reduce((sum, value) => sum + value, 0) / values.length);
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
  return values.filter((value) => value !== null).filter((value) => typeof value !== "string" || value.trim() !== "");
}

function overNumbers(over: Reading, fold: (values: readonly number[]) => number): NumberReading | null {
  if (over.type !== "[number]") return null;
  return number((env) => {
    const values = over.read(env);
    if (values.length === 0) return null;
    // Removes floating-point noise (0.1 + 0.2); no rule needs more than 6 decimals.
    return Math.round(fold(values) * 1e6) / 1e6;
  });
}

function overText(over: Reading, measure: (value: string) => number): NumberReading | null {
  if (over.type !== "string") return null;
  return number((env) => {
    const value = over.read(env);
    return value === null || value.trim() === "" ? null : measure(value.trim());
  });
}

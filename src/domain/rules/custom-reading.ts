import type { Scalar } from "#domain/rules/constant.ts";
import { valuesAt } from "#domain/rules/custom-path.ts";
import type { Reading } from "#domain/rules/reading.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { elementTypeOf, type ValueType } from "#domain/rules/value-type.ts";

/** Reads a custom field of the raw order as the type the merchant chose. A single-value type needs exactly one value. */
export function customReading(steps: readonly string[], type: ValueType): Reading {
  const values = (env: RuleEnvironment): Scalar[] => valuesAt(env.raw, steps, elementTypeOf(type));
  switch (type) {
    case "string":
      return { type, textCase: "any", read: (env) => single(values(env).filter(isText)) };
    case "number":
    case "date":
      return { type, read: (env) => single(values(env).filter(isNumber)) };
    case "boolean":
      return { type, read: (env) => single(values(env).filter(isBoolean)) };
    case "[string]":
      return { type, read: (env) => values(env).filter(isText) };
    case "[number]":
    case "[date]":
      return { type, read: (env) => values(env).filter(isNumber) };
    case "[boolean]":
      return { type, read: (env) => values(env).filter(isBoolean) };
  }
}

function single<T>(values: readonly T[]): T | null {
  return values.length === 1 ? (values[0] ?? null) : null;
}

function isText(value: Scalar): value is string {
  return typeof value === "string";
}

function isNumber(value: Scalar): value is number {
  return typeof value === "number";
}

function isBoolean(value: Scalar): value is boolean {
  return typeof value === "boolean";
}

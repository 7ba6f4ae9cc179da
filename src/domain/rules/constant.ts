import { dayOfText, textOfDay } from "#domain/rules/calendar-day.ts";
import { isListOperator, type OperatorName } from "#domain/rules/operators.ts";
import type { ScalarType } from "#domain/rules/value-type.ts";

/** A value in a comparison; a date is its day number. */
export type Scalar = string | number | boolean;

/** The right side of the null operators. */
export const NULL_CONSTANT = "NULL";

/** Reads a constant as a value of the type; null if it isn't one. Dates are YYYY-MM-DD, booleans true, false, yes or no. */
export function parseConstant(text: string, type: ScalarType): Scalar | null {
  switch (type) {
    case "string":
      return text.trim() === "" ? null : text.trim();
    case "number":
      return parseNumber(text);
    case "date":
      return /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(text) ? dayOfText(text) : null;
    case "boolean":
      return parseBoolean(text);
  }
}

/**
 * The values of a rule's constant: several, written `one,two,three`, if the operator takes a list, otherwise one. Null if they don't fit
 * the type.
 */
export function parseConstants(text: string, operator: OperatorName | null, type: ScalarType): Scalar[] | null {
  if (operator !== null && isListOperator(operator)) return parseConstantList(text, type);
  const one = parseConstant(text, type);
  return one === null ? null : [one];
}

/** Reads `one,two,three`; null if a part doesn't fit the type or all are empty. */
function parseConstantList(text: string, type: ScalarType): Scalar[] | null {
  const parts = text.split(",").filter((part) => part.trim() !== "");
  const values = parts.map((part) => parseConstant(part, type)).filter((value) => value !== null);
  return values.length === parts.length && parts.length > 0 ? values : null;
}

export function parseNumber(text: string): number | null {
  return /^\s*[+-]?(\d{1,15}(\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : null;
}

export function parseBoolean(text: string): boolean | null {
  switch (text.trim().toLowerCase()) {
    case "true":
    case "yes":
      return true;
    case "false":
    case "no":
      return false;
    default:
      return null;
  }
}

/** A value as plain JSON for a trace, days as YYYY-MM-DD. */
export function plainScalar(value: Scalar, type: ScalarType): Scalar {
  return type === "date" && typeof value === "number" ? textOfDay(value) : value;
}

import { foldCase } from "#domain/rules/text-set.ts";

/** Blank texts are unknown. */
export function isKnown(value: string | number | boolean): boolean {
  return typeof value !== "string" || value.trim() !== "";
}

/** How many of the values differ, texts ignoring case and surrounding spaces. */
export function distinctCount(values: readonly (string | number | boolean)[]): number {
  return new Set(values.map((value) => (typeof value === "string" ? foldCase(value, "lower") : value))).size;
}

type NumberFold = "sum" | "min" | "max" | "average";

/** Null without numbers. */
export function foldNumbers(name: NumberFold, values: readonly number[]): number | null {
  // Removes floating-point noise (0.1 + 0.2); no rule needs more than 6 decimals.
  return values.length === 0 ? null : Math.round(folds[name](values) * 1e6) / 1e6;
}

const folds: Record<NumberFold, (values: readonly number[]) => number> = {
  sum: sumOf,
  min: (values) => values.reduce((least, value) => Math.min(least, value)),
  max: (values) => values.reduce((most, value) => Math.max(most, value)),
  average: (values) => sumOf(values) / values.length,
};

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

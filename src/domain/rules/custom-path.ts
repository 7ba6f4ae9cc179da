import { dayOfText } from "#domain/rules/calendar-day.ts";
import { parseBoolean, parseNumber, type Scalar } from "#domain/rules/constant.ts";
import type { ScalarType } from "#domain/rules/value-type.ts";

const MAX_PATH_LENGTH = 200;
const MAX_PATH_STEPS = 20;

/** Splits a dotted path into the raw order: `items[0].meta.tier` is items, 0, meta, tier. Null if it isn't a path. */
export function parsePath(path: string): string[] | null {
  const trimmed = path.trim();
  if (trimmed === "" || trimmed.length > MAX_PATH_LENGTH) return null;
  const steps = trimmed.replace(/\[(\d+)\]/g, ".$1").split(".");
  return steps.length <= MAX_PATH_STEPS && steps.every((step) => step !== "" && !/[[\]]/.test(step)) ? steps : null;
}

/**
 * The known values of a type at a path in the raw order, own properties only. A step that isn't an index continues in each
 * element of an array: `items.sku` gives the sku of every item.
 */
export function valuesAt(raw: unknown, steps: readonly string[], type: ScalarType): Scalar[] {
  let found: unknown[] = [raw];
  for (const step of steps) found = found.flatMap((value) => stepInto(value, step));
  return found
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .map((value) => scalarOf(value, type))
    .filter((value) => value !== null);
}

function stepInto(value: unknown, step: string): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if (!Array.isArray(value)) return own(value, step);
  return /^\d+$/.test(step) ? own(value, step) : value.flatMap((element) => (Array.isArray(element) ? [] : stepInto(element, step)));
}

function own(value: object, step: string): unknown[] {
  const property = Object.getOwnPropertyDescriptor(value, step);
  return property === undefined ? [] : [property.value];
}

function scalarOf(value: unknown, type: ScalarType): Scalar | null {
  switch (type) {
    case "string":
      return textOf(value);
    case "number":
      if (typeof value === "number") return Number.isFinite(value) ? value : null;
      return typeof value === "string" ? parseNumber(value) : null;
    case "date":
      return typeof value === "string" ? dayOfText(value) : null;
    case "boolean":
      if (typeof value === "boolean") return value;
      return typeof value === "string" ? parseBoolean(value) : null;
  }
}

function textOf(value: unknown): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

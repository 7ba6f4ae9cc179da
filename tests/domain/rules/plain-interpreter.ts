import type { Scalar } from "#domain/rules/constant.ts";
import { fieldNamed, velocityNamed } from "#domain/rules/field-catalogue.ts";
import type { Rule, RuleField } from "#domain/rules/rule.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import type { Velocity } from "#domain/screening/facts.ts";
import { aggregatedPlainly } from "#tests/support/aggregated-plainly.ts";
import type { AggregatedCase, ArbitraryCase } from "#tests/support/arbitrary-environments.ts";

/** The rule language read straight from its definitions, with no thought of speed: the measure of the compiled one. */
export function holdsPlainly(rule: Rule, { env, listItems, orders }: ArbitraryCase): boolean {
  if (rule.firstLeftField === null || rule.operator === null) throw new Error("A rule has a left side and an operator");
  const left = isOverOrders(rule) ? overOrders(rule, orders) : valuesOf(rule.firstLeftField, rule.secondLeftField, env);
  if (rule.operator === "isNullOrEmpty") return left.length === 0;
  if (rule.operator === "isNotNullOrEmpty") return left.length > 0;
  const type = typeOf(rule.firstLeftField, rule.secondLeftField).replace(/[[\]]/g, "");
  const right = rightValues(rule, type, env, listItems);
  if (left.length === 0 || right === null) return false;
  const one = (holds: (l: Scalar, r: Scalar) => boolean): boolean =>
    left.length === 1 && right.length === 1 && holds(left[0] ?? "", right[0] ?? "");
  const some = (holds: (l: string, r: string) => boolean): boolean => left.some((l) => right.some((r) => holds(String(l), String(r))));
  switch (rule.operator) {
    case "Equal":
      return one((l, r) => l === r);
    case "Not Equal":
      return one((l, r) => l !== r);
    case "Greater Than":
    case "After":
      return one((l, r) => l > r);
    case "Greater Than Or Equal":
      return one((l, r) => l >= r);
    case "Less Than":
    case "Before":
      return one((l, r) => l < r);
    case "Less Than Or Equal":
      return one((l, r) => l <= r);
    case "In":
      return left.every((l) => right.includes(l));
    case "Some In":
      return left.some((l) => right.includes(l));
    case "Not In":
      return !left.some((l) => right.includes(l));
    case "Begins With":
      return some((l, r) => l.startsWith(r));
    case "Not Begins With":
      return !some((l, r) => l.startsWith(r));
    case "Ends With":
      return some((l, r) => l.endsWith(r));
    case "Not Ends With":
      return !some((l, r) => l.endsWith(r));
    case "Contains":
      return some((l, r) => l.includes(r));
    case "Not Contains":
      return !some((l, r) => l.includes(r));
  }
}

function isOverOrders({ firstLeftField: first }: Rule): boolean {
  return first?.name === "velocityH" && first.specialFunctionName !== null;
}

function overOrders({ firstLeftField: first, secondLeftField: second }: Rule, { self, earlier }: AggregatedCase): Scalar[] {
  const value = aggregatedPlainly(
    { ...JSON.parse(first?.value ?? ""), hours: Number(second?.constValue), specialFunctionName: first?.specialFunctionName ?? "" },
    self,
    earlier,
  );
  return value === null ? [] : [value];
}

/** Known values only: texts in lower case and trimmed, dates as their day's number. */
function valuesOf(first: RuleField, second: RuleField | null, env: RuleEnvironment): Scalar[] {
  if (first.type === "aggregation") {
    if (second === null) throw new Error("An aggregation is over something");
    return aggregated(first.name, catalogueValues(second.name, env));
  }
  if (first.name === "velocityH") return velocityValues(second, env);
  if (first.name === "custom field") return customValues(first, second?.constValue ?? "", env.raw);
  return catalogueValues(first.name, env);
}

function typeOf(first: RuleField, second: RuleField | null): string {
  if (first.type === "aggregation" || first.name === "velocityH") return "number";
  if (first.name === "custom field") return first.outType ?? "string";
  if (second !== null) throw new Error("A field needs no second input");
  return fieldNamed(first.name)?.reading.type ?? "string";
}

function catalogueValues(name: string, env: RuleEnvironment): Scalar[] {
  const value = fieldNamed(name)?.reading.read(env) ?? null;
  return known(Array.isArray(value) ? value : [value]);
}

function known(values: readonly unknown[]): Scalar[] {
  return values.flatMap((value): Scalar[] => {
    if (typeof value === "string") return value.trim() === "" ? [] : [value.trim().toLowerCase()];
    return typeof value === "number" || typeof value === "boolean" ? [value] : [];
  });
}

function aggregated(name: string, values: Scalar[]): Scalar[] {
  const numbers = values.map(Number);
  const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
  let sum = 0;
  for (const each of numbers) sum += each;
  switch (name) {
    case "count":
      return [values.length];
    case "distinct count":
      return [values.filter((value, at) => values.indexOf(value) === at).length];
    case "length":
      return values.map((value) => [...String(value)].length);
    case "digit count":
      return values.map((value) => [...String(value)].filter((letter) => letter >= "0" && letter <= "9").length);
  }
  if (values.length === 0) return [];
  switch (name) {
    case "sum":
      return [rounded(sum)];
    case "average":
      return [rounded(sum / values.length)];
    case "min":
      return [Math.min(...numbers)];
    case "max":
      return [Math.max(...numbers)];
  }
  throw new Error(`${name} is no aggregation`);
}

function velocityValues(second: RuleField | null, env: RuleEnvironment): Scalar[] {
  const velocity = velocityNamed(second?.name ?? "");
  if (velocity === null) throw new Error("A velocity has a key and a measure");
  const hours = Number(second?.constValue);
  const held: Partial<Record<number, Velocity>> = {
    1: env.facts.velocity[velocity.key]["1h"],
    24: env.facts.velocity[velocity.key]["24h"],
    168: env.facts.velocity[velocity.key]["7d"],
    720: env.facts.velocity[velocity.key]["30d"],
  };
  const here = held[hours];
  if (here) return here.orders === 0 ? [] : [here[velocity.measure]];
  const looked = env.velocity(velocity.key, velocity.measure, hours);
  return looked === null ? [] : [looked];
}

function customValues(first: RuleField, path: string, raw: unknown): Scalar[] {
  const type = (first.outType ?? "string").replace(/[[\]]/g, "");
  const found = walk(raw, path.replaceAll("[", ".").replaceAll("]", "").split(".")).flat();
  const values = found.flatMap((value) => typed(value, type));
  return first.outType?.startsWith("[") || values.length === 1 ? values : [];
}

function walk(value: unknown, steps: string[]): unknown[] {
  const [step, ...rest] = steps;
  if (step === undefined) return [value];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value) && !/^\d+$/.test(step)) {
    return value.filter((element) => !Array.isArray(element)).flatMap((element) => walk(element, steps));
  }
  return Object.entries(value)
    .filter(([key]) => key === step)
    .flatMap(([, inner]) => walk(inner, rest));
}

function typed(value: unknown, type: string): Scalar[] {
  const text = typeof value === "string" ? value.trim().toLowerCase() : null;
  if (text === "") return [];
  switch (type) {
    case "string":
      return typeof value === "object" || value === undefined ? [] : [String(value).trim().toLowerCase()];
    case "number":
      if (typeof value === "number") return [value];
      return text !== null && !Number.isNaN(Number(text)) ? [Number(text)] : [];
    case "date":
      return text !== null && /^\d{4}-\d{2}-\d{2}/.test(text) ? [Math.floor(Date.parse(text.toUpperCase()) / 86_400_000)] : [];
    case "boolean":
      if (typeof value === "boolean") return [value];
      if (text === "true" || text === "yes") return [true];
      return text === "false" || text === "no" ? [false] : [];
  }
  return [];
}

/** Null where the right side is unknown; a custom list is known even when it is empty. */
function rightValues(rule: Rule, type: string, env: RuleEnvironment, listItems: ReadonlyMap<string, readonly string[]>): Scalar[] | null {
  const { firstRightField: first, secondRightField: second, operator } = rule;
  if (first === null) throw new Error("A rule has a right side");
  if (first.type === "list") return listItems.get(first.value ?? "")?.flatMap((item) => typed(item, type)) ?? null;
  if (first.type === "const") {
    const typedText = second?.constValue ?? "";
    const isList = operator !== null && /In$|Begins|Ends/.test(operator);
    return (isList ? typedText.split(",") : [typedText]).flatMap((part) => typed(part, type));
  }
  const values = valuesOf(first, second, env);
  return values.length === 0 ? null : values;
}

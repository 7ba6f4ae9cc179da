import { aggregate } from "#domain/rules/aggregate.ts";
import { customReading } from "#domain/rules/custom-reading.ts";
import { parsePath } from "#domain/rules/custom-path.ts";
import { fieldNamed, velocityNamed } from "#domain/rules/field-catalogue.ts";
import { aggregations, CONSTANT_FIELD, CUSTOM_FIELD, customOutTypes, isAggregationName, VELOCITY_FIELD } from "#domain/rules/functions.ts";
import {
  isOrderFunction,
  isOverOrders,
  orderAggregation,
  statedAggregation,
  type OrderAggregation,
  type OverOrders,
} from "#domain/rules/order-aggregation.ts";
import { number, type Reading } from "#domain/rules/reading.ts";
import type { RuleField } from "#domain/rules/rule.ts";
import { parseHours, type ExtraWindow, factsWindowOf } from "#domain/rules/velocities.ts";
import { velocityReading } from "#domain/rules/velocity-reading.ts";
import { acceptsType } from "#domain/rules/value-type.ts";

/** Why a side of a rule is invalid. */
export type SideFault = "side is missing" | "secondary input is missing" | "field is unknown" | "secondary input does not fit";

/** A side that is read from the order. What it needs besides the order and its facts is looked up before scenarios are matched. */
type ReadableSide = { kind: "reading"; reading: Reading; extraWindow?: ExtraWindow; aggregation?: OrderAggregation };

export type ResolvedSide =
  | ReadableSide
  | { kind: "constant"; text: string }
  | { kind: "list"; id: string; name: string }
  | { kind: "fault"; fault: SideFault };

/** Resolves one side of a rule to a readable field or function, a constant, or a custom list. */
export function resolveSide(first: RuleField | null, second: RuleField | null): ResolvedSide {
  if (first === null) return faulty("side is missing");
  switch (first.type) {
    case "const":
      return resolveConstant(first, second);
    case "list":
      return first.value === null || first.value === "" ? faulty("side is missing") : { kind: "list", id: first.value, name: first.name };
    case "aggregation":
      return resolveAggregation(first, second);
    case "custom":
      if (first.name !== VELOCITY_FIELD) return resolveCustom(first, second);
      return isOverOrders(first) ? resolveOrders(first, second) : resolveVelocity(second);
    default:
      return resolveField(first);
  }
}

function resolveConstant(first: RuleField, second: RuleField | null): ResolvedSide {
  if (first.name !== CONSTANT_FIELD) return faulty("field is unknown");
  const typed = second?.constValue ?? null;
  return typed === null || typed.trim() === "" ? faulty("secondary input is missing") : { kind: "constant", text: typed };
}

function resolveField(first: RuleField): ResolvedSide {
  const definition = fieldNamed(first.name);
  if (definition === null || definition.reading.type !== first.type) return faulty("field is unknown");
  return { kind: "reading", reading: definition.reading };
}

function resolveAggregation(first: RuleField, second: RuleField | null): ResolvedSide {
  if (!isAggregationName(first.name)) return faulty("field is unknown");
  if (second === null) return faulty("secondary input is missing");
  const over = resolveField(second);
  if (over.kind !== "reading") return faulty("field is unknown");
  if (!acceptsType(aggregations[first.name].accepts, over.reading.type)) return faulty("secondary input does not fit");
  const reading = aggregate(first.name, over.reading);
  return reading === null ? faulty("secondary input does not fit") : { kind: "reading", reading };
}

function resolveCustom(first: RuleField, second: RuleField | null): ResolvedSide {
  const outType = first.outType ?? "string";
  if (first.name !== CUSTOM_FIELD || !customOutTypes.includes(outType)) return faulty("field is unknown");
  const typed = second?.constValue ?? null;
  if (typed === null || typed.trim() === "") return faulty("secondary input is missing");
  const steps = parsePath(typed);
  if (steps === null) return faulty("secondary input does not fit");
  return { kind: "reading", reading: customReading(steps, outType) };
}

function resolveVelocity(second: RuleField | null): ResolvedSide {
  const typed = second?.constValue ?? null;
  if (second === null || typed === null || typed.trim() === "") return faulty("secondary input is missing");
  const velocity = velocityNamed(second.name);
  const hours = parseHours(typed);
  if (velocity === null) return faulty("field is unknown");
  if (hours === null) return faulty("secondary input does not fit");
  const { key, measure } = velocity;
  const reading = velocityReading(key, measure, hours);
  return factsWindowOf(hours) === null ? { kind: "reading", reading, extraWindow: { key, hours } } : { kind: "reading", reading };
}

function resolveOrders(first: OverOrders, second: RuleField | null): ResolvedSide {
  const hours = second?.constValue ?? "";
  if (hours.trim() === "" || (first.value ?? "").trim() === "") return faulty("secondary input is missing");
  const stated = statedAggregation(first.specialFunctionName, first.value ?? "", hours);
  if (!isOrderFunction(stated.name)) return faulty("field is unknown");
  const aggregation = orderAggregation(stated);
  if (aggregation === null) return faulty("secondary input does not fit");
  return { kind: "reading", reading: number((env) => env.aggregated(aggregation)), aggregation };
}

function faulty(fault: SideFault): ResolvedSide {
  return { kind: "fault", fault };
}

import type { AcceptedType, ValueType } from "#domain/rules/value-type.ts";

export const aggregationNames = ["count", "distinct count", "sum", "min", "max", "average", "length", "digit count"] as const;
export type AggregationName = (typeof aggregationNames)[number];

type AggregationDefinition = {
  name: AggregationName;
  label: string;
  accepts: readonly AcceptedType[];
  outType: "number";
  specialFunctionName: string;
};

/**
 * Functions over the values of another field, the secondary input. With no known values, counts are 0, while a sum, minimum,
 * maximum or average is unknown.
 */
export const aggregations: Record<AggregationName, AggregationDefinition> = {
  count: aggregation("count", "Number of", ["any", "[any]"], "count"),
  "distinct count": aggregation("distinct count", "Number of different", ["any", "[any]"], "distinctCount"),
  sum: aggregation("sum", "Sum of", ["[number]"], "sum"),
  min: aggregation("min", "Smallest of", ["[number]"], "min"),
  max: aggregation("max", "Largest of", ["[number]"], "max"),
  average: aggregation("average", "Average of", ["[number]"], "average"),
  length: aggregation("length", "Length of", ["string"], "length"),
  "digit count": aggregation("digit count", "Number of digits in", ["string"], "digitCount"),
};

/** Left fields that need more input: a path into the raw order, or the hours of a velocity or of what is aggregated over orders. */
export const CUSTOM_FIELD = "custom field";
export const VELOCITY_FIELD = "velocityH";

/** The name of the hours of what is aggregated over orders. The hours of a velocity have the velocity's name. */
export const HOURS_FIELD = "hours";

/** The name of a constant on the right side. */
export const CONSTANT_FIELD = "constant";

/** The types that merchants can choose for a custom field. */
export const customOutTypes: readonly ValueType[] = ["string", "number", "date", "boolean", "[string]", "[number]", "[date]", "[boolean]"];

export function isAggregationName(name: string): name is AggregationName {
  return Object.hasOwn(aggregations, name);
}

function aggregation(
  name: AggregationName,
  label: string,
  accepts: readonly AcceptedType[],
  specialFunctionName: string,
): AggregationDefinition {
  return { name, label, accepts, outType: "number", specialFunctionName };
}

import type { AcceptedType, ValueType } from "#domain/rules/value-type.ts";

export const aggregationNames = ["count", "distinct count", "sum", "min", "max", "average", "length", "digit count"] as const;
export type AggregationName = (typeof aggregationNames)[number];

type AggregationDefinition = {
  name: AggregationName;
  label: string;
  /** What it gives, in one line. */
  help: string;
  accepts: readonly AcceptedType[];
  outType: "number";
  specialFunctionName: string;
};

/**
 * Functions over the values of another field, the secondary input. With no known values, counts are 0, while a sum, minimum,
 * maximum or average is unknown.
 */
export const aggregations: Record<AggregationName, AggregationDefinition> = {
  count: aggregation("count", "Number of", "How many values are known, such as how many items.", ["any", "[any]"], "count"),
  "distinct count": aggregation(
    "distinct count",
    "Number of different",
    "How many values are known, each counted once.",
    ["any", "[any]"],
    "distinctCount",
  ),
  sum: aggregation("sum", "Sum of", "All values added up, such as the quantities of all items.", ["[number]"], "sum"),
  min: aggregation("min", "Smallest of", "The smallest value, such as the cheapest item.", ["[number]"], "min"),
  max: aggregation("max", "Largest of", "The largest value, such as the most expensive item.", ["[number]"], "max"),
  average: aggregation("average", "Average of", "All values added up and divided by their number.", ["[number]"], "average"),
  length: aggregation("length", "Length of", "How many characters a text has.", ["string"], "length"),
  "digit count": aggregation("digit count", "Number of digits in", "How many digits a text has.", ["string"], "digitCount"),
};

/** Left fields that need more input: a path into the raw order, or the hours of a velocity or of what is aggregated over orders. */
export const CUSTOM_FIELD = "custom field";
export const VELOCITY_FIELD = "velocityH";

/** Their words in a list of fields, and more by which they're searched. */
export const customFields: readonly { name: string; label: string; help: string; search: string }[] = [
  {
    name: CUSTOM_FIELD,
    search: "",
    label: "Custom field",
    help: "Any value of the order as your shop sent it, by its path.",
  },
  {
    name: VELOCITY_FIELD,
    label: "Orders in a time window (velocity hours)",
    help: "Such as the number of orders with the same card in 48 hours, or the sum of their amounts.",
    search: "count average total smallest largest different orders customers emails cards devices IPs phone shipping address h hours days",
  },
];

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
  help: string,
  accepts: readonly AcceptedType[],
  specialFunctionName: string,
): AggregationDefinition {
  return { name, label, help, accepts, outType: "number", specialFunctionName };
}

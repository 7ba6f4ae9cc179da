import { aggregations, type AggregationName } from "#domain/rules/functions.ts";
import type { RuleField } from "#domain/rules/rule.ts";
import { parseHours } from "#domain/rules/velocities.ts";
import { acceptsType } from "#domain/rules/value-type.ts";

/** The functions over several orders, by the names of the aggregations whose words and types they share. */
export const orderFunctions = ["count", "distinct count", "sum", "average", "min", "max"] as const satisfies readonly AggregationName[];
export type OrderFunctionName = (typeof orderFunctions)[number];

/**
 * What earlier orders are known by without reading them as they were sent, with its words in a rule. Stored rules refer to
 * names: add fields, never rename them.
 */
export const aggregatedFields = {
  order: { label: "orders", type: "[string]" },
  /** In the shop's currency, at the exchange rate of when the order came. */
  amount: { label: "amounts", type: "[number]" },
  person: { label: "customers", type: "[string]" },
  email: { label: "emails", type: "[string]" },
  card: { label: "cards", type: "[string]" },
  device: { label: "devices", type: "[string]" },
  ip: { label: "IPs", type: "[string]" },
  phone: { label: "phone numbers", type: "[string]" },
  shippingAddress: { label: "shipping addresses", type: "[string]" },
  cardBin: { label: "card BINs", type: "[string]" },
  /** Of the card's bank, or the billing address if the bank is unknown. */
  cardCountry: { label: "card countries", type: "[string]" },
  acquirer: { label: "payment providers", type: "[string]" },
  currency: { label: "currencies", type: "[string]" },
} as const satisfies Record<string, { label: string; type: "[string]" | "[number]" }>;
export type AggregatedField = keyof typeof aggregatedFields;

/** What orders have in common that are aggregated together, in words. */
export const orderKeys = {
  email: "with this email",
  card: "with this card",
  device: "on this device",
  ip: "on this IP",
  phone: "with this phone",
  shippingAddress: "at this shipping address",
  person: "by this customer",
} as const satisfies Partial<Record<AggregatedField, string>>;
export type OrderKey = keyof typeof orderKeys;

/** A field over the shop's orders with the same key in the hours that end at this order, which is one of them or not. */
export type OrderAggregation = {
  name: OrderFunctionName;
  over: AggregatedField;
  by: OrderKey;
  hours: number;
  withThis: boolean;
};

/** What is aggregated, as a rule keeps it: JSON text `{"over":"amount","by":"card","withThis":false}`. */
type Aggregated = Pick<OrderAggregation, "over" | "by" | "withThis">;

/** What a rule over orders says, even if it can't be used; what can't be read is null. */
export type StatedAggregation = { name: string; over: string | null; by: string | null; withThis: boolean | null; hours: number | null };

/** The keys by which a set of scenarios aggregates orders, and its longest window. */
export type AggregationNeeds = { keys: readonly OrderKey[]; hours: number };
export const noAggregations: AggregationNeeds = { keys: [], hours: 0 };

export function aggregationNeeds(all: readonly OrderAggregation[]): AggregationNeeds {
  return { keys: [...new Set(all.map(({ by }) => by))], hours: all.reduce((most, { hours }) => Math.max(most, hours), 0) };
}

/** Whether orders that were read for some needs also answer others. */
export function covers(read: AggregationNeeds, needed: AggregationNeeds): boolean {
  return read.hours >= needed.hours && needed.keys.every((key) => read.keys.includes(key));
}

/** Whether a field of a rule aggregates orders. A 'velocityH' without a function is a velocity, which its second field names. */
export function isOverOrders(field: RuleField): field is OverOrders {
  return field.specialFunctionName !== null && field.specialFunctionName !== "";
}
export type OverOrders = RuleField & { specialFunctionName: string };

/** The text by which a rule keeps what is aggregated. */
export function aggregatedText({ over, by, withThis }: Aggregated): string {
  return JSON.stringify({ over, by, withThis });
}

/** Reads what a rule says: the function's name on the wire, the text of what is aggregated, and the hours as typed. */
export function statedAggregation(specialFunctionName: string, text: string, typedHours: string): StatedAggregation {
  const name = orderFunctions.find((each) => aggregations[each].specialFunctionName === specialFunctionName);
  const { over, by, withThis } = objectIn(text);
  return {
    name: name ?? specialFunctionName,
    over: typeof over === "string" ? over : null,
    by: typeof by === "string" ? by : null,
    withThis: typeof withThis === "boolean" ? withThis : null,
    hours: parseHours(typedHours),
  };
}

/**
 * Null if it can't be used: a name is unknown, the function doesn't take the field, the hours aren't whole ones from 1 to 720,
 * or the field is the key itself, of which there is always one.
 */
export function orderAggregation({ name, over, by, withThis, hours }: StatedAggregation): OrderAggregation | null {
  if (!isOrderFunction(name) || !isAggregatedField(over) || !isOrderKey(by) || withThis === null || hours === null) return null;
  return over !== by && takesField(name, over) ? { name, over, by, withThis, hours } : null;
}

/** Whether a function takes a field. All orders are different, so they are only counted. */
export function takesField(name: OrderFunctionName, over: AggregatedField): boolean {
  return acceptsType(aggregations[name].accepts, aggregatedFields[over].type) && (over !== "order" || name === "count");
}

export function isOrderFunction(name: string): name is OrderFunctionName {
  return orderFunctions.some((each) => each === name);
}

export function isAggregatedField(name: string | null): name is AggregatedField {
  return name !== null && Object.hasOwn(aggregatedFields, name);
}

export function isOrderKey(name: string | null): name is OrderKey {
  return name !== null && Object.hasOwn(orderKeys, name);
}

/** The object in a JSON text, empty if there is none. */
function objectIn(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? { ...read } : {};
  } catch (error) {
    // A rule being edited may have any text.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

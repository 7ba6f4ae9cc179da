import { z } from "zod";
import { id, instant } from "#contract/codecs.ts";
import { instantWithinReach } from "#domain/dates/within-reach.ts";
import { amountOperators, COMPARED_AMOUNT_MAX, inShopCurrency } from "#domain/payments/amount-comparison.ts";
import { ASSIGNED_TO_ME } from "#domain/payments/assignee.ts";
import { FILTER_TEXT_MAX, onlyDigits, type FilterKind } from "#domain/payments/filter-kinds.ts";
import { filterNames, filterWith, paymentFilters, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import type { NumberRange } from "#domain/payments/number-range.ts";
import { MAX_LAST_DAYS } from "#domain/payments/order-date.ts";
import { readSearch, SEARCH_MIN, SEARCH_TEXT_MAX } from "#domain/payments/search-words.ts";
import { CHOICES_MAX, NAME_MAX } from "#domain/lists/list-limits.ts";

/** The list's filters as body fields, by wire name. Null or absent means no filter. */
export function filterFields(): Record<string, z.ZodType> {
  return Object.fromEntries(filterNames.map((name) => [paymentFilters[name].wire, describedField(paymentFilters[name])]));
}

/** Reads a filter from body fields. */
export function filterOfFields(fields: Readonly<Record<string, unknown>>): PaymentFilter {
  return filterWith((name) => {
    const { wire, fits, empty } = paymentFilters[name];
    const value = fields[wire];
    return fits(value) ? value : empty;
  });
}

/** Writes a filter as body fields. */
export function fieldsOfFilter(filter: PaymentFilter): Record<string, unknown> {
  return Object.fromEntries(filterNames.map((name) => [paymentFilters[name].wire, filter[name]]));
}

const day = z.iso.date();
const ENDS_BEFORE = "must not end before it starts";
const period = z
  .object({ type: z.literal("period"), start: instant, end: instant })
  .refine(({ start, end }) => start <= end, ENDS_BEFORE)
  .overwrite(({ type, start, end }) => ({ type, start: instantWithinReach(start), end: instantWithinReach(end) }));
const orderDate = z.discriminatedUnion("type", [
  z.object({ type: z.literal("inLast"), days: z.int().min(1).max(MAX_LAST_DAYS) }),
  z.object({ type: z.literal("equal"), date: day }),
  z.object({ type: z.literal("between"), start: day, end: day }).refine(({ start, end }) => start <= end, ENDS_BEFORE),
  z.object({ type: z.literal("onOrAfter"), date: day }),
  z.object({ type: z.literal("beforeOrOn"), date: day }),
  period,
]);
const amount = z.object({ operator: z.enum(amountOperators), value: z.number().min(0).max(COMPARED_AMOUNT_MAX) });
const names = z.array(z.string().max(NAME_MAX)).max(CHOICES_MAX);
const countries = z.array(z.string().max(2)).max(CHOICES_MAX);

function describedField(filter: FilterKind & { words: string }): z.ZodType {
  return fieldOf(filter)
    .nullish()
    .describe(`${filter.words}. ${descriptionOf(filter)}`);
}

/** For the API reference. */
function descriptionOf(filter: FilterKind): string {
  switch (filter.kind) {
    case "date":
      return "By days in the shop's time zone.";
    case "codes":
      return `Any of these. ${filter.codes.map((code) => `${code}: ${filter.nameOf(String(code))}`).join(", ")}.`;
    case "ids":
      return "Any of these IDs.";
    case "names":
      if (filter.choices === "colleagues")
        return `Any of these colleagues by ID, "${ASSIGNED_TO_ME}" for the person who asks, "" for unassigned.`;
      return 'Any of these names; "" for orders without one.';
    case "countries":
      return 'Any of these ISO 3166-1 alpha-2 codes; "" for orders whose country is unknown.';
    case "search":
      return `Each word is the start of one of the order's words. One must have at least ${SEARCH_MIN} characters.`;
    case "amount":
      return `${inShopCurrency(null)}.`;
    case "range":
      return filter.unit === "percent" ? `From 0 to ${filter.max}, as riskScore has it.` : `${filter.help}.`;
    case "text":
      return `${filter.help}.`;
    case "digits":
      return `${filter.help ?? `Up to ${filter.max} digits, from the first`}.`;
    case "flag":
      return `${filter.choice}, if true.`;
  }
}

/** The schema of a filter's field. */
function fieldOf(filter: FilterKind): z.ZodType {
  switch (filter.kind) {
    case "date":
      return orderDate;
    case "codes":
      return z.array(z.literal(filter.codes)).max(CHOICES_MAX);
    case "ids":
      return z.array(id).max(CHOICES_MAX);
    case "names":
      return names;
    case "countries":
      return countries;
    case "text":
      return z.string().trim().max(FILTER_TEXT_MAX);
    case "search":
      return z.string().trim().max(SEARCH_TEXT_MAX).refine(isBlankOrSearchable, `must have a word of at least ${SEARCH_MIN} characters`);
    case "digits":
      if (filter.written === null) return z.string().regex(new RegExp(`^\\d{1,${filter.max}}$`));
      return z.string().trim().max(filter.written).refine(isBlankOrHasDigits, "must contain a digit").overwrite(onlyDigits);
    case "amount":
      return amount;
    case "range":
      return rangeUpTo(filter.max);
    case "flag":
      return z.boolean();
  }
}

function rangeUpTo(max: number): z.ZodType {
  const end = z.number().min(0).max(max).nullable().default(null);
  const isRange = ({ from, to }: NumberRange) => from === null || to === null || from <= to;
  return z.object({ from: end, to: end }).refine(isRange, ENDS_BEFORE);
}

function isBlankOrSearchable(text: string): boolean {
  return text === "" || readSearch(text).length > 0;
}

function isBlankOrHasDigits(text: string): boolean {
  return text === "" || onlyDigits(text) !== "";
}

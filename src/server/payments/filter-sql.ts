import { addDays, secondAfter, startOfDay } from "#domain/dates/day-bounds.ts";
import type { InstantSpan } from "#domain/dates/instant-span.ts";
import { disputeStatesWith, type DisputeState } from "#domain/payments/dispute-state.ts";
import { UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";
import type { ChargebackBucket } from "#domain/payments/chargeback-bucket.ts";
import type { Refusal } from "#domain/payments/refusal.ts";
import { orderDateDays, type DaySpan } from "#domain/payments/order-date-days.ts";
import type { AmountOperator, PaymentFilter } from "#domain/payments/payment-filter.ts";
import { sqlList } from "#server/db/sql-list.ts";
import type { SqlValues } from "#server/db/sql-values.ts";

/** Null where there is no end on that side. */
export type OpenSpan = { [End in keyof InstantSpan]: InstantSpan[End] | null };

/** A filter with its calendar days resolved in the shop's time zone. */
export type ResolvedFilter = { filter: PaymentFilter; days: DaySpan; span: OpenSpan; timeZone: string };

export function resolveFilter(filter: PaymentFilter, now: Date, timeZone: string): ResolvedFilter {
  const days = orderDateDays(filter.orderDate, now, timeZone);
  const span =
    filter.orderDate?.type === "period"
      ? { from: filter.orderDate.start, before: secondAfter(filter.orderDate.end) }
      : spanOfDays(days, timeZone);
  return { filter, days, span, timeZone };
}

function spanOfDays(days: DaySpan, timeZone: string): OpenSpan {
  return {
    from: days.first === null ? null : startOfDay(days.first, timeZone),
    before: days.last === null ? null : startOfDay(addDays(days.last, 1), timeZone),
  };
}

/** True where the daily figures can tell how many payments a filter shows: it asks for nothing that a cell does not hold. */
export function isToldByFigures(filter: PaymentFilter): boolean {
  return (
    filter.orderDate?.type !== "period" &&
    filter.reference === null &&
    filter.email === null &&
    filter.mobile === null &&
    filter.amount === null &&
    filter.last4Digits === null &&
    filter.afterPaymentId === null &&
    filter.refusals.length === 0 &&
    filter.cardCountries.length === 0 &&
    filter.subStatuses.length === 0
  );
}

/** Conditions on the cells of the daily figures, for a filter that they can tell. */
export function cellConditions(tenantId: number, { filter, days }: Pick<ResolvedFilter, "filter" | "days">, values: SqlValues): string {
  const conditions = [`tenant_id = ${values.add(tenantId)}`, ...choiceConditions(filter, values, "has_chargeback")];
  if (days.first !== null) conditions.push(`day >= ${values.add(days.first)}`);
  if (days.last !== null) conditions.push(`day <= ${values.add(days.last)}`);
  return conditions.join(" and ");
}

/**
 * Conditions on a shop's payments. Every operator in them is leakproof: under row-level security the others cannot use an
 * index. For the same reason prefixes are ranges (`~>=~`, `~<~`), and ends of numbers are columns of their own.
 */
export function paymentConditions(tenantId: number, filter: PaymentFilter, span: OpenSpan, values: SqlValues): string {
  const conditions = [`tenant_id = ${values.add(tenantId)}`, ...choiceConditions(filter, values, "chargeback_id is not null")];
  if (span.from !== null) conditions.push(`created_at >= ${values.add(span.from)}`);
  if (span.before !== null) conditions.push(`created_at < ${values.add(span.before)}`);
  if (filter.cardCountries.length > 0) conditions.push(cardCountryCondition(filter.cardCountries, values));
  if (filter.refusals.length > 0) conditions.push(`(${filter.refusals.map((refusal) => isRefused[refusal]).join(" or ")})`);
  if (filter.subStatuses.length > 0) conditions.push(`sub_status = any(${values.add(filter.subStatuses)}::text[])`);
  if (filter.amount !== null) conditions.push(`amount_major ${comparison[filter.amount.operator]} ${values.add(filter.amount.value)}`);
  if (filter.afterPaymentId !== null) conditions.push(`payment_id > ${values.add(filter.afterPaymentId)}`);
  if (filter.last4Digits !== null) conditions.push(`card_last4 = any(${values.add(numbersStarting(filter.last4Digits))}::text[])`);
  if (filter.mobile !== null) conditions.push(mobileCondition(filter.mobile, values));
  if (filter.email !== null) conditions.push(emailCondition(filter.email, values));
  if (filter.reference !== null) conditions.push(referenceCondition(filter.reference, values));
  return conditions.join(" and ");
}

/** The filters that payments and cells know under the same names; a cell has an empty text where a payment has null. */
function choiceConditions(filter: PaymentFilter, values: SqlValues, chargebackCondition: string): string[] {
  const conditions: string[] = [];
  if (filter.scenarioIds.length > 0) conditions.push(`scenario_id = any(${values.add(filter.scenarioIds)}::bigint[])`);
  if (filter.guaranteeStatuses.length > 0) conditions.push(`guarantee_status = any(${values.add(filter.guaranteeStatuses)}::int[])`);
  if (filter.decisions.length > 0) conditions.push(`decision = any(${values.add(filter.decisions)}::text[])`);
  const oneOf = (column: string, wanted: readonly string[]) => {
    if (wanted.length > 0) conditions.push(`coalesce(${column}, '') = any(${values.add(wanted.map(storable))}::text[])`);
  };
  oneOf("acquirer", filter.acquirers);
  oneOf("origin", filter.origins);
  if (filter.hasChargeback || filter.chargebackReasons.length > 0 || filter.chargebackBuckets.length > 0)
    conditions.push(chargebackCondition);
  oneOf("chargeback_reason", filter.chargebackReasons);
  if (filter.chargebackBuckets.length > 0) conditions.push(`(${filter.chargebackBuckets.map((bucket) => inBucket[bucket]).join(" or ")})`);
  return conditions;
}

const stateIn = (states: readonly DisputeState[]) => `coalesce(dispute_state, '') in (${sqlList(states)})`;
const isOver = `not ${stateIn([...disputeStatesWith("open"), ...disputeStatesWith("recovered")])}`;
const isLost = stateIn(disputeStatesWith("lost"));
/** `chargebackBucketOf` in SQL, of what has a chargeback; a test holds one against the other. */
const inBucket: Record<ChargebackBucket, string> = {
  recovered: stateIn(disputeStatesWith("recovered")),
  pending_resolution: stateIn(disputeStatesWith("open")),
  pending_payout: `${isLost} and guarantee_status = ${UNDER_GUARANTEE}`,
  lost: `${isOver} and not (${isLost} and guarantee_status = ${UNDER_GUARANTEE})`,
};

/** `refusalOf` in SQL; a test holds one against the other. */
export const isRefused: Record<Refusal, string> = {
  risk: "(decision = 'rejected' or cancel_reason = 'fraud')",
  other: "(cancel_reason is not null and cancel_reason <> 'fraud' and decision <> 'rejected')",
};

const comparison: Record<AmountOperator, string> = { gt: ">", lt: "<", eq: "=", ge: ">=", le: "<=" };

/** An empty country means orders without one. */
function cardCountryCondition(countries: readonly string[], values: SqlValues): string {
  const isOne = `card_country = any(${values.add(countries.map(storable))}::text[])`;
  return countries.includes("") ? `(${isOne} or card_country is null)` : isOne;
}

/** A whole address is meant exactly; the beginning of one finds all that begin so. */
function emailCondition(text: string, values: SqlValues): string {
  const wanted = text.toLowerCase();
  const isWhole = /^[^@]+@[^@]+\.[^@.]{2,}$/.test(wanted);
  return isWhole ? `email = ${values.add(storable(wanted))}` : startsWith("email", `${values.add(storable(wanted))}::text`);
}

/**
 * What a merchant types of an order: the start of its reference, with or without '#' and in any case, or of its orderId as
 * typed, in upper or in lower case.
 */
function referenceCondition(text: string, values: SqlValues): string {
  const wanted = storable(text);
  const spellings = new Set([wanted, wanted.toUpperCase(), wanted.toLowerCase()]);
  const bare = `lower(${values.add(wanted.replace(/^#+/, ""))}::text)`;
  const alternatives = [...spellings].map((spelling) => startsWith("order_id", `${values.add(spelling)}::text`));
  return `(${[startsWith("reference_key", bare), ...alternatives].join(" or ")})`;
}

/**
 * A number is found by its end: '4567', '555 123 4567'; or by all of it with a country code or a leading zero that the
 * order was sent without.
 */
function mobileCondition(digits: string, values: SqlValues): string {
  const wanted = digits.replace(/^0+(?=\d{4})/, "");
  const lastFour = wanted.length >= 4 ? [wanted.slice(-4)] : numbersEnding(wanted);
  const whole = values.add(wanted);
  const isLonger = `(length(ltrim(phone_digits, '0')) >= 7 and ${whole}::text like '%' || ltrim(phone_digits, '0'))`;
  return `phone_end = any(${values.add(lastFour)}::text[]) and (phone_digits like '%' || ${whole}::text or ${isLonger})`;
}

function startsWith(column: string, start: string): string {
  return `(${column} ~>=~ ${start} and ${column} ~<~ (${start} || U&'\\+10FFFF'))`;
}

/** All numbers of four digits that begin so. */
function numbersStarting(digits: string): string[] {
  const missing = 4 - digits.length;
  return Array.from({ length: 10 ** missing }, (_, index) => (missing === 0 ? digits : digits + String(index).padStart(missing, "0")));
}

/** All numbers of at most four digits that end so. */
function numbersEnding(digits: string): string[] {
  const found = [digits];
  for (let missing = 1; digits.length + missing <= 4; missing += 1) {
    for (let index = 0; index < 10 ** missing; index += 1) found.push(String(index).padStart(missing, "0") + digits);
  }
  return found;
}

/** The database holds no NUL and no half of a surrogate pair; what has one is turned into what no order can hold either. */
function storable(text: string): string {
  return text.replaceAll("\0", "\u{FFFE}").toWellFormed();
}

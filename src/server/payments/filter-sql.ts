import { addDays, secondAfter, startOfDay } from "#domain/dates/day-bounds.ts";
import type { InstantSpan } from "#domain/dates/instant-span.ts";
import type { AmountOperator } from "#domain/payments/amount-comparison.ts";
import { UNASSIGNED } from "#domain/payments/assignee.ts";
import type { ChargebackBucket } from "#domain/payments/chargeback-bucket.ts";
import type { CountedDecision } from "#domain/payments/decision.ts";
import { fraudReasons } from "#domain/payments/dispute-reasons.ts";
import { disputeStatesWith, type DisputeState } from "#domain/payments/dispute-state.ts";
import type { FigureKey } from "#domain/payments/filter-kinds.ts";
import { UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";
import type { NumberRange } from "#domain/payments/number-range.ts";
import { orderDateDays, type DaySpan } from "#domain/payments/order-date.ts";
import {
  filterNames,
  isFilterApplied,
  paymentFilters,
  type FilterName,
  type FilterValues,
  type PaymentFilter,
} from "#domain/payments/payment-filter.ts";
import type { QueuePlace, ShownQueuePart } from "#domain/payments/queue-part.ts";
import { scoresOf, type RiskLevel } from "#domain/payments/risk-level.ts";
import { readEmailDomain, readSearch, readWords, type SearchTerm } from "#domain/payments/search-words.ts";
import type { Refusal } from "#domain/payments/refusal.ts";
import { isCoverEnding } from "#server/guarantee/cover-ending.ts";
import { sqlList } from "#server/db/sql-list.ts";
import type { SqlValues } from "#server/db/sql-values.ts";
import {
  emailCondition,
  hasTermCondition,
  mobileCondition,
  numbersStarting,
  referenceCondition,
  storable,
  wordedPayments,
} from "#server/payments/search-sql.ts";

/** Null on a side that's open. */
export type OpenSpan = { [End in keyof InstantSpan]: InstantSpan[End] | null };

/**
 * A filter with its calendar days resolved in the shop's time zone. `among` is a term of its search that few orders have, by
 * which they are found; all its terms are asked of each order all the same.
 */
export type ResolvedFilter = { filter: PaymentFilter; days: DaySpan; span: OpenSpan; timeZone: string; among: SearchTerm | null };

export function resolveFilter(filter: PaymentFilter, now: Date, timeZone: string): ResolvedFilter {
  const days = orderDateDays(filter.orderDate, now, timeZone);
  const span =
    filter.orderDate?.type === "period"
      ? { from: filter.orderDate.start, before: secondAfter(filter.orderDate.end) }
      : spanOfDays(days, timeZone);
  return { filter, days, span, timeZone, among: null };
}

function spanOfDays(days: DaySpan, timeZone: string): OpenSpan {
  return {
    from: days.first === null ? null : startOfDay(days.first, timeZone),
    before: days.last === null ? null : startOfDay(addDays(days.last, 1), timeZone),
  };
}

/**
 * Whether the daily figures can count the payments that match: each part of the filter is something that figures are kept by,
 * and it asks for whole days.
 */
export function isToldByFigures(filter: PaymentFilter): boolean {
  const isTold = filterNames.every((name) => paymentFilters[name].figure !== null || !isFilterApplied(filter, name));
  return isTold && filter.afterPaymentId === null && filter.orderDate?.type !== "period";
}

/** Conditions on the cells of the daily figures, for a filter that they can count. */
export function cellConditions(tenantId: number, { filter, days }: Pick<ResolvedFilter, "filter" | "days">, values: SqlValues): string {
  const conditions = [`tenant_id = ${values.add(tenantId)}`, ...conditionsOf(filter, { values, key: keysOfCell })];
  if (days.first !== null) conditions.push(`day >= ${values.add(days.first)}`);
  if (days.last !== null) conditions.push(`day <= ${values.add(days.last)}`);
  return conditions.join(" and ");
}

/**
 * Conditions on a shop's payments. Every operator is leakproof: under row-level security, others can't use an index. That's
 * also why prefixes are ranges (`~>=~`, `~<~`) and the ends of numbers have columns of their own.
 */
export function paymentConditions(
  tenantId: number,
  filter: PaymentFilter,
  span: OpenSpan,
  values: SqlValues,
  among: SearchTerm | null = null,
): string {
  const conditions = [`tenant_id = ${values.add(tenantId)}`, ...conditionsOf(filter, { values, key: keysOfPayment })];
  if (span.from !== null) conditions.push(`created_at >= ${values.add(span.from)}`);
  if (span.before !== null) conditions.push(`created_at < ${values.add(span.before)}`);
  if (filter.afterPaymentId !== null) conditions.push(isNewSince(filter.afterPaymentId, filter.besideQueuePart, values));
  // As an array, so that the planner looks each order up instead of guessing how many there are.
  if (among !== null) conditions.push(`payment_id = any(array(${wordedPayments(tenantId, among, span, values)}))`);
  return conditions.join(" and ");
}

/** Newer than a payment; beside a page of the queue, also an older one that belongs on it. */
function isNewSince(afterPaymentId: number, part: ShownQueuePart | null, values: SqlValues): string {
  const isNewer = `payment_id > ${values.add(afterPaymentId)}`;
  if (part === null) return isNewer;
  const within = ["queue_rank is not null"];
  if (part.from !== null) within.push(`(queue_rank, payment_id) > ${placeSql(part.from, values)}`);
  if (part.to !== null) within.push(`(queue_rank, payment_id) < ${placeSql(part.to, values)}`);
  return `(${isNewer} or (${within.join(" and ")})) and payment_id <> all(${values.add(part.paymentIds)}::bigint[])`;
}

function placeSql({ rank, paymentId }: QueuePlace, values: SqlValues): string {
  return `(${values.add(rank)}::float8, ${values.add(paymentId)}::bigint)`;
}

/** Every filter but the date, whose days are resolved first, in the shop's time zone. */
type NamedFilter = Exclude<FilterName, "orderDate">;
type Keys = Record<Exclude<FigureKey, "day" | "decision">, string> & { decision: (counted: CountedDecision) => string };
type Sql = { values: SqlValues; key: Keys };

/** Each filter's condition. One that daily figures can count uses `key` for columns, since it's asked of the figures too. */
const filterSql: { [Name in NamedFilter]: (value: NonNullable<FilterValues[Name]>, sql: Sql) => string } = {
  search: (text, { values }) => hasTerms(readSearch(text), values),
  name: (text, { values }) => hasTerms(readWords("name", text), values),
  ip: (text, { values }) => hasTerms(readWords("ip", text), values),
  device: (text, { values }) => hasTerms(readWords("device", text), values),
  scenarioIds: (ids, { values, key }) => `${key.scenario} = any(${values.add(ids)}::bigint[])`,
  guaranteeStatuses: (statuses, { values, key }) => `${key.guaranteeStatus} = any(${values.add(statuses)}::int[])`,
  decisions: (decisions, { key }) => `(${decisions.map(key.decision).join(" or ")})`,
  needsReview: () => "queue_rank is not null",
  assignees: (choices, { values }) => isAssignedTo(choices, values),
  reference: (text, { values }) => referenceCondition(text, values),
  email: (text, { values }) => emailCondition(text, values),
  mobile: (digits, { values }) => mobileCondition(digits, values),
  amount: ({ operator, value }, { values }) => `amount_shop ${comparison[operator]} ${values.add(value)}`,
  amountBetween: (range, { values }) => isWithin("amount_shop", range, values),
  riskScore: (range, { values }) => isWithin("risk_score", range, values),
  riskLevels: (levels) => `(${levels.map(isOfLevel).join(" or ")})`,
  acquirers: (names, { values, key }) => isOneOf(key.acquirer, names, values),
  origins: (names, { values, key }) => isOneOf(key.origin, names, values),
  hasChargeback: (_, { key }) => key.chargeback,
  answerDue: () => "answer_due_at is not null",
  coverEnding: () => isCoverEnding,
  chargebackBuckets: (buckets, { key }) => `${key.chargeback} and (${buckets.map((bucket) => inBucket(bucket, key)).join(" or ")})`,
  chargebackReasons: (reasons, { values, key }) => `${key.chargeback} and ${isOneOf(key.chargebackReason, reasons, values)}`,
  refusals: (refusals) => `(${refusals.map((refusal) => isRefused[refusal]).join(" or ")})`,
  cardCountries: (countries, { values }) => isOneOrNone("card_country", countries, values),
  subStatuses: (statuses, { values }) => isOneOf("sub_status", statuses, values),
  last4Digits: (digits, { values }) => isOneOf("card_last4", numbersStarting(digits), values),
};

function conditionsOf(filter: PaymentFilter, sql: Sql): string[] {
  return filterNames.flatMap((name) => (name !== "orderDate" && isFilterApplied(filter, name) ? conditionOf(name, filter, sql) : []));
}

function conditionOf<Name extends NamedFilter>(name: Name, filter: FilterValues, sql: Sql): string[] {
  const value = filter[name];
  return value === null ? [] : [filterSql[name](value, sql)];
}

/** What figures are kept by, as columns of a payment. Where a payment has null, a cell has an empty text. */
const keysOfPayment: Keys = {
  scenario: "scenario_id",
  guaranteeStatus: "guarantee_status",
  decision: (counted) => decisionOfPayment[counted],
  acquirer: "coalesce(acquirer, '')",
  origin: "coalesce(origin, '')",
  chargeback: "chargeback_id is not null",
  chargebackReason: "coalesce(chargeback_reason, '')",
  disputeState: "coalesce(dispute_state, '')",
};

/** The same as columns of a cell. */
const keysOfCell: Keys = {
  scenario: "scenario_id",
  guaranteeStatus: "guarantee_status",
  decision: (counted) => `decision = '${counted}'`,
  acquirer: "acquirer",
  origin: "origin",
  chargeback: "has_chargeback",
  chargebackReason: "chargeback_reason",
  disputeState: "dispute_state",
};

/** `countedDecisionOf` in SQL. Only held orders are closed, so both kinds are found by the index of held orders. */
const decisionOfPayment: Record<CountedDecision, string> = {
  approved: "decision = 'approved'",
  pending: "(decision = 'pending' and closed_at is null)",
  rejected: "decision = 'rejected'",
  closed: "(decision = 'pending' and closed_at is not null)",
};

/** `chargebackBucketOf` in SQL, for payments with a chargeback; a test compares the two. */
function inBucket(bucket: ChargebackBucket, { disputeState, guaranteeStatus, chargebackReason }: Keys): string {
  const stateIn = (states: readonly DisputeState[]) => `${disputeState} in (${sqlList(states)})`;
  const isPaidByGuarantee = `${guaranteeStatus} = ${UNDER_GUARANTEE} and ${chargebackReason} in (${sqlList(fraudReasons)})`;
  const awaitsPayout = `${stateIn(disputeStatesWith("lost"))} and ${isPaidByGuarantee}`;
  switch (bucket) {
    case "recovered":
      return stateIn(disputeStatesWith("recovered"));
    case "pending_resolution":
      return stateIn(disputeStatesWith("open"));
    case "pending_payout":
      return awaitsPayout;
    case "lost":
      return `not ${stateIn([...disputeStatesWith("open"), ...disputeStatesWith("recovered")])} and not (${awaitsPayout})`;
  }
}

/** `refusalOf` in SQL; a test compares the two. */
export const isRefused: Record<Refusal, string> = {
  risk: "(decision = 'rejected' or cancel_reason = 'fraud')",
  other: "(cancel_reason is not null and cancel_reason <> 'fraud' and decision <> 'rejected')",
};

const comparison: Record<AmountOperator, string> = { gt: ">", lt: "<", eq: "=", ge: ">=", le: "<=" };

function isWithin(column: string, { from, to }: NumberRange, values: SqlValues): string {
  const ends = [...(from === null ? [] : [`${column} >= ${values.add(from)}`]), ...(to === null ? [] : [`${column} <= ${values.add(to)}`])];
  return ends.length === 0 ? "true" : `(${ends.join(" and ")})`;
}

function isOfLevel(level: RiskLevel): string {
  const { from, before } = scoresOf(level);
  return `(risk_score >= ${from}${before === null ? "" : ` and risk_score < ${before}`})`;
}

/** A text without any word, such as an apostrophe, is found nowhere. */
function hasTerms(terms: readonly SearchTerm[], values: SqlValues): string {
  return terms.length === 0 ? "false" : terms.map((term) => hasTermCondition(term, values)).join(" and ");
}

/** What a filter asks of the words of an order. */
export function searchedTerms({ search, email, name, ip, device }: PaymentFilter): SearchTerm[] {
  return [
    ...readSearch(search ?? ""),
    ...readEmailDomain(email ?? ""),
    ...readWords("name", name ?? ""),
    ...readWords("ip", ip ?? ""),
    ...readWords("device", device ?? ""),
  ];
}

function isOneOf(column: string, wanted: readonly string[], values: SqlValues): string {
  return `${column} = any(${values.add(wanted.map(storable))}::text[])`;
}

/** The id of the person who asks already stands in place of `ASSIGNED_TO_ME`. */
function isAssignedTo(choices: readonly string[], values: SqlValues): string {
  const isOne = `assignee_id = any(${values.add(choices.filter((choice) => /^\d{1,15}$/.test(choice)).map(Number))}::bigint[])`;
  return choices.includes(UNASSIGNED) ? `(${isOne} or assignee_id is null)` : isOne;
}

/** An empty text stands for payments without a value. */
function isOneOrNone(column: string, wanted: readonly string[], values: SqlValues): string {
  const isOne = isOneOf(column, wanted, values);
  return wanted.includes("") ? `(${isOne} or ${column} is null)` : isOne;
}

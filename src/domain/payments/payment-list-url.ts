import { chargebackBuckets } from "#domain/payments/chargeback-bucket.ts";
import { isCountry } from "#domain/geography/countries.ts";
import { decisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";
import { refusals } from "#domain/payments/refusal.ts";
import { subStatuses } from "#domain/payments/sub-status.ts";
import { readDays, writeDays } from "#domain/dates/day-filter.ts";
import {
  amountOperators,
  cleanLast4,
  cleanMobile,
  DEFAULT_ORDER_DATE,
  DEFAULT_SORT,
  emptyPaymentFilter,
  MAX_LAST_DAYS,
  PAGE_SIZES,
  paymentSorts,
  type OrderDateFilter,
  type PaymentFilter,
  type PaymentSort,
} from "#domain/payments/payment-filter.ts";

/** Everything the address of the transactions list says. Pages count from 1. */
export type PaymentListState = {
  filter: PaymentFilter;
  sort: PaymentSort;
  page: number;
  pageSize: PageSize;
};
export type PageSize = (typeof PAGE_SIZES)[number];

/** The list as it opens: the last 30 days, newest first (S2 section 9). */
export const defaultPaymentList: PaymentListState = {
  filter: { ...emptyPaymentFilter, orderDate: DEFAULT_ORDER_DATE },
  sort: DEFAULT_SORT,
  page: 1,
  pageSize: 50,
};

/** The longest text a filter keeps, the highest page and the most choices of one filter: what the server takes. */
export const FILTER_TEXT_MAX = 320;
export const PAGE_MAX = 1_000_000;
export const CHOICES_MAX = 200;
export const FILTER_AMOUNT_MAX = 1e12;
const NAME_MAX = 255;

const keys = [
  "date",
  "scenario",
  "guarantee",
  "decision",
  "reference",
  "email",
  "mobile",
  "amount",
  "acquirer",
  "origin",
  "chargeback",
  "reason",
  "refused",
  "country",
  "status",
  "last4",
  "sort",
  "page",
  "size",
];

/** Writes a list into an address: replaces what an address said of the list, leaves everything else, leaves out what is as always. */
export function writePaymentList(state: PaymentListState, into: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(into);
  for (const key of keys) params.delete(key);
  const { filter, sort } = state;
  const add = (key: string, values: readonly (string | number)[]) => values.forEach((value) => params.append(key, String(value)));
  if (!isSameDate(filter.orderDate, DEFAULT_ORDER_DATE)) add("date", [writeOrderDate(filter.orderDate)]);
  add("scenario", filter.scenarioIds);
  add("guarantee", filter.guaranteeStatuses);
  add("decision", filter.decisions);
  if (filter.reference) add("reference", [filter.reference]);
  if (filter.email) add("email", [filter.email]);
  if (filter.mobile) add("mobile", [filter.mobile]);
  if (filter.amount) add("amount", [`${filter.amount.operator}-${filter.amount.value}`]);
  add("acquirer", filter.acquirers);
  add("origin", filter.origins);
  add("chargeback", [...(filter.hasChargeback ? ["any"] : []), ...filter.chargebackBuckets]);
  add("reason", filter.chargebackReasons);
  add("refused", filter.refusals);
  add("country", filter.cardCountries);
  add("status", filter.subStatuses);
  if (filter.last4Digits) add("last4", [filter.last4Digits]);
  if (sort.by !== DEFAULT_SORT.by || sort.direction !== DEFAULT_SORT.direction) add("sort", [`${sort.by}-${sort.direction}`]);
  if (state.page !== 1) add("page", [state.page]);
  if (state.pageSize !== PAGE_SIZES[0]) add("size", [state.pageSize]);
  return params;
}

/** Reads a list from an address. Never throws: what cannot be read is as if it were not there. */
export function readPaymentList(params: URLSearchParams): PaymentListState {
  return {
    filter: {
      ...emptyPaymentFilter,
      orderDate: readOrderDate(params.get("date")),
      scenarioIds: readChoices(params, "scenario").filter(isId).map(Number).filter(isFirst),
      guaranteeStatuses: guaranteeStatuses.filter((status) => params.getAll("guarantee").includes(String(status))),
      decisions: decisions.filter((decision) => params.getAll("decision").includes(decision)),
      reference: readText(params.get("reference")),
      email: readText(params.get("email")),
      mobile: cleanMobile(params.get("mobile") ?? "") || null,
      amount: readAmount(params.get("amount")),
      acquirers: readNames(params, "acquirer"),
      origins: readNames(params, "origin"),
      hasChargeback: params.getAll("chargeback").includes("any"),
      chargebackReasons: readNames(params, "reason"),
      chargebackBuckets: chargebackBuckets.filter((bucket) => params.getAll("chargeback").includes(bucket)),
      refusals: refusals.filter((refusal) => params.getAll("refused").includes(refusal)),
      cardCountries: readChoices(params, "country").filter(isCountryOrNone),
      subStatuses: subStatuses.filter((status) => params.getAll("status").includes(status)),
      last4Digits: cleanLast4(params.get("last4") ?? "") || null,
    },
    sort: readSort(params.get("sort")),
    page: readWhole(params.get("page"), PAGE_MAX) ?? 1,
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get("size")) ?? PAGE_SIZES[0],
  };
}

function writeOrderDate(date: OrderDateFilter | null): string {
  switch (date?.type) {
    case undefined:
      return "any";
    case "inLast":
      return `last-${date.days}`;
    case "equal":
    case "between":
    case "onOrAfter":
    case "beforeOrOn":
      return writeDays(date);
    case "period":
      return `${date.start.toISOString()}..${date.end.toISOString()}`;
  }
}

function readOrderDate(text: string | null): OrderDateFilter | null {
  if (text === "any") return null;
  const [, last] = /^last-(.+)$/.exec(text ?? "") ?? [];
  if (last !== undefined) {
    const days = readWhole(last, MAX_LAST_DAYS);
    return days === null ? DEFAULT_ORDER_DATE : { type: "inLast", days };
  }
  return readDays(text ?? "") ?? readInstants(text ?? "") ?? DEFAULT_ORDER_DATE;
}

function readInstants(text: string): OrderDateFilter | null {
  const [first = "", second = "", ...more] = text.split("..");
  if (!isInstant(first) || !isInstant(second) || more.length > 0 || first > second) return null;
  return { type: "period", start: new Date(first), end: new Date(second) };
}

/** As `toISOString` writes it, within the years that a database can compare. */
function isInstant(text: string): boolean {
  return /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

function isSameDate(a: OrderDateFilter | null, b: OrderDateFilter | null): boolean {
  return writeOrderDate(a) === writeOrderDate(b);
}

function readAmount(text: string | null): PaymentFilter["amount"] {
  const [, word, number] = /^([a-z]{2})-(\d{1,13}(?:\.\d{1,3})?)$/.exec(text ?? "") ?? [];
  const operator = amountOperators.find((candidate) => candidate === word);
  if (operator === undefined || number === undefined || Number(number) > FILTER_AMOUNT_MAX) return null;
  return { operator, value: Number(number) };
}

function readSort(text: string | null): PaymentSort {
  const [word, direction] = (text ?? "").split("-");
  const by = paymentSorts.find((candidate) => candidate === word);
  return by && (direction === "asc" || direction === "desc") ? { by, direction } : DEFAULT_SORT;
}

function readText(text: string | null): string | null {
  return text?.trim().slice(0, FILTER_TEXT_MAX).trim() || null;
}

function readChoices(params: URLSearchParams, key: string): string[] {
  return params.getAll(key).filter(isFirst).slice(0, CHOICES_MAX);
}

function readNames(params: URLSearchParams, key: string): string[] {
  return readChoices(params, key).filter((name) => name.length <= NAME_MAX);
}

function readWhole(text: string | null, max: number): number | null {
  if (text === null || !/^\d{1,7}$/.test(text)) return null;
  const value = Number(text);
  return value >= 1 && value <= max ? value : null;
}

function isCountryOrNone(code: string): boolean {
  return code === "" || isCountry(code);
}

function isId(text: string): boolean {
  return /^-?\d{1,15}$/.test(text);
}

function isFirst<T>(value: T, index: number, all: readonly T[]): boolean {
  return all.indexOf(value) === index;
}

import { chargebackBuckets } from "#domain/payments/chargeback-bucket.ts";
import { decisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";
import { refusals } from "#domain/payments/refusal.ts";
import { subStatuses } from "#domain/payments/sub-status.ts";
import { isCountry } from "#domain/geography/countries.ts";
import { readDays, writeDays } from "#domain/dates/day-filter.ts";
import { readChoices, readIds, readNames, readPage, readSort, readWhole, setParam, writeSort } from "#domain/text/query-params.ts";
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

/** The longest text and the highest amount that a filter keeps: what the server takes. */
export const FILTER_TEXT_MAX = 320;
export const FILTER_AMOUNT_MAX = 1e12;

/** Writes a list into an address: replaces what an address said of the list, leaves everything else, leaves out what is as always. */
export function writePaymentList(state: PaymentListState, into: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(into);
  const { filter, sort } = state;
  const set = (key: string, values: readonly (string | number | null)[]) => setParam(params, key, values);
  set("date", [isSameDate(filter.orderDate, DEFAULT_ORDER_DATE) ? null : writeOrderDate(filter.orderDate)]);
  set("scenario", filter.scenarioIds);
  set("guarantee", filter.guaranteeStatuses);
  set("decision", filter.decisions);
  set("reference", [filter.reference || null]);
  set("email", [filter.email || null]);
  set("mobile", [filter.mobile || null]);
  set("amount", [filter.amount && `${filter.amount.operator}-${filter.amount.value}`]);
  set("acquirer", filter.acquirers);
  set("origin", filter.origins);
  set("chargeback", [filter.hasChargeback ? "any" : null, ...filter.chargebackBuckets]);
  set("reason", filter.chargebackReasons);
  set("refused", filter.refusals);
  set("country", filter.cardCountries);
  set("status", filter.subStatuses);
  set("last4", [filter.last4Digits || null]);
  set("sort", [writeSort(sort, DEFAULT_SORT)]);
  set("page", [state.page === 1 ? null : state.page]);
  set("size", [state.pageSize === PAGE_SIZES[0] ? null : state.pageSize]);
  return params;
}

/** Reads a list from an address. Never throws: what cannot be read is as if it were not there. */
export function readPaymentList(params: URLSearchParams): PaymentListState {
  return {
    filter: {
      ...emptyPaymentFilter,
      orderDate: readOrderDate(params.get("date")),
      scenarioIds: readIds(params, "scenario"),
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
    sort: readSort(params.get("sort"), paymentSorts, DEFAULT_SORT),
    page: readPage(params.get("page")),
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

function readText(text: string | null): string | null {
  return text?.trim().slice(0, FILTER_TEXT_MAX).trim() || null;
}

function isCountryOrNone(code: string): boolean {
  return code === "" || isCountry(code);
}

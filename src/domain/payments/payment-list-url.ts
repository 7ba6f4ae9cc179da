import { DEFAULT_ORDER_DATE } from "#domain/payments/order-date.ts";
import { PAGE_SIZES, type PageSize } from "#domain/payments/page-range.ts";
import {
  emptyPaymentFilter,
  filterNames,
  filterWith,
  paymentFilters,
  textsOfFilter,
  type PaymentFilter,
} from "#domain/payments/payment-filter.ts";
import { DEFAULT_SORT, paymentSorts, type PaymentSort } from "#domain/payments/payment-sort.ts";
import { readPage, readSort, setParam, writeSort } from "#domain/lists/query-params.ts";

/** Everything in the transactions list's URL. Pages count from 1. */
export type PaymentListState = {
  filter: PaymentFilter;
  sort: PaymentSort;
  page: number;
  pageSize: PageSize;
};

/** The default list: the last 30 days, newest first. */
export const defaultPaymentList: PaymentListState = {
  filter: { ...emptyPaymentFilter, orderDate: DEFAULT_ORDER_DATE },
  sort: DEFAULT_SORT,
  page: 1,
  pageSize: PAGE_SIZES[0],
};

/** Writes a list into a URL, replacing what it said about the list. Defaults are left out, other parameters kept. */
export function writePaymentList(state: PaymentListState, into: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(into);
  for (const name of filterNames) params.delete(paymentFilters[name].url);
  for (const name of filterNames) for (const text of textsOfFilter(state.filter, name)) params.append(paymentFilters[name].url, text);
  setParam(params, "sort", [writeSort(state.sort, DEFAULT_SORT)]);
  setParam(params, "page", [state.page === 1 ? null : state.page]);
  setParam(params, "size", [state.pageSize === PAGE_SIZES[0] ? null : state.pageSize]);
  return params;
}

/** Reads a list from a URL. Never throws: unreadable parts are ignored. */
export function readPaymentList(params: URLSearchParams): PaymentListState {
  return {
    filter: filterWith((name) => paymentFilters[name].read(params.getAll(paymentFilters[name].url))),
    sort: readSort(params.get("sort"), paymentSorts, DEFAULT_SORT),
    page: readPage(params.get("page")),
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get("size")) ?? PAGE_SIZES[0],
  };
}

import { DEFAULT_ORDER_DATE, writeOrderDate } from "#domain/payments/order-date.ts";
import { PAGE_SIZES, type PageSize } from "#domain/payments/page-range.ts";
import {
  emptyPaymentFilter,
  filterNames,
  filterWith,
  paymentFilters,
  textsOfFilter,
  type PaymentFilter,
} from "#domain/payments/payment-filter.ts";
import { DEFAULT_SORT, paymentSorts, QUEUE_SORT, type PaymentSort } from "#domain/payments/payment-sort.ts";
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
  if (state.filter.needsReview) {
    const { orderDate } = state.filter;
    setParam(params, paymentFilters.orderDate.url, [orderDate === null ? null : writeOrderDate(orderDate)]);
  }
  setParam(params, "sort", [writeSort(state.sort, usualSort(state.filter))]);
  setParam(params, "page", [state.page === 1 ? null : state.page]);
  setParam(params, "size", [state.pageSize === PAGE_SIZES[0] ? null : state.pageSize]);
  return params;
}

/** Reads a list from a URL. Never throws: unreadable parts are ignored. */
export function readPaymentList(params: URLSearchParams): PaymentListState {
  const filter = filterWith((name) => paymentFilters[name].read(params.getAll(paymentFilters[name].url)));
  // What waits for a decision is shown however old it is, unless a date is chosen.
  if (filter.needsReview && !params.has(paymentFilters.orderDate.url)) filter.orderDate = null;
  return {
    filter,
    sort: readSort(params.get("sort"), sortsOf(filter), usualSort(filter)),
    page: readPage(params.get("page")),
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get("size")) ?? PAGE_SIZES[0],
  };
}

/** How a list is sorted unless the URL says otherwise. */
function usualSort(filter: PaymentFilter): PaymentSort {
  return filter.needsReview ? QUEUE_SORT : DEFAULT_SORT;
}

/** What a list can be sorted by: only orders that wait for a decision have a place in the queue. */
export function sortsOf(filter: PaymentFilter): readonly PaymentSort["by"][] {
  return filter.needsReview ? paymentSorts : paymentSorts.filter((by) => by !== "queue");
}

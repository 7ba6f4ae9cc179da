import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { filterNames, isFilterApplied, type FilterName, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import type { PaymentSort } from "#domain/payments/payment-sort.ts";
import { type PaymentListState, defaultPaymentList, readPaymentList, writePaymentList } from "#domain/payments/payment-list-url.ts";
import { listOfView } from "#domain/payments/payment-views.ts";
import type { PageSize } from "#domain/payments/page-range.ts";

/** The list that the URL names, and how to change it. A change of filter, sorting or page size goes back to page 1. */
export function usePaymentList() {
  const [params, setParams] = useSearchParams();
  const list = readPaymentList(params);
  // The address of the last change, which may not be shown yet: a search that applies by itself must not take a filter back.
  const latest = useRef(params);
  useEffect(
    function keepLatest() {
      latest.current = params;
    },
    [params],
  );
  const change = (next: (current: PaymentListState) => PaymentListState, options?: { replace: boolean }) => {
    latest.current = writePaymentList(next(readPaymentList(latest.current)), latest.current);
    setParams(latest.current, options);
  };
  const goTo = (next: PaymentListState) => change(() => next);
  const usual = list.filter.needsReview ? listOfView("review").filter : defaultPaymentList.filter;
  const isDefaultFilter = JSON.stringify(list.filter) === JSON.stringify(usual);
  const isUsual = (name: FilterName) => JSON.stringify(list.filter[name]) === JSON.stringify(usual[name]);
  return {
    list,
    isDefaultFilter,
    /** Whether a filter is applied that the list doesn't open with. */
    canClear: filterNames.some((name) => isFilterApplied(list.filter, name) && !isUsual(name)),
    setFilter: (filter: PaymentFilter) => goTo({ ...list, filter, page: 1 }),
    /** Replaces the address, so that Back doesn't go through each word that was typed. */
    setSearch: (search: string | null) =>
      change((current) => ({ ...current, filter: { ...current.filter, search }, page: 1 }), { replace: true }),
    clearFilters: () => goTo({ ...list, filter: usual, page: 1 }),
    setSort: (sort: PaymentSort) => goTo({ ...list, sort, page: 1 }),
    setPage: (page: number) => goTo({ ...list, page }),
    setPageSize: (pageSize: PageSize) => goTo({ ...list, pageSize, page: 1 }),
  };
}

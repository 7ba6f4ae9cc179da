import { readColumns, writeColumns } from "#domain/payments/list-columns.ts";
import { DEFAULT_ORDER_DATE, writeOrderDate } from "#domain/payments/order-date.ts";
import {
  emptyPaymentFilter,
  filterNames,
  isFilterApplied,
  paymentFilters,
  textsOfFilter,
  withFilterTexts,
  type FilterName,
} from "#domain/payments/payment-filter.ts";
import { readPaymentList, writePaymentList } from "#domain/payments/payment-list-url.ts";
import { PAGE_SIZES } from "#domain/payments/page-range.ts";
import { viewNames, viewWords } from "#domain/payments/payment-views.ts";

export const VIEW_NAME_MAX = 50;
/** So many views each person may have, and so many the shop. */
export const VIEWS_MAX = 50;
/** The longest part of an address that a view keeps. */
export const VIEW_QUERY_MAX = 20_000;

/** In the list's address, the saved view that was opened. */
export const VIEW_PARAM = "view";

/** What a view keeps of the list's address: its filters, its sorting and, if the address names them, its columns. */
export function viewQuery(address: URLSearchParams): string {
  const list = readPaymentList(address);
  const params = writePaymentList({ ...list, page: 1, pageSize: PAGE_SIZES[0] }, new URLSearchParams());
  return writeColumns(readColumns(address), params).toString();
}

/** The parts of a list's address that can't be read, by their keys: a view of them would show other orders than they ask for. */
export function unreadableParts(address: URLSearchParams): string[] {
  const isRead = (key: string, text: string) =>
    filterNames.some(
      (name) => paymentFilters[name].url === key && textsOfFilter(withFilterTexts(emptyPaymentFilter, name, [text]), name).length > 0,
    );
  const filterKeys = new Set(filterNames.map((name) => paymentFilters[name].url));
  const usualDate = writeOrderDate(DEFAULT_ORDER_DATE);
  const badFilters = [...filterKeys].filter((key) =>
    address
      .getAll(key)
      .some((text) => text.trim() !== "" && !isRead(key, text) && !(key === paymentFilters.orderDate.url && text === usualDate)),
  );
  const { sort } = readPaymentList(address);
  const asked = address.get("sort");
  return asked === null || asked === `${sort.by}-${sort.direction}` ? badFilters : [...badFilters, "sort"];
}

const namesCustomers: readonly FilterName[] = ["search", "reference", "email", "mobile", "name", "last4Digits", "ip", "device"];

/** Whether a view's filters can lead to a single customer. */
export function mayNameCustomer(query: string): boolean {
  const { filter } = readPaymentList(new URLSearchParams(query));
  return namesCustomers.some((name) => isFilterApplied(filter, name));
}

/** Whether a name is that of one of the list's own tabs, in any case. */
export function isTabName(name: string): boolean {
  return viewNames.some((view) => viewWords(view).toLowerCase() === name.trim().toLowerCase());
}

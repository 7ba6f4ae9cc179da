import { readColumns, writeColumns } from "#domain/payments/list-columns.ts";
import { isFilterApplied, type FilterName } from "#domain/payments/payment-filter.ts";
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

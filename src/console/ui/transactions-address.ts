import { paths } from "#console/session/paths.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import { defaultPaymentList, writePaymentList, type PaymentListState } from "#domain/payments/payment-list-url.ts";

/** The address of the transactions list with a filter applied. */
export function transactionsAddress(filter: PaymentFilter): string {
  return listAddress({ ...defaultPaymentList, filter });
}

/** The address of a list with its filter, sorting and page. */
export function listAddress(list: PaymentListState): string {
  const query = writePaymentList(list, new URLSearchParams()).toString();
  return query === "" ? paths.transactions() : `${paths.transactions()}?${query}`;
}

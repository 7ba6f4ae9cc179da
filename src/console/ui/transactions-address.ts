import { paths } from "#console/session/paths.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import { defaultPaymentList, writePaymentList } from "#domain/payments/payment-list-url.ts";

/** The address of the transactions list with a filter applied. */
export function transactionsAddress(filter: PaymentFilter): string {
  const query = writePaymentList({ ...defaultPaymentList, filter }, new URLSearchParams()).toString();
  return query === "" ? paths.transactions() : `${paths.transactions()}?${query}`;
}

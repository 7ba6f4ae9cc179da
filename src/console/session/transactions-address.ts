import { paths } from "#console/session/paths.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import { defaultPaymentList, writePaymentList } from "#domain/payments/payment-list-url.ts";

/** Address of the transactions that a filter shows. */
export function transactionsAddress(filter: PaymentFilter): string {
  const query = writePaymentList({ ...defaultPaymentList, filter }, new URLSearchParams()).toString();
  return query === "" ? paths.transactions() : `${paths.transactions()}?${query}`;
}

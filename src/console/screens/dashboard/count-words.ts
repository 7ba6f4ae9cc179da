import { formatCount } from "#domain/payments/page-range.ts";

/** '1 transaction', '2,310 transactions'. */
export function transactionsText(count: number): string {
  return count === 1 ? "1 transaction" : `${formatCount(count)} transactions`;
}

/** '1 chargeback', '12 chargebacks'. */
export function chargebacksText(count: number): string {
  return count === 1 ? "1 chargeback" : `${formatCount(count)} chargebacks`;
}

import type { ShownFigures } from "#console/ui/figures/use-figures.ts";
import { transactionsAddress } from "#console/ui/transactions-address.ts";
import { filterCountedAs } from "#domain/figures/order-counts.ts";
import { orderDateOf, type Period } from "#domain/figures/period.ts";
import { type PaymentFilter, emptyPaymentFilter } from "#domain/payments/payment-filter.ts";
import { CHOICES_MAX } from "#domain/lists/list-limits.ts";

/** The address of the orders behind a figure: the dashboard's filter, narrowed to what the figure counts. */
export type OrdersBehind = (part: Partial<PaymentFilter>, period?: Period) => string;

/** Links figures to their orders: the list is as long as the figure says. */
export function ordersBehind({ filter, period }: Pick<ShownFigures, "filter" | "period">, timeZone: string): OrdersBehind {
  return (part, ofPeriod = period) =>
    transactionsAddress({
      ...emptyPaymentFilter,
      orderDate: orderDateOf(ofPeriod, timeZone),
      scenarioIds: filter.scenarioIds,
      acquirers: filter.acquirers,
      origins: filter.origins,
      ...part,
    });
}

/** What chargebacks are on. The others were rejected or held, and shipped anyway. */
export const chargedBack = {
  approved: { hasChargeback: true, ...filterCountedAs("approved") },
  rejected: { hasChargeback: true, ...filterCountedAs("rejected") },
  others: { hasChargeback: true, decisions: ["rejected", "pending", "closed"] },
} satisfies Record<string, Partial<PaymentFilter>>;

/** The address of the orders of several choices; null if that's more than a filter takes. */
export function whereListed(keys: readonly string[], urlOf: (keys: string[]) => string): string | null {
  return keys.length > CHOICES_MAX ? null : urlOf([...keys]);
}

/** The address; null if the count says that there is nothing to open. */
export function whereAny(count: number, url: string): string | null {
  return count === 0 ? null : url;
}

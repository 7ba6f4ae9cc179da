import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import { sortsOf } from "#domain/payments/payment-list-url.ts";
import { QUEUE_SORT, type PaymentSort } from "#domain/payments/payment-sort.ts";

/**
 * A column of the list; `sort` is null if the list can't be sorted by it. Columns that decisions are based on come first,
 * after the reference, which stays in view when the others are scrolled.
 */
type PaymentColumn = { title: string; sort: PaymentSort["by"] | null; isNumber?: boolean };

export const paymentSortNames: Record<PaymentSort["by"], Record<PaymentSort["direction"], string>> = {
  createdAt: { desc: "Newest first", asc: "Oldest first" },
  amount: { desc: "Highest amount first", asc: "Lowest amount first" },
  riskScore: { desc: "Highest risk first", asc: "Lowest risk first" },
  queue: { desc: "Least urgent first", asc: "Most urgent first" },
};

/** Every way to sort a list, in the menu's order. */
export function allSortsOf(filter: PaymentFilter): readonly PaymentSort[] {
  const sorts = sortsOf(filter).flatMap((by): PaymentSort[] =>
    by === "queue"
      ? [QUEUE_SORT]
      : [
          { by, direction: "desc" },
          { by, direction: "asc" },
        ],
  );
  return sorts.toSorted((a, b) => Number(b.by === "queue") - Number(a.by === "queue"));
}

type PaymentColumns = [PaymentColumn, ...PaymentColumn[]];

const paymentColumns: PaymentColumns = [
  { title: "Reference", sort: null },
  { title: "Date", sort: "createdAt" },
  { title: "Amount", sort: "amount", isNumber: true },
  { title: "Customer", sort: null },
  { title: "Risk", sort: "riskScore" },
  { title: "Decision", sort: null },
  { title: "Scenario", sort: null },
  { title: "Guarantee", sort: null },
  { title: "Status", sort: null },
  { title: "Payment provider", sort: null },
];

/** The queue also says how long each order has waited and who reviews it. */
const queueColumns: PaymentColumns = [
  { title: "Reference", sort: null },
  { title: "Waiting", sort: "queue" },
  { title: "Assigned to", sort: null },
  ...paymentColumns.slice(1),
];

export function paymentColumnsOf(isQueue: boolean): PaymentColumns {
  return isQueue ? queueColumns : paymentColumns;
}

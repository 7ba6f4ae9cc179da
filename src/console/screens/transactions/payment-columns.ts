import { type PaymentSort, paymentSorts } from "#domain/payments/payment-sort.ts";

/**
 * A column of the list; `sort` is null if the list can't be sorted by it. Columns that decisions are based on come first,
 * after the reference, which stays in view when the others are scrolled.
 */
type PaymentColumn = { title: string; sort: PaymentSort["by"] | null; isNumber?: boolean };

export const paymentSortNames: Record<PaymentSort["by"], Record<PaymentSort["direction"], string>> = {
  createdAt: { desc: "Newest first", asc: "Oldest first" },
  amount: { desc: "Highest amount first", asc: "Lowest amount first" },
  riskScore: { desc: "Highest risk first", asc: "Lowest risk first" },
};

/** Every way to sort, in the menu's order. */
export const allSorts: readonly PaymentSort[] = paymentSorts.flatMap((by) => [
  { by, direction: "desc" },
  { by, direction: "asc" },
]);

export const paymentColumns: [PaymentColumn, ...PaymentColumn[]] = [
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

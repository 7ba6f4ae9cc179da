import { type PaymentSort, paymentSorts } from "#domain/payments/payment-sort.ts";

/**
 * A column of the transactions list; `sort` where the list can be sorted by it. What is decided by stands first, and first
 * of all the reference, which stays in sight when the others are scrolled.
 */
export type PaymentColumn = { title: string; sort: PaymentSort["by"] | null; isNumber?: boolean };

export const sortNames: Record<PaymentSort["by"], Record<PaymentSort["direction"], string>> = {
  createdAt: { desc: "Newest first", asc: "Oldest first" },
  amount: { desc: "Highest amount first", asc: "Lowest amount first" },
  riskScore: { desc: "Highest risk first", asc: "Lowest risk first" },
};

/** Each order of the list, as a menu has them. */
export const allSorts: readonly PaymentSort[] = paymentSorts.flatMap((by) => [
  { by, direction: "desc" },
  { by, direction: "asc" },
]);

export const paymentColumns: [PaymentColumn, ...PaymentColumn[]] = [
  { title: "Reference", sort: null },
  { title: "Date", sort: "createdAt" },
  { title: "Amount", sort: "amount", isNumber: true },
  { title: "Payer", sort: null },
  { title: "Risk", sort: "riskScore" },
  { title: "Decision", sort: null },
  { title: "Scenario", sort: null },
  { title: "Guarantee", sort: null },
  { title: "Status", sort: null },
  { title: "Acquirer", sort: null },
];

import type { PaymentSort } from "#domain/payments/payment-filter.ts";

/** A column of the transactions list (S2 section 3, and Decision), what is decided by first; `sort` where the list can be sorted by it. */
export type PaymentColumn = { title: string; sort: PaymentSort["by"] | null; isNumber?: boolean };

export const paymentColumns: [PaymentColumn, ...PaymentColumn[]] = [
  { title: "Date", sort: "createdAt" },
  { title: "Reference", sort: null },
  { title: "Amount", sort: "amount", isNumber: true },
  { title: "Payer", sort: null },
  { title: "Risk", sort: "riskScore", isNumber: true },
  { title: "Decision", sort: null },
  { title: "Scenario", sort: null },
  { title: "Guarantee", sort: null },
  { title: "Status", sort: null },
  { title: "Acquirer", sort: null },
];

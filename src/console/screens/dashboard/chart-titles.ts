import type { ChartId } from "#console/screens/dashboard/chart-id.ts";

/** The names of the guarantee's totals (S0 section 2), on their cards and while these load. */
export const totalTitles = {
  guaranteed: "Total Guaranteed",
  fraudPrevented: "Total Fraud Prevented",
  pending: "Total Pending",
  chargebacks: "Total Chargebacks",
} as const;

/** The charts' names (S0 section 2), on their cards and while these load. */
export const chartTitles: Record<ChartId, string> = {
  transactions: "Transactions",
  "approval-rate": "Approval Rate",
  "chargeback-rate": "Chargeback Rate",
  "chargeback-reasons": "Chargeback Reasons",
  "per-day": "Transactions per day",
  "payment-methods": "Payment Methods",
  "risk-scenarios": "Risk Scenarios",
  "response-rates": "Response Rates",
  "completion-rate": "Completion Rate",
  "document-types": "Document Types",
};

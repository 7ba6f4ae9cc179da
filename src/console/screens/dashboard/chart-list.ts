/** The dashboard's charts, as the address names them. */
export const chartIds = [
  "transactions",
  "approval-rate",
  "chargeback-rate",
  "chargeback-reasons",
  "per-day",
  "payment-methods",
  "risk-scenarios",
  "response-rates",
  "completion-rate",
  "document-types",
] as const;
export type ChartId = (typeof chartIds)[number];

/** The dashboard's sections, in order. */
export const sectionIds = ["guarantee", "payments", "verification"] as const;
export type SectionId = (typeof sectionIds)[number];

/** The section each chart belongs to. */
export const sectionOfChart: Record<ChartId, SectionId> = {
  transactions: "guarantee",
  "approval-rate": "guarantee",
  "chargeback-rate": "guarantee",
  "chargeback-reasons": "guarantee",
  "per-day": "payments",
  "payment-methods": "payments",
  "risk-scenarios": "payments",
  "response-rates": "verification",
  "completion-rate": "verification",
  "document-types": "verification",
};

export const sectionTitles: Record<SectionId, string> = {
  guarantee: "Chargeback Guarantee",
  payments: "Payment Insights",
  verification: "Verification Insights",
};

export const totalTitles = {
  guaranteed: "Total Guaranteed",
  fraudPrevented: "Total Fraud Prevented",
  pending: "Total Pending",
  chargebacks: "Total Chargebacks",
} as const;

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

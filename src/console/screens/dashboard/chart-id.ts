/** The charts of the dashboard, as an address names them. */
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

/** The sections of the dashboard, in their order. */
export const sectionIds = ["guarantee", "payments", "verification"] as const;
export type SectionId = (typeof sectionIds)[number];

/** The section that each chart stands in. */
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

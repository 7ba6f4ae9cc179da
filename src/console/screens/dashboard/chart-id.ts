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

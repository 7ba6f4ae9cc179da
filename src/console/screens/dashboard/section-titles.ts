import type { SectionId } from "#console/screens/dashboard/chart-id.ts";

/** The sections' names (S0 section 2). */
export const sectionTitles: Record<SectionId, string> = {
  guarantee: "Chargeback Guarantee",
  payments: "Payment Insights",
  verification: "Verification Insights",
};

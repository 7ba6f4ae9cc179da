import type { ReportFormat, ReportKind } from "#domain/reports/report.ts";

/** The clicks that are counted (S0 section 7): each report that is asked for, and each download of one. */
export const analyticsEventNames = ["generate_payments_report", "generate_verifications_report", "download_report"] as const;
export type AnalyticsEventName = (typeof analyticsEventNames)[number];

/** What is told of a click beside its name. */
export type AnalyticsProperties = { kind?: ReportKind | undefined; format: ReportFormat };

import type { ReportFormat, ReportKind } from "#domain/reports/report.ts";

/** The clicks that are tracked: each report request and each download. */
export const analyticsEventNames = ["generate_payments_report", "generate_verifications_report", "download_report"] as const;
export type AnalyticsEventName = (typeof analyticsEventNames)[number];

/** A click's properties. */
export type AnalyticsProperties = { kind?: ReportKind | undefined; format: ReportFormat };

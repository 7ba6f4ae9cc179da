import { dashboardPartsOf, type DashboardPart } from "#domain/accounts/entitlements.ts";
import type { DashboardVisibility } from "#domain/accounts/visibility.ts";

/** What a report file tells of (S0 section 2): orders with their chargebacks, or verifications. */
export const reportKinds = ["payments", "verifications"] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportFormats = ["csv", "xlsx"] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const reportStatuses = ["pending", "done", "failed"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** How often a report that is being made is asked for (S0 section 9). */
export const REPORT_POLL_MS = 5_000;
/** A file, and the link to it, are kept so long after it is made. */
export const REPORT_KEPT_DAYS = 7;

/** The choices of the Export chip (S0 section 2). */
export const reportKindNames: Record<ReportKind, string> = { payments: "Order & Chargeback", verifications: "Verifications" };
export const reportFormatNames: Record<ReportFormat, string> = { csv: "CSV", xlsx: "Excel (XLSX)" };

/** What is said where a report could not be made (S0 section 8). */
export const reportFaultWords: Record<ReportKind, string> = {
  payments: "Error while generating orders & chargebacks report",
  verifications: "Error while generating verification report",
};

/** What is said where its file could not be fetched (S0 section 8). */
export const DOWNLOAD_FAULT_WORDS = "Failed to download the report";

/**
 * Whether the shop's plan shows what a report tells. Orders go by the orders by day: a blurred dashboard keeps back the sums, not
 * the orders, which the transactions list and its export show such a shop as well.
 */
export function showsReport(visibility: DashboardVisibility, kind: ReportKind): boolean {
  return dashboardPartsOf(visibility)[partOf[kind]] === "shown";
}

const partOf: Record<ReportKind, DashboardPart> = { payments: "days", verifications: "verification" };

/** '<shop> payments-report.csv' (S0 section 7), without what no file may be called. */
export function reportFileName(shopName: string, kind: ReportKind, format: ReportFormat): string {
  const name = shopName
    .replaceAll(/[\p{Cc}\p{Cf}"*/:<>?\\|]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  // By characters: half of one that takes two units could not be written.
  const shop = [...name].slice(0, LONGEST_NAME).join("").trim();
  return `${shop === "" ? "" : `${shop} `}${kind}-report.${format}`;
}

const LONGEST_NAME = 100;

import { dashboardPartsOf, type DashboardPart } from "#domain/accounts/entitlements.ts";
import type { DashboardVisibility } from "#domain/accounts/visibility.ts";
import { calendarDay } from "#domain/dates/format-instant.ts";
import type { Period } from "#domain/figures/period.ts";

/** A report lists either orders with their chargebacks, or verifications. */
export const reportKinds = ["payments", "verifications"] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportFormats = ["csv", "xlsx"] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const reportStatuses = ["pending", "done", "failed"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** How often the console checks on a report being made. */
export const REPORT_POLL_MS = 5_000;
/** How long a file and its link are kept. */
export const REPORT_KEPT_DAYS = 7;

/** The choices of the Export chip. */
export const reportKindNames: Record<ReportKind, string> = { payments: "Order & Chargeback", verifications: "Verifications" };
export const reportFormatNames: Record<ReportFormat, string> = { csv: "CSV", xlsx: "Excel (XLSX)" };

/** Shown if a report fails. */
export const reportFaultWords: Record<ReportKind, string> = {
  payments: "Error while generating orders & chargebacks report",
  verifications: "Error while generating verification report",
};

/** Shown if the file can't be downloaded. */
export const DOWNLOAD_FAULT_WORDS = "Failed to download the report";

/**
 * Whether the shop's plan includes a report. The orders report goes by the orders per day: a blurred dashboard hides only the
 * sums, and the transactions list shows such a shop its orders anyway.
 */
export function showsReport(visibility: DashboardVisibility, kind: ReportKind): boolean {
  return dashboardPartsOf(visibility)[partOf[kind]] === "shown";
}

const partOf: Record<ReportKind, DashboardPart> = { payments: "days", verifications: "verification" };

type NamedReport = { shopName: string; kind: ReportKind; format: ReportFormat; period: Period; timeZone: string };

/**
 * '<shop> payments-report 2026-10-29_2026-11-27.csv', by the days of its period, without characters that file names can't have.
 */
export function reportFileName({ shopName, kind, format, period, timeZone }: NamedReport): string {
  const name = shopName
    .replaceAll(/[\p{Cc}\p{Cf}"*/:<>?\\|]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  // Cuts by code point, so that no surrogate pair is split.
  const shop = [...name].slice(0, LONGEST_NAME).join("").trim();
  const [first, last] = [calendarDay(period.start, timeZone), calendarDay(period.end, timeZone)];
  const days = first === last ? first : `${first}_${last}`;
  return `${shop === "" ? "" : `${shop} `}${kind}-report ${days}.${format}`;
}

const LONGEST_NAME = 100;

import { bigint, foreignKey, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ReportFormat, ReportKind, ReportStatus } from "#domain/reports/report.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { bytes, idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** Requested report files and their progress. */
export const reports = pgTable(
  "report",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    reportId: idColumn("report_id").notNull().default(newId),
    kind: text("kind").$type<ReportKind>().notNull(),
    format: text("format").$type<ReportFormat>().notNull(),
    /** The dashboard's filter in wire format. */
    filter: jsonb("filter").notNull(),
    fileName: text("file_name").notNull(),
    /** Where the "ready" email goes. Null if the requester has no email. */
    email: text("email"),
    status: text("status").$type<ReportStatus>().notNull().default("pending"),
    rowsDone: bigint("rows_done", { mode: "number" }).notNull().default(0),
    /** Null until counted. */
    rowsTotal: bigint("rows_total", { mode: "number" }),
    createdAt: instantColumn("created_at").notNull(),
    finishedAt: instantColumn("finished_at"),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.reportId] }), ...tenantPolicies("report")],
).enableRLS();

/** A report's file in parts of about 1 MB, stored in the database so that any process can serve it. */
export const reportParts = pgTable(
  "report_part",
  {
    tenantId: idColumn("tenant_id").notNull(),
    reportId: idColumn("report_id").notNull(),
    partNo: integer("part_no").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.reportId, table.partNo] }),
    foreignKey({ columns: [table.tenantId, table.reportId], foreignColumns: [reports.tenantId, reports.reportId] }).onDelete("cascade"),
    ...tenantPolicies("report_part"),
  ],
).enableRLS();

import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { EvidenceFailure, EvidenceStatus } from "#domain/disputes/evidence-export.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { bytes, idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** Evidence files that were asked for, until their links expire. */
export const evidenceExports = pgTable(
  "evidence_export",
  {
    tenantId: idColumn("tenant_id").notNull(),
    exportId: idColumn("export_id").notNull().default(newId),
    paymentId: idColumn("payment_id").notNull(),
    /** Who asked for it. */
    fullName: text("full_name").notNull(),
    recipients: jsonb("recipients").$type<string[]>().notNull(),
    note: text("note").notNull(),
    status: text("status").$type<EvidenceStatus>().notNull().default("pending"),
    /** Why it has failed; null otherwise. */
    failure: text("failure").$type<EvidenceFailure>(),
    fileName: text("file_name").notNull(),
    /** The SHA-256 of the secret in its link. */
    keyHash: text("key_hash").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    finishedAt: instantColumn("finished_at"),
    mailedAt: instantColumn("mailed_at"),
    undoneAt: instantColumn("undone_at"),
    limits: text("limits").notNull(),
    leftOut: jsonb("left_out").$type<string[]>().notNull().default([]),
    pages: integer("pages"),
    fileBytes: integer("file_bytes"),
    sha256: text("sha256"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.exportId] }),
    index("evidence_export_of_payment").on(table.tenantId, table.paymentId, table.createdAt),
    index("evidence_export_by_time").on(table.tenantId, table.createdAt),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("evidence_export"),
  ],
).enableRLS();

/** An evidence file in parts of about 1 MB, stored in the database so that any process can serve it. */
export const evidenceExportParts = pgTable(
  "evidence_export_part",
  {
    tenantId: idColumn("tenant_id").notNull(),
    exportId: idColumn("export_id").notNull(),
    partNo: integer("part_no").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.exportId, table.partNo] }),
    foreignKey({
      columns: [table.tenantId, table.exportId],
      foreignColumns: [evidenceExports.tenantId, evidenceExports.exportId],
    }).onDelete("cascade"),
    ...tenantPolicies("evidence_export_part"),
  ],
).enableRLS();

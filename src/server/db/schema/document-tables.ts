import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { DocumentAction } from "#domain/evidence/document-action.ts";
import type { DocumentKind } from "#domain/evidence/document-kind.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** The documents of orders. Their files are in the file store. */
export const documents = pgTable(
  "document",
  {
    tenantId: idColumn("tenant_id").notNull(),
    documentId: idColumn("document_id").notNull().default(newId),
    paymentId: idColumn("payment_id").notNull(),
    kind: text("kind").$type<DocumentKind>().notNull(),
    fileName: text("file_name").notNull(),
    /** In the file store; null once the file is archived. */
    fileKey: text("file_key"),
    sizeBytes: integer("size_bytes").notNull(),
    sha256: text("sha256").notNull(),
    /** What was found in it, as sent. */
    signature: jsonb("signature"),
    sentiment: text("sentiment"),
    /** Null if the shop's systems added it. */
    addedBy: text("added_by"),
    addedAt: instantColumn("added_at").notNull(),
    archivedAt: instantColumn("archived_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.documentId] }),
    index("document_payment").on(table.tenantId, table.paymentId, table.documentId),
    index("document_added").on(table.tenantId, table.addedAt),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("document"),
  ],
).enableRLS();

/** Who added, viewed and downloaded documents. */
export const documentLog = pgTable(
  "document_log",
  {
    tenantId: idColumn("tenant_id").notNull(),
    logId: idColumn("log_id").notNull().default(newId),
    documentId: idColumn("document_id").notNull(),
    action: text("action").$type<DocumentAction>().notNull(),
    /** Null for the shop's systems. */
    by: text("by_whom"),
    ip: text("ip").notNull(),
    at: instantColumn("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.logId] }),
    index("document_log_document").on(table.tenantId, table.documentId, table.logId),
    foreignKey({ columns: [table.tenantId, table.documentId], foreignColumns: [documents.tenantId, documents.documentId] }).onDelete(
      "cascade",
    ),
    ...tenantPolicies("document_log"),
  ],
).enableRLS();

/**
 * Stored files that are to be deleted: those that nothing names any longer, and, until its upload commits, each new one. So
 * none is left behind where a process ends in between.
 */
export const unwantedFiles = pgTable(
  "unwanted_file",
  {
    tenantId: idColumn("tenant_id").notNull(),
    fileKey: text("file_key").notNull(),
    dueAt: instantColumn("due_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.fileKey] }),
    index("unwanted_file_due").on(table.dueAt),
    ...tenantPolicies("unwanted_file"),
  ],
).enableRLS();

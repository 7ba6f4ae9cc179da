import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { tenants } from "#server/db/schema/account-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { bytes, idColumn, instantColumn, newId, systemPolicy, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** Requests to erase or export what is held about a buyer. */
export const privacyRequests = pgTable(
  "privacy_request",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    requestId: idColumn("request_id").notNull().default(newId),
    kind: text("kind").$type<"erasure" | "export">().notNull(),
    /** A keyed hash of whom it's about, by which the same request is known again. */
    subjectHash: text("subject_hash").notNull(),
    /** Whom it's about, encrypted; null once an erasure is finished. */
    subjectSealed: bytes("subject_sealed"),
    status: text("status").$type<"pending" | "done" | "failed">().notNull().default("pending"),
    /** How many rows or files of each store it erased or found; null until it's finished. */
    counts: jsonb("counts"),
    askedAt: instantColumn("asked_at").notNull(),
    finishedAt: instantColumn("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.requestId] }),
    // While a request is pending, asking again finds it.
    uniqueIndex("privacy_request_pending")
      .on(table.tenantId, table.kind, table.subjectHash)
      .where(sql`status = 'pending'`),
    ...tenantPolicies("privacy_request"),
  ],
).enableRLS();

/** An export's file in parts of about 1 MB, stored in the database so that any process can serve it. */
export const privacyExportParts = pgTable(
  "privacy_export_part",
  {
    tenantId: idColumn("tenant_id").notNull(),
    requestId: idColumn("request_id").notNull(),
    partNo: integer("part_no").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.requestId, table.partNo] }),
    foreignKey({
      columns: [table.tenantId, table.requestId],
      foreignColumns: [privacyRequests.tenantId, privacyRequests.requestId],
    }).onDelete("cascade"),
    ...tenantPolicies("privacy_export_part"),
  ],
).enableRLS();

/** Orders in an open dispute that an erasure found, which are erased when it ends. */
export const waitingErasures = pgTable(
  "waiting_erasure",
  {
    tenantId: idColumn("tenant_id").notNull(),
    paymentId: idColumn("payment_id").notNull(),
    requestId: idColumn("request_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.paymentId, table.requestId] }),
    index("waiting_erasure_request").on(table.tenantId, table.requestId),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    foreignKey({
      columns: [table.tenantId, table.requestId],
      foreignColumns: [privacyRequests.tenantId, privacyRequests.requestId],
    }).onDelete("cascade"),
    ...tenantPolicies("waiting_erasure"),
  ],
).enableRLS();

/** Changes of stored data that need more than SQL, such as a secret key. Each runs once, in steps, before the first request. */
export const dataMigrations = pgTable(
  "data_migration",
  {
    name: text("name").primaryKey(),
    /** The last row that is changed. */
    tenantId: idColumn("after_tenant_id").notNull(),
    rowId: idColumn("after_row_id").notNull(),
    finishedAt: instantColumn("finished_at"),
  },
  () => [systemPolicy("data_migration")],
).enableRLS();

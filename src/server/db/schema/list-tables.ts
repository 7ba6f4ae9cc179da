import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import type { ListUploadStatus } from "#domain/custom-lists/list-upload.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { idColumn, instantColumn, newId, tenantPolicies, wordColumn } from "#server/db/schema/table-parts.ts";

/** The shops' custom lists, for rules. */
export const customLists = pgTable(
  "custom_list",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    listId: idColumn("list_id").notNull().default(newId),
    name: text("name").notNull(),
    type: text("type").$type<ListType>().notNull(),
    /** One more with each change of its entries, which get the same number. Copies in memory follow it. */
    revision: integer("revision").notNull().default(0),
    /** Entries removed up to this revision are gone without a trace: a copy that is older is read anew. */
    forgottenRevision: integer("forgotten_revision").notNull().default(0),
    /** Entries that aren't removed. */
    entryCount: integer("entry_count").notNull().default(0),
    createdBy: text("created_by").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    /** A deleted list is nowhere to be seen; its entries are removed in the background, and then it as well. */
    deletedAt: instantColumn("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.listId] }),
    uniqueIndex("custom_list_name")
      .on(table.tenantId, sql`lower(name)`)
      .where(sql`deleted_at is null`),
    ...tenantPolicies("custom_list"),
  ],
).enableRLS();

/** The entries of custom lists. */
export const listEntries = pgTable(
  "list_entry",
  {
    tenantId: idColumn("tenant_id").notNull(),
    listId: idColumn("list_id").notNull(),
    entryId: idColumn("entry_id").notNull().default(newId),
    /** In the form in which it's compared. */
    value: wordColumn("value").notNull(),
    /** As people see it; null if that is the same. */
    written: text("written"),
    note: text("note"),
    expiresAt: instantColumn("expires_at"),
    addedBy: text("added_by").notNull(),
    addedAt: instantColumn("added_at").notNull(),
    /** Since when the value has been in the list without a break. */
    heldFrom: instantColumn("held_from").notNull(),
    /** The order that it was added from. */
    paymentId: idColumn("payment_id"),
    /** The list's revision that it was changed in last. */
    revision: integer("revision").notNull(),
    /** When it was removed. It's kept for some days, so that copies in memory learn of it. */
    removedAt: instantColumn("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.entryId] }),
    uniqueIndex("list_entry_value").on(table.tenantId, table.listId, table.value),
    index("list_entry_revision").on(table.tenantId, table.listId, table.revision, table.entryId),
    index("list_entry_held").on(table.tenantId, table.listId, table.heldFrom, table.value),
    index("list_entry_expiry")
      .on(table.tenantId, table.expiresAt)
      .where(sql`expires_at is not null`),
    index("list_entry_removed")
      .on(table.tenantId, table.removedAt)
      .where(sql`removed_at is not null`),
    index("list_entry_payment")
      .on(table.tenantId, table.paymentId)
      .where(sql`payment_id is not null`),
    foreignKey({ columns: [table.tenantId, table.listId], foreignColumns: [customLists.tenantId, customLists.listId] }),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }),
    ...tenantPolicies("list_entry"),
  ],
).enableRLS();

/** When lists held values that they no longer hold, or hold again since. */
export const listSpans = pgTable(
  "list_span",
  {
    tenantId: idColumn("tenant_id").notNull(),
    spanId: idColumn("span_id").notNull().default(newId),
    listId: idColumn("list_id").notNull(),
    value: wordColumn("value").notNull(),
    /** As people saw it; null if that is the same. */
    written: text("written"),
    /** The order that it was added from. */
    paymentId: idColumn("payment_id"),
    fromAt: instantColumn("from_at").notNull(),
    untilAt: instantColumn("until_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.spanId] }),
    index("list_span_from").on(table.tenantId, table.listId, table.fromAt, table.value),
    index("list_span_value").on(table.tenantId, table.listId, table.value),
    index("list_span_until").on(table.tenantId, table.untilAt),
    index("list_span_payment")
      .on(table.tenantId, table.paymentId)
      .where(sql`payment_id is not null`),
    foreignKey({ columns: [table.tenantId, table.listId], foreignColumns: [customLists.tenantId, customLists.listId] }),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }),
    check("list_span_not_empty", sql`from_at < until_at`),
    ...tenantPolicies("list_span"),
  ],
).enableRLS();

/** Files of entries that people uploaded. Those that wait are in the file store. */
export const listUploads = pgTable(
  "list_upload",
  {
    tenantId: idColumn("tenant_id").notNull(),
    uploadId: idColumn("upload_id").notNull().default(newId),
    listId: idColumn("list_id").notNull(),
    status: text("status").$type<ListUploadStatus>().notNull(),
    /** Null once the file is to be deleted. */
    fileKey: text("file_key"),
    fileBytes: integer("file_bytes").notNull(),
    bytesDone: integer("bytes_done").notNull().default(0),
    /** Rows that were read, the heading included: one that goes on after an interruption skips them. */
    rowsDone: integer("rows_done").notNull().default(0),
    added: integer("added").notNull().default(0),
    known: integer("known").notNull().default(0),
    badLines: integer("bad_lines").notNull().default(0),
    /** The first bad lines, and what is wrong with each. */
    faults: jsonb("faults").$type<{ line: number; message: string }[]>().notNull().default([]),
    failure: text("failure"),
    fullName: text("full_name").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    finishedAt: instantColumn("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.uploadId] }),
    index("list_upload_list").on(table.tenantId, table.listId, table.uploadId),
    foreignKey({ columns: [table.tenantId, table.listId], foreignColumns: [customLists.tenantId, customLists.listId] }),
    ...tenantPolicies("list_upload"),
  ],
).enableRLS();

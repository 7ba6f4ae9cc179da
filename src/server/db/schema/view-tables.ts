import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ColumnChoice } from "#domain/payments/list-columns.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** Views of the transactions list that people saved. */
export const savedViews = pgTable(
  "saved_view",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    viewId: idColumn("view_id").notNull().default(newId),
    /** The key of the person whose view it is, or `shop`. */
    ownerKey: text("owner_key").notNull(),
    /** The key of the person who saved it, or `api-key`. */
    authorKey: text("author_key").notNull(),
    authorName: text("author_name").notNull(),
    name: text("name").notNull(),
    /** The part of the list's address. */
    query: text("query").notNull(),
    /** Whether its filters can lead to a single customer; then it's kept no longer than the shop keeps orders. */
    mayNameCustomer: boolean("may_name_customer").notNull(),
    version: integer("version").notNull().default(1),
    changedAt: instantColumn("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.viewId] }),
    uniqueIndex("saved_view_name").on(table.tenantId, table.ownerKey, sql`lower(name)`),
    ...tenantPolicies("saved_view"),
  ],
).enableRLS();

/** Which columns of the transactions list each person of a shop shows and hides. */
export const columnChoices = pgTable(
  "column_choice",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    personKey: text("person_key").notNull(),
    choice: jsonb("choice").$type<ColumnChoice>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.personKey] }), ...tenantPolicies("column_choice")],
).enableRLS();

import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SuggestionStatus } from "#domain/suggestions/suggestion.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** A shop's latest search for suggestions, with what it found. */
export const suggestionSearches = pgTable(
  "suggestion_search",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    /** Another one with each search. */
    searchId: idColumn("search_id").notNull().default(newId),
    status: text("status").$type<SuggestionStatus>().notNull().default("pending"),
    failure: text("failure"),
    /** Orders that were placed in this time are read. Rules are found in those before the split. */
    fromAt: instantColumn("from_at").notNull(),
    splitAt: instantColumn("split_at").notNull(),
    untilAt: instantColumn("until_at").notNull(),
    ordersRead: integer("orders_read").notNull().default(0),
    ordersTotal: integer("orders_total").notNull(),
    /** What was counted; null until it's done. */
    findings: jsonb("findings"),
    /** The suggestions, each with its id, rules, figures and draft. */
    suggestions: jsonb("suggestions").notNull().default([]),
    startedBy: text("started_by").notNull(),
    startedAt: instantColumn("started_at").notNull(),
    finishedAt: instantColumn("finished_at"),
  },
  (table) => [primaryKey({ columns: [table.tenantId] }), ...tenantPolicies("suggestion_search")],
).enableRLS();

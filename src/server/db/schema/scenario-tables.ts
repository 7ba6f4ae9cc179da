import { boolean, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Decision } from "#domain/payments/decision.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { idColumn, instant, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

export const scenarios = pgTable(
  "scenario",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    scenarioId: idColumn("scenario_id").notNull().default(newId),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** 1 is tried first; null for the catch-all, which is always last. */
    priority: integer("priority"),
    isPsp: boolean("is_psp").notNull().default(false),
    isCatchAll: boolean("is_catch_all").notNull().default(false),
    isArchived: boolean("is_archived").notNull().default(false),
    /** Rules in the language of domain/rules, in order. */
    rules: jsonb("rules").$type<unknown[]>().notNull(),
    /** The automatic guarantee action (type 22), or null. */
    guaranteeAction: text("guarantee_action").$type<Decision>(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.scenarioId] }), ...tenantPolicies("scenario")],
).enableRLS();

/** Each state the set of a shop's scenarios was in; decisions name the version they were made by. */
export const scenarioSets = pgTable(
  "scenario_set",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    version: integer("version").notNull(),
    /** Scenarios as domain/scenarios describes them, in order of priority. */
    scenarios: jsonb("scenarios").$type<unknown[]>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.version] }), ...tenantPolicies("scenario_set")],
).enableRLS();

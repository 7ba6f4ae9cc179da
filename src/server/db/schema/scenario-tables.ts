import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Decision, TimeOutDecision } from "#domain/payments/decision.ts";
import { LEAST_TIME_OUT_MINUTES, MOST_TIME_OUT_MINUTES } from "#domain/scenarios/scenario.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

export const scenarios = pgTable(
  "scenario",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    scenarioId: idColumn("scenario_id").notNull().default(newId),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** 1 is matched first. Null for the catch-all, which is always last. */
    priority: integer("priority"),
    isPsp: boolean("is_psp").notNull().default(false),
    isCatchAll: boolean("is_catch_all").notNull().default(false),
    isArchived: boolean("is_archived").notNull().default(false),
    /** The scenario's rules (domain/rules), in order. */
    rules: jsonb("rules").$type<unknown[]>().notNull(),
    /** The automatic guarantee action (type 22), or null. */
    guaranteeAction: text("guarantee_action").$type<Decision>(),
    /** How long an order that the scenario holds waits for someone's decision; null for the usual time. */
    timeOutMinutes: integer("time_out_minutes"),
    /** What is decided then. */
    timeOutDecision: text("time_out_decision").$type<TimeOutDecision>().notNull().default("rejected"),
    createdAt: instantColumn("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.scenarioId] }),
    check("scenario_time_out", sql.raw(`time_out_minutes between ${LEAST_TIME_OUT_MINUTES} and ${MOST_TIME_OUT_MINUTES}`)),
    ...tenantPolicies("scenario"),
  ],
).enableRLS();

/** Every version of a shop's set of scenarios. Decisions record the version that made them. */
export const scenarioSets = pgTable(
  "scenario_set",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    version: integer("version").notNull(),
    /** The scenarios (domain/scenarios), by priority. */
    scenarios: jsonb("scenarios").$type<unknown[]>().notNull(),
    createdAt: instantColumn("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.version] }), ...tenantPolicies("scenario_set")],
).enableRLS();

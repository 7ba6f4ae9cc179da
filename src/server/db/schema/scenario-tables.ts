import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { SensorType } from "#domain/scenarios/sensor-types.ts";
import type { SetSource } from "#domain/scenarios/set-history.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** Every version of a shop's set of scenarios; the newest is live. Rows never change. Decisions record the version that made them. */
export const scenarioSets = pgTable(
  "scenario_set",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    version: integer("version").notNull(),
    /** The scenarios (domain/scenarios), by priority. */
    scenarios: jsonb("scenarios").$type<unknown[]>().notNull(),
    source: text("source").$type<SetSource>().notNull().default("made"),
    /** What it was made from: the name of a draft that was published, or the version that was restored; null otherwise. */
    madeFrom: text("made_from"),
    /** Who saved it (server/access/person-key.ts); null for Surety and for sessions by API key. */
    authorKey: text("author_key"),
    authorName: text("author_name"),
    /** The version that it's compared with in the history; null for the first. Versions with the same one are one line there. */
    since: integer("since"),
    /** What is different since then, in words (domain/scenarios/set-history.ts). */
    changes: jsonb("changes").$type<unknown[]>().notNull().default([]),
    createdAt: instantColumn("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.version] }), ...tenantPolicies("scenario_set")],
).enableRLS();

/** Named copies of a shop's set that are edited without deciding anything, until they're published. */
export const scenarioDrafts = pgTable(
  "scenario_draft",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    draftId: idColumn("draft_id").notNull().default(newId),
    name: text("name").notNull(),
    /** The live version that it was copied from. */
    baseVersion: integer("base_version").notNull(),
    /** Counts its changes, from 1. */
    revision: integer("revision").notNull().default(1),
    scenarios: jsonb("scenarios").$type<unknown[]>().notNull(),
    changedBy: text("changed_by").notNull(),
    /** What its latest changes did, in words, each with its revision; the oldest first. */
    latestChanges: jsonb("latest_changes").$type<unknown[]>().notNull().default([]),
    createdAt: instantColumn("created_at").notNull(),
    changedAt: instantColumn("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.draftId] }),
    uniqueIndex("scenario_draft_name").on(table.tenantId, sql`lower(name)`),
    ...tenantPolicies("scenario_draft"),
  ],
).enableRLS();

/** Configurations of sensors and actions (domain/scenarios/action-settings.ts). Rows never change: saving one adds another. */
export const sensorConfigurations = pgTable(
  "sensor_configuration",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    configurationId: idColumn("configuration_id").notNull().default(newId),
    type: text("type").$type<SensorType>().notNull(),
    settings: jsonb("settings").notNull(),
    createdAt: instantColumn("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.configurationId] }), ...tenantPolicies("sensor_configuration")],
).enableRLS();

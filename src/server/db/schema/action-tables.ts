import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SensorType } from "#domain/scenarios/sensor-types.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** Each time an action was run about an order. */
export const actionRuns = pgTable(
  "action_run",
  {
    tenantId: idColumn("tenant_id").notNull(),
    runId: idColumn("run_id").notNull().default(newId),
    paymentId: idColumn("payment_id").notNull(),
    /** Not foreign keys: what was run stays known after the action is deleted. */
    sensorId: idColumn("sensor_id").notNull(),
    configurationId: idColumn("configuration_id").notNull(),
    type: text("type").$type<SensorType>().notNull(),
    name: text("name").notNull(),
    /** The ids that were activated together, in order: the same ones again are the same runs for a few seconds. */
    askedIds: text("asked_ids").notNull(),
    /** Null for a session of the shop's API key and for staff in the shop's own admin. */
    userId: idColumn("user_id"),
    fullName: text("full_name").notNull(),
    /** Whether a scenario ran it by itself. */
    isAutomatic: boolean("is_automatic").notNull().default(false),
    state: text("state").$type<"waiting" | "done" | "failed">().notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** What an attempt started elsewhere that goes on there, for the next one to follow; null if nothing. */
    followed: text("followed"),
    /** What came of it, or why the last attempt failed; null before the first. */
    result: text("result"),
    startedAt: instantColumn("started_at").notNull(),
    endedAt: instantColumn("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.runId] }),
    index("action_run_payment").on(table.tenantId, table.paymentId, table.runId),
    // Those that wait are counted before each run; the others only grow in number.
    index("action_run_waiting")
      .on(table.tenantId, table.runId)
      .where(sql`state = 'waiting'`),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("action_run"),
  ],
).enableRLS();

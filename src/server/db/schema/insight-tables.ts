import { sql } from "drizzle-orm";
import { bigint, boolean, doublePrecision, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { AnalyticsProperties } from "#domain/reports/analytics-events.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { idColumn, instantColumn, newId, systemPolicy, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** The latest exchange rate of each currency, in units per US dollar. */
export const exchangeRates = pgTable(
  "exchange_rate",
  {
    currency: text("currency").$type<CurrencyCode>().primaryKey(),
    perDollar: doublePrecision("per_dollar").notNull(),
    /** The rate's date, YYYY-MM-DD. */
    day: text("day").notNull(),
    fetchedAt: instantColumn("fetched_at").notNull(),
  },
  () => [systemPolicy("exchange_rate")],
).enableRLS();

/** Checkouts that were abandoned or whose payment failed. */
export const checkouts = pgTable(
  "checkout",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    /** The shop's own id. */
    checkoutId: text("checkout_id").notNull(),
    at: instantColumn("at").notNull(),
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    currency: text("currency").$type<CurrencyCode>().notNull(),
    /** Lower case. */
    email: text("email"),
    /** The payment was attempted and failed. */
    isFailed: boolean("is_failed").notNull(),
    /** The checkout became an order later. */
    isRecovered: boolean("is_recovered").notNull(),
    receivedAt: instantColumn("received_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.checkoutId] }),
    index("checkout_at").on(table.tenantId, table.at),
    index("checkout_aged").using("brin", table.at),
    ...tenantPolicies("checkout"),
  ],
).enableRLS();

/** Every 90-day report that was requested. */
export const insightReports = pgTable(
  "insight_report",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    insightReportId: idColumn("insight_report_id").notNull().default(newId),
    status: text("status").$type<"pending" | "done" | "failed">().notNull().default("pending"),
    results: jsonb("results"),
    startedAt: instantColumn("started_at").notNull(),
    finishedAt: instantColumn("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.insightReportId] }),
    // A shop has one pending report at a time, so a second click finds the first one.
    uniqueIndex("insight_report_pending")
      .on(table.tenantId)
      .where(sql`status = 'pending'`),
    ...tenantPolicies("insight_report"),
  ],
).enableRLS();

/** Clicks in the console. */
export const analyticsEvents = pgTable(
  "analytics_event",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    analyticsEventId: idColumn("analytics_event_id").notNull().default(newId),
    userId: idColumn("user_id"),
    name: text("name").notNull(),
    properties: jsonb("properties").$type<AnalyticsProperties>().notNull(),
    at: instantColumn("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.analyticsEventId] }),
    index("analytics_event_at").using("brin", table.at),
    ...tenantPolicies("analytics_event"),
  ],
).enableRLS();

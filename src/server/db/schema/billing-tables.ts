import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { BillingProviderName, SubscriptionStatus } from "#domain/accounts/billing.ts";
import type { PlanId } from "#domain/accounts/plans.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { idColumn, instantColumn, systemPolicy, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** How a shop pays, as its provider last said. Shops that never paid have no row. The plan that holds now is the shop's. */
export const subscriptions = pgTable(
  "subscription",
  {
    tenantId: idColumn("tenant_id")
      .primaryKey()
      .references(() => tenants.tenantId),
    provider: text("provider").$type<BillingProviderName>().notNull(),
    /** The provider's ids. */
    customerId: text("customer_id"),
    subscriptionId: text("subscription_id"),
    /** A checkout that was opened and not yet seen to end. */
    checkoutId: text("checkout_id"),
    status: text("status").$type<SubscriptionStatus>().notNull(),
    /** What is paid for; null before the first payment. */
    plan: text("plan").$type<PlanId>(),
    periodEnd: instantColumn("period_end"),
    /** The plan from the period's end on; null if it stays. */
    nextPlan: text("next_plan").$type<PlanId>(),
    /** Since when a payment is missing; null if none is. */
    unpaidSince: instantColumn("unpaid_since"),
    /** When the provider was last asked. */
    readAt: instantColumn("read_at"),
    /** When an owner last had it asked by opening a page; null if never, or if it didn't answer. */
    refreshedAt: instantColumn("refreshed_at"),
    /** How often the provider was asked, and the number of the question whose answer is stored: an older question's answer isn't. */
    asked: integer("asked").notNull().default(0),
    answered: integer("answered").notNull().default(0),
  },
  (table) => [index("subscription_customer").on(table.customerId), ...tenantPolicies("subscription")],
).enableRLS();

/** Plans that shops without a payment provider asked for, until an operator grants them. One at a time for each shop. */
export const planRequests = pgTable(
  "plan_request",
  {
    tenantId: idColumn("tenant_id")
      .primaryKey()
      .references(() => tenants.tenantId),
    plan: text("plan").$type<PlanId>().notNull(),
    /** By name, and who: a person, or staff of the shop's own admin. */
    askedBy: text("asked_by").notNull(),
    askedById: idColumn("asked_by_id"),
    askedAt: instantColumn("asked_at").notNull(),
  },
  () => tenantPolicies("plan_request"),
).enableRLS();

/** What a shop used in a month of its own time zone, YYYY-MM, beside its orders, which the daily figures count. */
export const monthlyUsages = pgTable(
  "monthly_usage",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    month: text("month").notNull(),
    /** When they were sent. */
    verifications: integer("verifications").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.month] }), ...tenantPolicies("monthly_usage")],
).enableRLS();

/** Messages of outside systems that were taken, so that each is worked off once. */
export const signedDeliveries = pgTable(
  "signed_delivery",
  {
    /** The outside system. */
    source: text("source").notNull(),
    deliveryId: text("delivery_id").notNull(),
    at: instantColumn("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.deliveryId] }),
    index("signed_delivery_at").on(table.at),
    systemPolicy("signed_delivery"),
  ],
).enableRLS();

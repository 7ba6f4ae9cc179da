import { sql } from "drizzle-orm";
import { bigint, doublePrecision, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { AlertOutcome } from "#domain/disputes/alert-outcome.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { DisputeState } from "#domain/payments/dispute-state.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/**
 * Disputes, each from its first alert to its end. A dispute's id is that of the first message about it, an alert or an outcome.
 * The row follows from those; it's here so that lists find disputes by when they are due.
 */
export const disputes = pgTable(
  "dispute",
  {
    tenantId: idColumn("tenant_id").notNull(),
    disputeId: idColumn("dispute_id").notNull(),
    paymentId: idColumn("payment_id").notNull(),
    state: text("state").$type<DisputeState>().notNull(),
    /** The chargeback's id; null without one. */
    chargebackId: text("chargeback_id"),
    openedAt: instantColumn("opened_at").notNull(),
    /** By when someone has to answer; null if no one has to, or if it isn't known. */
    dueAt: instantColumn("due_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.disputeId] }),
    index("dispute_payment").on(table.tenantId, table.paymentId, table.dueAt),
    index("dispute_due")
      .on(table.tenantId, table.dueAt)
      .where(sql`due_at is not null`),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("dispute"),
  ],
).enableRLS();

/** Chargeback alerts as their sources sent them. One that fits no order waits without one. */
export const alerts = pgTable(
  "alert",
  {
    tenantId: idColumn("tenant_id").notNull(),
    alertId: idColumn("alert_id").notNull().default(newId),
    paymentId: idColumn("payment_id"),
    /** The source's id. */
    externalId: text("external_id").notNull(),
    source: text("source").notNull(),
    type: text("type"),
    at: instantColumn("at").notNull(),
    receivedAt: instantColumn("received_at").notNull(),
    transactionAt: instantColumn("transaction_at"),
    /** A decimal number, because without a currency its smallest unit isn't known. */
    amount: doublePrecision("amount").notNull(),
    /** As sent; without one it's the order's. */
    currency: text("currency").$type<CurrencyCode>(),
    /** In the order's currency; null without an order or an exchange rate. */
    amountMinor: bigint("amount_minor", { mode: "number" }),
    descriptor: text("descriptor"),
    issuerBank: text("issuer_bank"),
    cardType: text("card_type"),
    cardBin: text("card_bin"),
    cardLast4: text("card_last4"),
    orderId: text("order_id"),
    arn: text("arn"),
    dueAt: instantColumn("due_at"),
    /** What staff did about it. */
    outcome: text("outcome").$type<AlertOutcome>(),
    notes: text("notes"),
    answeredBy: text("answered_by"),
    answeredAt: instantColumn("answered_at"),
    /** When people were notified that it came without an order, and that it's due soon; null if they weren't. */
    toldAt: instantColumn("told_at"),
    warnedAt: instantColumn("warned_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.alertId] }),
    uniqueIndex("alert_repeat").on(table.tenantId, table.externalId),
    index("alert_payment").on(table.tenantId, table.paymentId),
    // Those without an order, and what a new order finds them by.
    index("alert_unmatched")
      .on(table.tenantId, table.at, table.alertId)
      .where(sql`payment_id is null`),
    index("alert_unmatched_order")
      .on(table.tenantId, table.orderId)
      .where(sql`payment_id is null and order_id is not null`),
    index("alert_unmatched_arn")
      .on(table.tenantId, table.arn)
      .where(sql`payment_id is null and arn is not null`),
    index("alert_unmatched_card")
      .on(table.tenantId, table.cardLast4)
      .where(sql`payment_id is null and card_last4 is not null`),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("alert"),
  ],
).enableRLS();

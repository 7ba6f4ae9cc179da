import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ClaimState } from "#domain/guarantee/claim.ts";
import type { CoverBreak } from "#domain/guarantee/cover-break.ts";
import type { DeclineReason } from "#domain/guarantee/decline-reason.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** What ended the guarantee of orders and can't be told from their outcomes. */
export const coverBreaks = pgTable(
  "cover_break",
  {
    tenantId: idColumn("tenant_id").notNull(),
    paymentId: idColumn("payment_id").notNull(),
    because: text("because").$type<CoverBreak>().notNull(),
    at: instantColumn("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.paymentId, table.at, table.because] }),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("cover_break"),
  ],
).enableRLS();

/** Guaranteed orders that have no tracking yet, in shops that report deliveries. */
export const trackingWatches = pgTable(
  "tracking_watch",
  {
    tenantId: idColumn("tenant_id").notNull(),
    paymentId: idColumn("payment_id").notNull(),
    /** When something is to be done about it next: first the warning, then the end of the guarantee. */
    nextAt: instantColumn("next_at").notNull(),
    /** When the shop was warned; null until then. */
    warnedAt: instantColumn("warned_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.paymentId] }),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    index("tracking_watch_next").on(table.tenantId, table.nextAt),
    ...tenantPolicies("tracking_watch"),
  ],
).enableRLS();

/** How far a shop's orders have been looked through for those without tracking. */
export const trackingCursors = pgTable(
  "tracking_cursor",
  {
    tenantId: idColumn("tenant_id")
      .primaryKey()
      .references(() => tenants.tenantId),
    /** The last order that was looked at. */
    createdAt: instantColumn("created_at").notNull(),
    paymentId: idColumn("payment_id").notNull(),
  },
  () => tenantPolicies("tracking_cursor"),
).enableRLS();

/**
 * Claims on the guarantee. Of an order's, only the latest may be unanswered; an earlier one is about chargebacks that came
 * before it was answered.
 */
export const claims = pgTable(
  "claim",
  {
    tenantId: idColumn("tenant_id").notNull(),
    claimId: idColumn("claim_id").notNull().default(newId),
    paymentId: idColumn("payment_id").notNull(),
    state: text("state").$type<ClaimState>().notNull(),
    /** The disputed amount, in the order's currency. */
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    /** When the chargeback was made. */
    chargebackAt: instantColumn("chargeback_at").notNull(),
    preparedAt: instantColumn("prepared_at").notNull(),
    /** When it files itself; null once it's no longer prepared. */
    filesAt: instantColumn("files_at"),
    filedAt: instantColumn("filed_at"),
    /** When the operator accepted or declined it. */
    answeredAt: instantColumn("answered_at"),
    /** What the operator accepted; null until then. */
    grantedMinor: bigint("granted_minor", { mode: "number" }),
    /** What of that still stands to be paid, or was paid in the end; null until then. */
    acceptedMinor: bigint("accepted_minor", { mode: "number" }),
    declineReason: text("decline_reason").$type<DeclineReason>(),
    paidAt: instantColumn("paid_at"),
    /** The outcomes that told of the chargebacks it covers, by which those are known again whatever else they become. */
    outcomeIds: jsonb("outcome_ids").$type<number[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.claimId] }),
    index("claim_payment").on(table.tenantId, table.paymentId, table.claimId),
    // The claims of all shops that are due to be filed, and those that the operator looks for.
    index("claim_files_at").on(table.filesAt),
    index("claim_state").on(table.state, table.claimId),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("claim"),
  ],
).enableRLS();

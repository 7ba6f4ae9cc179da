import { sql } from "drizzle-orm";
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CoverBreak } from "#domain/guarantee/cover-break.ts";
import type { ClosedBecause, DecidedBy, Decision, TimeOutDecision } from "#domain/payments/decision.ts";
import type { EventDetails } from "#domain/payments/event-details.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { StaffAction } from "#domain/payments/staff-decision.ts";
import { chargebackTypes, type OutcomeType } from "#domain/payments/outcome.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { RunPhase } from "#domain/scenarios/run-phase.ts";
import type { SensorType } from "#domain/scenarios/sensor-types.ts";
import { sqlList } from "#server/db/sql-list.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** How an order stood, with its instants in ISO 8601. */
type KeptStanding = {
  decision: Decision;
  decidedBy: DecidedBy;
  guaranteeStatus: GuaranteeStatus;
  guaranteeNote: string | null;
  closedAt: string | null;
  closedBecause: ClosedBecause | null;
  dueAt: string | null;
  dueDecision: TimeOutDecision | null;
  coverEndedAt: string | null;
  coverEndedBecause: CoverBreak | null;
};

/** The activity trail: one row per event of a payment. Only texts that people wrote change, when they are edited or removed. */
export const paymentEvents = pgTable(
  "payment_event",
  {
    tenantId: idColumn("tenant_id").notNull(),
    eventId: idColumn("event_id").notNull().default(newId),
    paymentId: idColumn("payment_id").notNull(),
    type: text("type").notNull(),
    field: text("field"),
    from: text("from_value"),
    to: text("to_value"),
    by: text("by_whom"),
    text: text("description").notNull(),
    at: instantColumn("at").notNull(),
    /** Of an action's events: which run, of what, and how far it is. Of a sensor's: which one. */
    runId: idColumn("run_id"),
    sensorType: text("sensor_type").$type<SensorType>(),
    sensorName: text("sensor_name"),
    phase: text("phase").$type<RunPhase>(),
    /** The document or session that it is about, and what is known of it. */
    evidenceId: idColumn("evidence_id"),
    details: jsonb("details").$type<EventDetails>(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.eventId] }),
    index("payment_event_payment").on(table.tenantId, table.paymentId, table.at, table.eventId),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("payment_event"),
  ],
).enableRLS();

export const paymentComments = pgTable(
  "payment_comment",
  {
    tenantId: idColumn("tenant_id").notNull(),
    commentId: idColumn("comment_id").notNull().default(newId),
    paymentId: idColumn("payment_id").notNull(),
    userId: idColumn("user_id"),
    fullName: text("full_name").notNull(),
    comment: text("comment").notNull(),
    at: instantColumn("at").notNull().defaultNow(),
    /** Its event in the trail, which has the same text. Null for what an action noted, and for older ones. */
    eventId: idColumn("event_id"),
    editedAt: instantColumn("edited_at"),
    /** A deleted comment stays, without its text. */
    deletedAt: instantColumn("deleted_at"),
    /** What its sender chose to call it by, so that it's added once however often it's sent. */
    idempotencyKey: text("idempotency_key"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.commentId] }),
    index("payment_comment_payment").on(table.tenantId, table.paymentId),
    uniqueIndex("payment_comment_key")
      .on(table.tenantId, table.paymentId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("payment_comment"),
  ],
).enableRLS();

/** What staff decided about orders: the latest of an order is their word. */
export const staffDecisions = pgTable(
  "staff_decision",
  {
    tenantId: idColumn("tenant_id").notNull(),
    staffDecisionId: idColumn("staff_decision_id").notNull().default(newId),
    paymentId: idColumn("payment_id").notNull(),
    action: text("action").$type<StaffAction>().notNull(),
    /** What was said about the guarantee then. */
    guaranteeStatus: integer("guarantee_status").$type<GuaranteeStatus>().notNull(),
    guaranteeNote: text("guarantee_note"),
    reasonCode: text("reason_code"),
    reasonText: text("reason_text"),
    /** Null for a session of the shop's API key and for staff in the shop's own admin. */
    userId: idColumn("user_id"),
    fullName: text("full_name").notNull(),
    at: instantColumn("at").notNull(),
    /** How the order stood before, to restore it. Null for decisions from before it was kept. */
    stoodBefore: jsonb("stood_before").$type<KeptStanding>(),
    /** The trail's last event about it: a later one says that something changed since. */
    lastEventId: idColumn("last_event_id"),
    /** When the person took it back. It counts no more then. */
    undoneAt: instantColumn("undone_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.staffDecisionId] }),
    index("staff_decision_payment").on(table.tenantId, table.paymentId, table.staffDecisionId),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("staff_decision"),
  ],
).enableRLS();

export const reportedOutcomes = pgTable(
  "outcome",
  {
    tenantId: idColumn("tenant_id").notNull(),
    outcomeId: idColumn("outcome_id").notNull().default(newId),
    paymentId: idColumn("payment_id").notNull(),
    /** The sender's id, or one derived from type, time and amount. A repeated report has the same key. */
    repeatKey: text("repeat_key").notNull(),
    externalId: text("external_id"),
    type: text("type").$type<OutcomeType>().notNull(),
    reason: text("reason"),
    reasonCode: text("reason_code"),
    /** In the order's currency. */
    amountMinor: bigint("amount_minor", { mode: "number" }),
    currency: text("currency").$type<CurrencyCode>(),
    /** Whether it's a refund that was sent without an amount: its amount is what the others leave of the order. */
    isRest: boolean("is_rest").notNull().default(false),
    /** A dispute's amount as it was sent in another currency; null if it's in the order's. */
    sentAmountMinor: bigint("sent_amount_minor", { mode: "number" }),
    sentCurrency: text("sent_currency").$type<CurrencyCode>(),
    at: instantColumn("at").notNull(),
    /** By when the bank wants an answer, if the sender said so. */
    dueAt: instantColumn("due_at"),
    receivedAt: instantColumn("received_at").notNull().defaultNow(),
    personKey: text("person_key"),
    emailKey: text("email_key"),
    cardKey: text("card_key"),
    deviceKey: text("device_key"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.outcomeId] }),
    uniqueIndex("outcome_repeat").on(table.tenantId, table.paymentId, table.repeatKey),
    index("outcome_disputes")
      .on(table.tenantId, table.at)
      .where(sql`type in (${sql.raw(sqlList(chargebackTypes))})`),
    index("outcome_person")
      .on(table.tenantId, table.personKey, table.at)
      .where(sql`person_key is not null`),
    index("outcome_email")
      .on(table.tenantId, table.emailKey, table.at)
      .where(sql`email_key is not null`),
    index("outcome_card")
      .on(table.tenantId, table.cardKey, table.at)
      .where(sql`card_key is not null`),
    index("outcome_device")
      .on(table.tenantId, table.deviceKey, table.at)
      .where(sql`device_key is not null`),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("outcome"),
  ],
).enableRLS();

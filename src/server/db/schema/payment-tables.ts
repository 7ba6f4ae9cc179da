import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { StrengthPart } from "#domain/evidence/case-strength.ts";
import type { ClosedBecause, DecidedBy, Decision, ScreeningBasis, TimeOutDecision } from "#domain/payments/decision.ts";
import type { CoverBreak } from "#domain/guarantee/cover-break.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { DisputeState } from "#domain/payments/dispute-state.ts";
import type { ErasedBecause } from "#domain/payments/erased.ts";
import type { SubStatus } from "#domain/payments/sub-status.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { idColumn, instantColumn, newId, tenantPolicies, wordColumn } from "#server/db/schema/table-parts.ts";

/**
 * The minutes from 1970 to when the order is due, followed by eight digits that are the lower the dearer the order is: by the
 * logarithm of its amount, which tells small amounts apart by their cents and leaves room for any currency's. Only a time-out
 * counts by the minute: orders with 14 days or more are in order of the day (in UTC) they are due.
 */
const DUE_MINUTE = `case when due_at - created_at < interval '336 hours' then floor(extract(epoch from (due_at at time zone 'UTC')) / 60)
  else floor(extract(epoch from (coalesce(due_at, created_at) at time zone 'UTC')) / 86400) * 1440 end`;
const QUEUE_RANK = `case when decision = 'pending' and closed_at is null and received_at - created_at <= interval '72 hours'
  then (${DUE_MINUTE}) * 1e8 + 1e8 - least(ln(1 + greatest(coalesce(amount_shop, 0), 0)) * 3e6, 99999999) end`;

export const payments = pgTable(
  "payment",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    paymentId: idColumn("payment_id").notNull().default(newId),
    orderId: text("order_id").notNull(),
    reference: text("reference").notNull(),
    /** The reference as it's searched for: lower case, without '#'. */
    referenceKey: text("reference_key").generatedAlwaysAs(sql`lower(ltrim(reference, '#'))`),
    orderType: text("order_type").$type<"order" | "psp">().notNull(),
    /** FUGU_PSP_TRANS for an order from a payment service provider, or else null. */
    transactionType: text("transaction_type"),
    createdAt: instantColumn("created_at").notNull(),
    receivedAt: instantColumn("received_at").notNull().defaultNow(),
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    /** The amount as a decimal number. */
    amountMajor: doublePrecision("amount_major").notNull(),
    /**
     * The amount in the shop's currency, for filtering and sorting: converted when the order came, and again when the shop's
     * currency changes. Null without an exchange rate.
     */
    amountShop: doublePrecision("amount_shop"),
    currency: text("currency").$type<CurrencyCode>().notNull(),
    payerFirstName: text("payer_first_name"),
    payerLastName: text("payer_last_name"),
    /** Lower case. */
    email: text("email"),
    /** The phone number's digits, as sent. */
    phoneDigits: text("phone_digits"),
    /** The last four digits. A column of its own, because under row-level security an expression could not use an index. */
    phoneEnd: text("phone_end").generatedAlwaysAs(sql`right(phone_digits, 4)`),
    cardBin: text("card_bin"),
    cardLast4: text("card_last4"),
    /** The acquirer's reference number of the payment. */
    arn: text("arn"),
    /**
     * The card's brand and the country of its bank (or else of the billing address), as known when the order was
     * screened last.
     */
    cardBrand: text("card_brand"),
    cardCountry: text("card_country"),
    acquirer: text("acquirer"),
    origin: text("origin"),
    subStatus: text("sub_status").$type<SubStatus>(),

    decision: text("decision").$type<Decision>().notNull(),
    /** Who made the decision that stands. */
    decidedBy: text("decided_by").$type<DecidedBy>().notNull().default("screening"),
    guaranteeStatus: integer("guarantee_status").$type<GuaranteeStatus>().notNull(),
    /** Why an approved order isn't under guarantee; null if it is, or if nothing is to be said. */
    guaranteeNote: text("guarantee_note"),
    /** When and why the order's guarantee ended; null if it didn't, or if the order never was under guarantee. */
    coverEndedAt: instantColumn("cover_ended_at"),
    coverEndedBecause: text("cover_ended_because").$type<CoverBreak>(),
    /** When and why a held order was closed without a verdict; null if it wasn't. */
    closedAt: instantColumn("closed_at"),
    closedBecause: text("closed_because").$type<ClosedBecause>(),
    /** When a held order ends by itself, and what its time-out decides then; null unless the order is held. */
    dueAt: instantColumn("due_at"),
    /** Also null if it closes without a decision. */
    dueDecision: text("due_decision").$type<TimeOutDecision>(),
    /** By when the first of the order's disputes has to be answered; null if none has to. */
    answerDueAt: instantColumn("answer_due_at"),
    /**
     * The place in the queue of a held order that waits for staff: by when it is due, then the dearest first. Null for all
     * others, also for imported history. One number, so that an index gives the queue's order.
     */
    queueRank: doublePrecision("queue_rank").generatedAlwaysAs(sql.raw(QUEUE_RANK)),
    /** Who is to review the order: a person, or staff by their `colleague_id`. */
    assigneeId: idColumn("assignee_id"),
    assigneeName: text("assignee_name"),
    /** The score and scenario of the latest screening that isn't better than the decision that stands. */
    riskScore: doublePrecision("risk_score").notNull(),
    scenarioId: idColumn("scenario_id").notNull(),
    scenarioName: text("scenario_name").notNull(),

    /** The chargeback's id; null without one. */
    chargebackId: text("chargeback_id"),
    chargebackReason: text("chargeback_reason"),
    disputeState: text("dispute_state").$type<DisputeState>(),
    /** The disputed amount; 0 without a chargeback. */
    disputedMinor: bigint("disputed_minor", { mode: "number" }).notNull().default(0),
    /** What of it was won or paid by the guarantee. */
    recoveredMinor: bigint("recovered_minor", { mode: "number" }).notNull().default(0),
    cancelReason: text("cancel_reason"),
    refundedMinor: bigint("refunded_minor", { mode: "number" }).notNull().default(0),

    /** When and why the order's personal data was removed; null if it wasn't. */
    erasedAt: instantColumn("erased_at"),
    erasedBecause: text("erased_because").$type<ErasedBecause>(),

    /** Identity keys, hashed (server/screening/keyed-identity.ts), used to look up velocities, records and related payments. */
    personKey: text("person_key"),
    emailKey: text("email_key"),
    cardKey: text("card_key"),
    deviceKey: text("device_key"),
    ipKey: text("ip_key"),
    phoneKey: text("phone_key"),
    addressKey: text("address_key"),
    /** The session on the shop's website, by which its visit is found. */
    sessionId: text("session_id"),

    /**
     * The words that the order is searched by, each between spaces. Every one of them is a row of `search_word`. Null until
     * those of an order from an earlier version are written.
     */
    searchWords: text("search_words"),
    /** The points of each part of the case's strength, as noted in the trail last; null until something added to the order. */
    casePoints: jsonb("case_points").$type<Partial<Record<StrengthPart, number>>>(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.paymentId] }),
    uniqueIndex("payment_order_id").on(table.tenantId, table.orderId.op("text_pattern_ops")),
    index("payment_newest").on(table.tenantId, table.createdAt, table.paymentId),
    index("payment_scenario").on(table.tenantId, table.scenarioId, table.createdAt, table.paymentId),
    index("payment_amount_shop").on(table.tenantId, table.amountShop, table.paymentId),
    index("payment_risk").on(table.tenantId, table.riskScore, table.paymentId),
    index("payment_reference").on(table.tenantId, table.referenceKey.op("text_pattern_ops")),
    index("payment_email")
      .on(table.tenantId, table.email.op("text_pattern_ops"))
      .where(sql`email is not null`),
    index("payment_phone_end")
      .on(table.tenantId, table.phoneEnd)
      .where(sql`phone_end is not null`),
    index("payment_card_end")
      .on(table.tenantId, table.cardLast4)
      .where(sql`card_last4 is not null`),
    index("payment_arn")
      .on(table.tenantId, table.arn)
      .where(sql`arn is not null`),
    index("payment_sub_status")
      .on(table.tenantId, table.subStatus, table.createdAt, table.paymentId)
      .where(sql`sub_status is not null`),
    index("payment_person_key")
      .on(table.tenantId, table.personKey, table.createdAt)
      .where(sql`person_key is not null`),
    index("payment_email_key")
      .on(table.tenantId, table.emailKey, table.createdAt)
      .where(sql`email_key is not null`),
    index("payment_card_key")
      .on(table.tenantId, table.cardKey, table.createdAt)
      .where(sql`card_key is not null`),
    index("payment_device_key")
      .on(table.tenantId, table.deviceKey, table.createdAt)
      .where(sql`device_key is not null`),
    index("payment_ip_key")
      .on(table.tenantId, table.ipKey, table.createdAt)
      .where(sql`ip_key is not null`),
    index("payment_phone_key")
      .on(table.tenantId, table.phoneKey, table.createdAt)
      .where(sql`phone_key is not null`),
    index("payment_address_key")
      .on(table.tenantId, table.addressKey, table.createdAt)
      .where(sql`address_key is not null`),
    index("payment_session")
      .on(table.tenantId, table.sessionId)
      .where(sql`session_id is not null`),
    // The latest approved amounts in a currency, from which the limit for orders with little data follows.
    index("payment_approved")
      .on(table.tenantId, table.currency, table.createdAt, table.paymentId)
      .where(sql`decision = 'approved'`),
    // The held orders of all shops that are due.
    index("payment_due")
      .on(table.dueAt)
      .where(sql`due_at is not null and closed_at is null`),
    // The queue, with what its key figures sum up.
    index("payment_queue")
      .on(table.tenantId, table.queueRank, table.paymentId, table.createdAt, table.amountShop, table.currency)
      .where(sql`queue_rank is not null`),
    index("payment_answer_due")
      .on(table.tenantId, table.answerDueAt, table.paymentId)
      .where(sql`answer_due_at is not null`),
    index("payment_assignee")
      .on(table.tenantId, table.assigneeId, table.createdAt, table.paymentId)
      .where(sql`assignee_id is not null`),
    // The orders that still have personal data, oldest first.
    index("payment_not_erased")
      .on(table.tenantId, table.createdAt)
      .where(sql`erased_at is null`),
    index("payment_chargeback")
      .on(table.tenantId, table.createdAt, table.paymentId)
      .where(sql`chargeback_id is not null`),
    index("payment_refused")
      .on(table.tenantId, table.createdAt, table.paymentId, table.decision, table.cancelReason)
      .where(sql`decision = 'rejected' or cancel_reason is not null`),
    index("payment_card_country")
      .on(table.tenantId, table.cardCountry, table.createdAt, table.paymentId)
      .where(sql`card_country is not null`),
    // Held orders, waiting or closed.
    index("payment_held")
      .on(table.tenantId, table.createdAt, table.paymentId, table.closedAt)
      .where(sql`decision = 'pending'`),
    check("payment_amount", sql`amount_minor >= 0`),
    check("payment_closed", sql`closed_at is null or decision = 'pending'`),
    ...tenantPolicies("payment"),
  ],
).enableRLS();

/**
 * Finds orders by the start of a word. Its bytes are compared, so that a range finds it under row-level security, and the
 * date lets a word that many orders have be counted in a span of time. It has no foreign key: checking one for each word would
 * cost an order more than all else that is stored of it.
 */
export const searchWords = pgTable(
  "search_word",
  {
    tenantId: idColumn("tenant_id").notNull(),
    word: wordColumn("word").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    paymentId: idColumn("payment_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.word, table.createdAt, table.paymentId] }), ...tenantPolicies("search_word")],
).enableRLS();

/** The order as sent, including all changes so far, with card numbers in unknown fields masked, and what the intake warned about. */
export const paymentOrders = pgTable(
  "payment_order",
  {
    tenantId: idColumn("tenant_id").notNull(),
    paymentId: idColumn("payment_id").notNull(),
    raw: jsonb("raw").notNull(),
    /** As it was sent first; null if it hasn't changed since. */
    firstRaw: jsonb("first_raw"),
    warnings: jsonb("warnings").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.paymentId] }),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("payment_order"),
  ],
).enableRLS();

/**
 * What a changed order was before each change. At a place in the shop's row, an order is its first version with a higher id, or
 * else the payment as it is.
 */
export const orderVersions = pgTable(
  "order_version",
  {
    tenantId: idColumn("tenant_id").notNull(),
    paymentId: idColumn("payment_id").notNull(),
    /** The place in the shop's row at which the version was superseded. */
    versionId: idColumn("version_id").notNull().default(newId),
    at: instantColumn("at").notNull(),
    /** Whether the change that superseded it screened the order again. */
    screened: boolean("screened").notNull(),
    raw: jsonb("raw").notNull(),
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    /** In the shop's currency, also after that changed. Null without an exchange rate. */
    amountShop: doublePrecision("amount_shop"),
    cardBin: text("card_bin"),
    cardCountry: text("card_country"),
    acquirer: text("acquirer"),
    personKey: text("person_key"),
    emailKey: text("email_key"),
    cardKey: text("card_key"),
    deviceKey: text("device_key"),
    ipKey: text("ip_key"),
    phoneKey: text("phone_key"),
    addressKey: text("address_key"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.paymentId, table.versionId] }),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    // The changes of a stretch of the shop's row.
    index("order_version_place").on(table.tenantId, table.versionId),
    index("order_version_person_key")
      .on(table.tenantId, table.personKey, table.versionId)
      .where(sql`person_key is not null`),
    index("order_version_email_key")
      .on(table.tenantId, table.emailKey, table.versionId)
      .where(sql`email_key is not null`),
    index("order_version_card_key")
      .on(table.tenantId, table.cardKey, table.versionId)
      .where(sql`card_key is not null`),
    index("order_version_device_key")
      .on(table.tenantId, table.deviceKey, table.versionId)
      .where(sql`device_key is not null`),
    index("order_version_ip_key")
      .on(table.tenantId, table.ipKey, table.versionId)
      .where(sql`ip_key is not null`),
    index("order_version_phone_key")
      .on(table.tenantId, table.phoneKey, table.versionId)
      .where(sql`phone_key is not null`),
    index("order_version_address_key")
      .on(table.tenantId, table.addressKey, table.versionId)
      .where(sql`address_key is not null`),
    ...tenantPolicies("order_version"),
  ],
).enableRLS();

/** How an order was decided, each time it was screened: the facts at the time, the reasons and the trace. Kept for 24 months. */
export const screenings = pgTable(
  "screening",
  {
    tenantId: idColumn("tenant_id").notNull(),
    paymentId: idColumn("payment_id").notNull(),
    /** From 1: an order that changed is screened again. */
    number: integer("number").notNull().default(1),
    at: instantColumn("at").notNull().defaultNow(),
    setVersion: integer("set_version").notNull(),
    decidedBy: text("decided_by").$type<ScreeningBasis>().notNull(),
    riskScore: doublePrecision("risk_score").notNull(),
    decision: text("decision").$type<Decision>().notNull(),
    /** The scenario that matched. */
    scenarioId: idColumn("scenario_id").notNull(),
    scenarioName: text("scenario_name").notNull(),
    /** The scenario's time-out then; null without one. */
    timeOutMinutes: integer("time_out_minutes"),
    /** What it decides; null also from before time-outs decided: those close the order without a decision. */
    timeOutDecision: text("time_out_decision").$type<TimeOutDecision>(),
    /** The status that follows from this screening alone. */
    guaranteeStatus: integer("guarantee_status").$type<GuaranteeStatus>().notNull(),
    /** What keeps the order from being guaranteed, as codes; empty if nothing does. */
    guaranteeObstacles: jsonb("guarantee_obstacles").notNull().default([]),
    tookMicros: integer("took_micros").notNull(),
    // Stored in the format of their time, so they are parsed when read.
    facts: jsonb("facts").notNull(),
    reasons: jsonb("reasons").notNull(),
    trace: jsonb("trace").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.paymentId, table.number] }),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    // Rows are appended in order of time, so a BRIN index finds the old ones of all shops at almost no cost to intake.
    index("screening_at").using("brin", table.at),
    ...tenantPolicies("screening"),
  ],
).enableRLS();

import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgRole,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { DashboardVisibility } from "#domain/accounts/visibility.ts";
import type { PlanId } from "#domain/accounts/plans.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { OutcomeType } from "#domain/payments/outcome.ts";
import type { DisputeState } from "#domain/payments/payment-status.ts";
import type { Reason } from "#domain/payments/reason.ts";
import type { SubStatus } from "#domain/payments/sub-status.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { KeptFacts } from "#server/screening/kept-facts.ts";

/**
 * Rules of this schema (DESIGN, "Beyond one machine"): every table that belongs to a shop has `tenant_id` first in its
 * primary key, unique keys and foreign keys and a row-level policy; ids come from one sequence, so no id is equal in
 * two shops. Tables without a tenant are read by the system role only.
 */
export const ids = pgSequence("surety_id", { startWith: 100_001 });

/** The role of requests: sees the rows of the tenants named in `surety.tenants` and no others. */
export const appRole = pgRole("surety_app").existing();
/** The role of sign-in, key look-up and jobs. */
export const systemRole = pgRole("surety_system").existing();

const ownTenants = sql`tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])`;
function tenantPolicies(table: string) {
  return [
    pgPolicy(`${table}_own`, { for: "all", to: appRole, using: ownTenants, withCheck: ownTenants }),
    pgPolicy(`${table}_system`, { for: "all", to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ];
}
function systemPolicy(table: string) {
  return pgPolicy(`${table}_system`, { for: "all", to: systemRole, using: sql`true`, withCheck: sql`true` });
}

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
const newId = sql`nextval('surety_id')`;
const idColumn = (name: string) => bigint(name, { mode: "number" });
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

// ---------------------------------------------------------------------------------------------- accounts

export const tenants = pgTable(
  "tenant",
  {
    tenantId: idColumn("tenant_id").primaryKey().default(newId),
    name: text("name").notNull(),
    /** The shop's address, lower case: demo-shop.myshopify.com. */
    shopName: text("shop_name").notNull(),
    platform: text("platform"),
    type: text("type").notNull().default("1"),
    premium: integer("premium").notNull().default(0),
    isMaster: boolean("is_master").notNull().default(false),
    masterTenantId: idColumn("master_tenant_id"),
    isOnboarding: boolean("is_onboarding").notNull().default(false),
    hasGuarantee: boolean("has_guarantee").notNull().default(false),
    timeZone: text("time_zone").notNull().default("UTC"),
    plan: text("plan").$type<PlanId>().notNull().default("free"),
    subscriptionId: text("subscription_id"),
    dashboardVisibility: text("dashboard_visibility").$type<DashboardVisibility>().notNull().default("blurred"),
    showBeneficiaries: boolean("show_beneficiaries").notNull().default(false),
    reauthorizationRequired: boolean("reauthorization_required").notNull().default(false),
    apiKeyHash: text("api_key_hash").notNull(),
    apiKeyEncrypted: bytes("api_key_encrypted").notNull(),
    /** Orders a second that one key may send; null takes the server's setting. */
    ordersPerSecond: integer("orders_per_second"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("tenant_shop_name").on(table.shopName),
    uniqueIndex("tenant_api_key").on(table.apiKeyHash),
    index("tenant_master").on(table.masterTenantId),
    ...tenantPolicies("tenant"),
  ],
).enableRLS();

export const users = pgTable(
  "person_account",
  {
    userId: idColumn("user_id").primaryKey().default(newId),
    /** Lower case. */
    email: text("email").notNull(),
    fullName: text("full_name").notNull(),
    /** argon2id; null until the person sets one. */
    passwordHash: text("password_hash"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("person_account_email").on(table.email), systemPolicy("person_account")],
).enableRLS();

export const userTenants = pgTable(
  "tenant_user",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.userId),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    index("tenant_user_user").on(table.userId),
    ...tenantPolicies("tenant_user"),
  ],
).enableRLS();

/** Opaque bearer tokens, by their SHA-256. A session belongs to a person, or to a shop's API key. */
export const sessions = pgTable(
  "session",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: idColumn("user_id").references(() => users.userId),
    keyTenantId: idColumn("key_tenant_id").references(() => tenants.tenantId),
    /** The one sub-account that the session is for, where a master account has opened it; and that account. */
    openedTenantId: idColumn("opened_tenant_id").references(() => tenants.tenantId),
    masterTenantId: idColumn("master_tenant_id").references(() => tenants.tenantId),
    /** How whoever opened it signs what they do, where that is no person of ours. */
    openedBy: text("opened_by"),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
  },
  (table) => [index("session_user").on(table.userId), index("session_created").on(table.createdAt), systemPolicy("session")],
).enableRLS();

/** Codes that open a sub-account once, in a tab of its own, by their SHA-256. */
export const openCodes = pgTable(
  "open_code",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: idColumn("user_id").references(() => users.userId),
    openedBy: text("opened_by").notNull(),
    masterTenantId: idColumn("master_tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    openedTenantId: idColumn("opened_tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  () => [systemPolicy("open_code")],
).enableRLS();

export const passwordResets = pgTable(
  "password_reset",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.userId),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("password_reset_user").on(table.userId), systemPolicy("password_reset")],
).enableRLS();

/** Failed sign-ins, counted per account and per address (DESIGN, "Security"). */
export const signInFailures = pgTable(
  "sign_in_failure",
  {
    failureId: idColumn("failure_id").primaryKey().default(newId),
    subject: text("subject").notNull(),
    at: instant("at").notNull().defaultNow(),
  },
  (table) => [index("sign_in_failure_subject").on(table.subject, table.at), systemPolicy("sign_in_failure")],
).enableRLS();

// ---------------------------------------------------------------------------------------------- scenarios

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

// ---------------------------------------------------------------------------------------------- payments

export const payments = pgTable(
  "payment",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    paymentId: idColumn("payment_id").notNull().default(newId),
    orderId: text("order_id").notNull(),
    reference: text("reference").notNull(),
    /** The reference in lower case without '#', as it is searched for. */
    referenceKey: text("reference_key").generatedAlwaysAs(sql`lower(ltrim(reference, '#'))`),
    orderType: text("order_type").$type<"order" | "psp">().notNull(),
    /** ON_BOARDING, ON_BOARDING_BUSINESS, FUGU_PSP_TRANS or null (S2 section 3). */
    transactionType: text("transaction_type"),
    createdAt: instant("created_at").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    /** The amount as the decimal number of the wire, for filters and sorting across currencies. */
    amountMajor: doublePrecision("amount_major").notNull(),
    currency: text("currency").$type<CurrencyCode>().notNull(),
    payerFirstName: text("payer_first_name"),
    payerLastName: text("payer_last_name"),
    /** Lower case. */
    email: text("email"),
    /** Digits of the phone number as given. */
    phoneDigits: text("phone_digits"),
    /** The last four of them: by an expression no index could be used under row-level security. */
    phoneEnd: text("phone_end").generatedAlwaysAs(sql`right(phone_digits, 4)`),
    cardBin: text("card_bin"),
    cardLast4: text("card_last4"),
    /** Brand of the card and its bank's country, or else that of the billing address, as they were known when the order was screened. */
    cardBrand: text("card_brand"),
    cardCountry: text("card_country"),
    acquirer: text("acquirer"),
    origin: text("origin"),
    subStatus: text("sub_status").$type<SubStatus>(),

    decision: text("decision").$type<Decision>().notNull(),
    guaranteeStatus: integer("guarantee_status").$type<GuaranteeStatus>().notNull(),
    riskScore: doublePrecision("risk_score").notNull(),
    scenarioId: idColumn("scenario_id").notNull(),
    scenarioName: text("scenario_name").notNull(),

    /** Id of the chargeback; the payment's status is P3 exactly when there is one. */
    chargebackId: text("chargeback_id"),
    chargebackReason: text("chargeback_reason"),
    disputeState: text("dispute_state").$type<DisputeState>(),
    /** What the chargeback is of; 0 without one. */
    disputedMinor: bigint("disputed_minor", { mode: "number" }).notNull().default(0),
    cancelReason: text("cancel_reason"),
    refundedMinor: bigint("refunded_minor", { mode: "number" }).notNull().default(0),

    /** Identity keys (domain/screening/identity.ts): what velocities, records and related payments look up. */
    personKey: text("person_key"),
    emailKey: text("email_key"),
    cardKey: text("card_key"),
    deviceKey: text("device_key"),
    ipKey: text("ip_key"),
    phoneKey: text("phone_key"),
    addressKey: text("address_key"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.paymentId] }),
    uniqueIndex("payment_order_id").on(table.tenantId, table.orderId.op("text_pattern_ops")),
    index("payment_newest").on(table.tenantId, table.createdAt, table.paymentId),
    index("payment_scenario").on(table.tenantId, table.scenarioId, table.createdAt, table.paymentId),
    index("payment_amount").on(table.tenantId, table.amountMajor, table.paymentId),
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
    index("payment_chargeback")
      .on(table.tenantId, table.createdAt, table.paymentId)
      .where(sql`chargeback_id is not null`),
    index("payment_cancelled")
      .on(table.tenantId, table.createdAt)
      .where(sql`cancel_reason is not null`),
    check("payment_amount", sql`amount_minor >= 0`),
    ...tenantPolicies("payment"),
  ],
).enableRLS();

/** The order as it was sent, with full card numbers in unknown fields masked; and as the intake understood it. */
export const paymentOrders = pgTable(
  "payment_order",
  {
    tenantId: idColumn("tenant_id").notNull(),
    paymentId: idColumn("payment_id").notNull(),
    raw: jsonb("raw").$type<Record<string, unknown>>().notNull(),
    warnings: jsonb("warnings").$type<{ path: string; message: string }[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.paymentId] }),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("payment_order"),
  ],
).enableRLS();

/** How an order was decided: the facts as they were, the reasons, the trace. Kept 24 months. */
export const screenings = pgTable(
  "screening",
  {
    tenantId: idColumn("tenant_id").notNull(),
    paymentId: idColumn("payment_id").notNull(),
    at: instant("at").notNull().defaultNow(),
    setVersion: integer("set_version").notNull(),
    decidedBy: text("decided_by").$type<"scenario" | "score">().notNull(),
    riskScore: doublePrecision("risk_score").notNull(),
    decision: text("decision").$type<Decision>().notNull(),
    tookMicros: integer("took_micros").notNull(),
    facts: jsonb("facts").$type<KeptFacts>().notNull(),
    reasons: jsonb("reasons").$type<Reason[]>().notNull(),
    /** KeptTrace of screening. */
    trace: jsonb("trace").$type<unknown[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.paymentId] }),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    // Rows come in order of time: this finds the old ones of all shops and costs next to nothing while orders come in.
    index("screening_at").using("brin", table.at),
    ...tenantPolicies("screening"),
  ],
).enableRLS();

/** The trail: one row for each thing that happened to a payment, never changed. */
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
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.eventId] }),
    index("payment_event_payment").on(table.tenantId, table.paymentId, table.at),
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
    at: instant("at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.commentId] }),
    index("payment_comment_payment").on(table.tenantId, table.paymentId),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("payment_comment"),
  ],
).enableRLS();

export const outcomes = pgTable(
  "outcome",
  {
    tenantId: idColumn("tenant_id").notNull(),
    outcomeId: idColumn("outcome_id").notNull().default(newId),
    paymentId: idColumn("payment_id").notNull(),
    /** The sender's id, or one made of type, at and amount: a repeat has the same. */
    repeatKey: text("repeat_key").notNull(),
    externalId: text("external_id"),
    type: text("type").$type<OutcomeType>().notNull(),
    reason: text("reason"),
    reasonCode: text("reason_code"),
    amountMinor: bigint("amount_minor", { mode: "number" }),
    currency: text("currency").$type<CurrencyCode>(),
    at: instant("at").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
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
      .where(sql`type in ('chargeback', 'chargeback_won', 'chargeback_lost', 'accepted')`),
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

// ---------------------------------------------------------------------------------------------- daily figures

/** What a payment is counted under. Each payment is in exactly one cell at a time. */
const cell = {
  tenantId: idColumn("tenant_id").notNull(),
  /** Day of the order in the shop's time zone, YYYY-MM-DD. */
  day: text("day").notNull(),
  currency: text("currency").$type<CurrencyCode>().notNull(),
  scenarioId: idColumn("scenario_id").notNull(),
  acquirer: text("acquirer").notNull(),
  origin: text("origin").notNull(),
  decision: text("decision").$type<Decision>().notNull(),
  guaranteeStatus: integer("guarantee_status").$type<GuaranteeStatus>().notNull(),
  /** Empty text where there was no dispute. */
  disputeState: text("dispute_state").notNull(),
  hasChargeback: boolean("has_chargeback").notNull(),
  chargebackReason: text("chargeback_reason").notNull(),
};
const measures = {
  orders: bigint("orders", { mode: "number" }).notNull(),
  amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
  refundedMinor: bigint("refunded_minor", { mode: "number" }).notNull(),
  disputedMinor: bigint("disputed_minor", { mode: "number" }).notNull(),
};
const cardCell = { cardBrand: text("card_brand").notNull(), cardCountry: text("card_country").notNull() };

/** Folded figures: one row a cell. */
export const dailyFigures = pgTable("daily_figure", { ...cell, ...measures }, (table) => [
  primaryKey({
    name: "daily_figure_cell",
    columns: [
      table.tenantId,
      table.day,
      table.currency,
      table.scenarioId,
      table.acquirer,
      table.origin,
      table.decision,
      table.guaranteeStatus,
      table.disputeState,
      table.hasChargeback,
      table.chargebackReason,
    ],
  }),
  ...tenantPolicies("daily_figure"),
]).enableRLS();

/** Folded figures by brand and country of the card: one row a cell. */
export const dailyCardFigures = pgTable(
  "daily_card_figure",
  {
    tenantId: cell.tenantId,
    day: cell.day,
    currency: cell.currency,
    ...cardCell,
    decision: cell.decision,
    hasChargeback: cell.hasChargeback,
    chargebackReason: cell.chargebackReason,
    ...measures,
  },
  (table) => [
    primaryKey({
      name: "daily_card_figure_cell",
      columns: [
        table.tenantId,
        table.day,
        table.currency,
        table.cardBrand,
        table.cardCountry,
        table.decision,
        table.hasChargeback,
        table.chargebackReason,
      ],
    }),
    ...tenantPolicies("daily_card_figure"),
  ],
).enableRLS();

/** Changes not folded yet: each change of a payment appends what it adds to a cell. */
export const dailyDeltas = pgTable(
  "daily_delta",
  { ...cell, ...cardCell, ...measures, deltaId: idColumn("delta_id").notNull().default(newId) },
  (table) => [primaryKey({ columns: [table.tenantId, table.deltaId] }), ...tenantPolicies("daily_delta")],
).enableRLS();

// ---------------------------------------------------------------------------------------------- insights

/** The newest rate of each currency against the US dollar: how many of it are one dollar. */
export const exchangeRates = pgTable(
  "exchange_rate",
  {
    currency: text("currency").$type<CurrencyCode>().primaryKey(),
    perDollar: doublePrecision("per_dollar").notNull(),
    /** Day of the rate, YYYY-MM-DD. */
    day: text("day").notNull(),
    fetchedAt: instant("fetched_at").notNull(),
  },
  () => [systemPolicy("exchange_rate")],
).enableRLS();

/** Checkouts that were not completed, or failed at the payment (INTERFACE, "Orders in"). */
export const checkouts = pgTable(
  "checkout",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    /** The shop's own id. */
    checkoutId: text("checkout_id").notNull(),
    at: instant("at").notNull(),
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    currency: text("currency").$type<CurrencyCode>().notNull(),
    /** Lower case. */
    email: text("email"),
    /** The payment was tried and failed. */
    isFailed: boolean("is_failed").notNull(),
    /** It became an order later. */
    isRecovered: boolean("is_recovered").notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.checkoutId] }),
    index("checkout_at").on(table.tenantId, table.at),
    ...tenantPolicies("checkout"),
  ],
).enableRLS();

/** Each 90-day report that was asked for; status 0 is pending (S1 section 3). */
export const insightReports = pgTable(
  "insight_report",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    insightReportId: idColumn("insight_report_id").notNull().default(newId),
    status: text("status").$type<"pending" | "done" | "failed">().notNull().default("pending"),
    results: jsonb("results").$type<unknown>(),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.insightReportId] }),
    // One is made at a time: a second click finds the first.
    uniqueIndex("insight_report_pending")
      .on(table.tenantId)
      .where(sql`status = 'pending'`),
    ...tenantPolicies("insight_report"),
  ],
).enableRLS();

/** Report files that were asked for, and how far they are. */
export const reports = pgTable(
  "report",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    reportId: idColumn("report_id").notNull().default(newId),
    kind: text("kind").$type<"payments" | "verifications">().notNull(),
    format: text("format").$type<"csv" | "xlsx">().notNull(),
    /** The dashboard's filter, as the contract writes it. */
    filter: jsonb("filter").$type<unknown>().notNull(),
    fileName: text("file_name").notNull(),
    /** Where the mail goes that says it is ready; null where whoever asked has no address. */
    email: text("email"),
    status: text("status").$type<"pending" | "done" | "failed">().notNull().default("pending"),
    rowsDone: bigint("rows_done", { mode: "number" }).notNull().default(0),
    /** Null until they are counted. */
    rowsTotal: bigint("rows_total", { mode: "number" }),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.reportId] }),
    index("report_created").on(table.tenantId, table.createdAt),
    ...tenantPolicies("report"),
  ],
).enableRLS();

/** A report's file, in parts of some megabytes, so that every process can serve what any of them made. */
export const reportParts = pgTable(
  "report_part",
  {
    tenantId: idColumn("tenant_id").notNull(),
    reportId: idColumn("report_id").notNull(),
    partNo: integer("part_no").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.reportId, table.partNo] }),
    foreignKey({ columns: [table.tenantId, table.reportId], foreignColumns: [reports.tenantId, reports.reportId] }).onDelete("cascade"),
    ...tenantPolicies("report_part"),
  ],
).enableRLS();

/** What people clicked, as far as the specifications name it (S0 section 7). */
export const analyticsEvents = pgTable(
  "analytics_event",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    analyticsEventId: idColumn("analytics_event_id").notNull().default(newId),
    userId: idColumn("user_id"),
    name: text("name").notNull(),
    properties: jsonb("properties").$type<Record<string, string | number | boolean | null>>().notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.analyticsEventId] }),
    index("analytics_event_at").using("brin", table.at),
    ...tenantPolicies("analytics_event"),
  ],
).enableRLS();

// ---------------------------------------------------------------------------------------------- the demo

/** How far the demo's events have been sent; one row. */
export const demoProgress = pgTable(
  "demo_progress",
  {
    demoId: integer("demo_id").primaryKey(),
    seed: integer("seed").notNull(),
    until: instant("until").notNull(),
    done: integer("done").notNull(),
    total: integer("total").notNull(),
    finishedAt: instant("finished_at"),
  },
  () => [systemPolicy("demo_progress")],
).enableRLS();

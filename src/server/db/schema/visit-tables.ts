import { sql } from "drizzle-orm";
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { VisitContent, VisitSubmission } from "#domain/visits/visit-batch.ts";
import type { Sentiment } from "#domain/visits/sentiment.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** Sessions of a shop's website, one per browser tab, with what was counted in them. */
export const visits = pgTable(
  "visit",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    /** The session's evidence ID. */
    visitId: idColumn("visit_id").notNull().default(newId),
    /** What the shop sends as an order's `device.sessionId` and `device.deviceId`. */
    sessionId: text("session_id").notNull(),
    deviceId: text("device_id").notNull(),
    /** When the first page was opened and the last thing happened, by the server's clock. */
    startedAt: instantColumn("started_at").notNull(),
    endedAt: instantColumn("ended_at").notNull(),
    isBot: boolean("is_bot").notNull(),
    /** What all batches together say: whether a program shows in any of them, and whether the device has a touch screen. */
    isAutomated: boolean("is_automated").notNull().default(false),
    hasTouch: boolean("has_touch").notNull().default(false),
    /** Whether an order was placed in it, as the job that deletes the others found. It may lag behind. */
    isJoined: boolean("is_joined").notNull().default(false),
    userAgent: text("user_agent"),
    acceptLanguage: text("accept_language"),
    /** The IP addresses that it came from, the first one first. */
    addresses: jsonb("addresses").$type<string[]>().notNull(),
    batchCount: integer("batch_count").notNull().default(0),
    moveCount: integer("move_count").notNull().default(0),
    clickCount: integer("click_count").notNull().default(0),
    keyCount: integer("key_count").notNull().default(0),
    menuCount: integer("menu_count").notNull().default(0),
    inputCount: integer("input_count").notNull().default(0),
    /** What was counted but isn't kept, because a session has a limit. */
    moreCount: integer("more_count").notNull().default(0),
    /** Pages of which nothing is kept. */
    morePages: integer("more_pages").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.visitId] }),
    uniqueIndex("visit_session").on(table.tenantId, table.sessionId),
    // The sessions of all shops that may belong to an order that came at the same moment, and those of one that are to be deleted.
    index("visit_ended").on(table.endedAt),
    index("visit_unjoined_of_tenant")
      .on(table.tenantId, table.startedAt)
      .where(sql`not is_joined`),
    ...tenantPolicies("visit"),
  ],
).enableRLS();

/** What a page reported of a session, a few seconds at a time. Appended only, so that it's the same in whatever order it comes. */
export const visitBatches = pgTable(
  "visit_batch",
  {
    tenantId: idColumn("tenant_id").notNull(),
    visitId: idColumn("visit_id").notNull(),
    /** The page view, by a random ID, and the batch's number in it. */
    pageKey: text("page_key").notNull(),
    batchNo: integer("batch_no").notNull(),
    /** When the page was opened, by the server's clock. */
    openedAt: instantColumn("opened_at").notNull(),
    /** How long it was open and in view when the batch was sent. */
    openMs: integer("open_ms").notNull(),
    stayedMs: integer("stayed_ms").notNull(),
    url: text("url").notNull(),
    referrer: text("referrer"),
    sentiment: text("sentiment").$type<Sentiment>(),
    submissions: jsonb("submissions").$type<VisitSubmission[]>().notNull(),
    content: jsonb("content").$type<VisitContent>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.visitId, table.pageKey, table.batchNo] }),
    foreignKey({ columns: [table.tenantId, table.visitId], foreignColumns: [visits.tenantId, visits.visitId] }).onDelete("cascade"),
    ...tenantPolicies("visit_batch"),
  ],
).enableRLS();

/** Which orders were placed in a session, each with the trail event that says so. */
export const visitOrders = pgTable(
  "visit_order",
  {
    tenantId: idColumn("tenant_id").notNull(),
    paymentId: idColumn("payment_id").notNull(),
    visitId: idColumn("visit_id").notNull(),
    eventId: idColumn("event_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.paymentId, table.visitId] }),
    index("visit_order_visit").on(table.tenantId, table.visitId),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    foreignKey({ columns: [table.tenantId, table.visitId], foreignColumns: [visits.tenantId, visits.visitId] }).onDelete("cascade"),
    ...tenantPolicies("visit_order"),
  ],
).enableRLS();

/** Shopify's checkouts that a session's pages named, by keyed hashes of their tokens, which its orders have as well. */
export const visitCheckouts = pgTable(
  "visit_checkout",
  {
    tenantId: idColumn("tenant_id").notNull(),
    checkoutKey: text("checkout_key").notNull(),
    visitId: idColumn("visit_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.checkoutKey, table.visitId] }),
    index("visit_checkout_visit").on(table.tenantId, table.visitId),
    foreignKey({ columns: [table.tenantId, table.visitId], foreignColumns: [visits.tenantId, visits.visitId] }).onDelete("cascade"),
    ...tenantPolicies("visit_checkout"),
  ],
).enableRLS();

/** How many bytes of visits a shop's pages reported on a day (in UTC): in all, and from each IP address. */
export const visitBytes = pgTable(
  "visit_bytes",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    day: text("day").notNull(),
    /** A keyed hash of the address, or "all". */
    source: text("source").notNull(),
    byteCount: bigint("byte_count", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.day, table.source] }), ...tenantPolicies("visit_bytes")],
).enableRLS();

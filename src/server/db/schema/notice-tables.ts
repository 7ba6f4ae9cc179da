import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { NoticeKind } from "#domain/notices/notice-kinds.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { bytes, idColumn, instantColumn, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** Which notifications each person of a shop gets by email: none before they choose. */
export const noticeChoices = pgTable(
  "notice_choice",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    /** `user:` with a person's id, or `staff:` with that of staff in the shop's own admin. */
    personKey: text("person_key").notNull(),
    userId: idColumn("user_id"),
    staffId: text("staff_id"),
    kinds: jsonb("kinds").$type<NoticeKind[]>().notNull().default([]),
    digestHour: integer("digest_hour"),
    /** The shop's day, YYYY-MM-DD, whose digest was sent last. */
    digestDay: text("digest_day"),
    /** A confirmed address in place of the one that the person logs in with. */
    email: text("email"),
    newEmail: text("new_email"),
    codeHash: text("code_hash"),
    codeExpiresAt: instantColumn("code_expires_at"),
    codeTries: integer("code_tries").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.personKey] }), ...tenantPolicies("notice_choice")],
).enableRLS();

/** A shop's Slack channel. */
export const shopSlacks = pgTable(
  "shop_slack",
  {
    tenantId: idColumn("tenant_id")
      .primaryKey()
      .references(() => tenants.tenantId),
    urlEncrypted: bytes("url_encrypted").notNull(),
    kinds: jsonb("kinds").$type<NoticeKind[]>().notNull(),
    digestHour: integer("digest_hour"),
    digestDay: text("digest_day"),
    /** Attempts that failed since the last one that worked. */
    failedAttempts: integer("failed_attempts").notNull().default(0),
    /** Nothing is sent before, because it failed too often. */
    pausedUntil: instantColumn("paused_until"),
  },
  () => tenantPolicies("shop_slack"),
).enableRLS();

/** How far a shop's trail has been read for notifications. Only shops where someone gets any have a row. */
export const noticeCursors = pgTable(
  "notice_cursor",
  {
    tenantId: idColumn("tenant_id")
      .primaryKey()
      .references(() => tenants.tenantId),
    /** What happened before isn't sent. */
    since: instantColumn("since").notNull(),
    /** Events up to this one are done. */
    doneEventId: bigint("done_event_id", { mode: "number" }).notNull(),
    /** The newest event when `turnedAt` was now; it becomes the one above at the next turn. */
    nextEventId: bigint("next_event_id", { mode: "number" }).notNull(),
    turnedAt: instantColumn("turned_at").notNull(),
    /** Events after `doneEventId` that were sent. */
    toldEventIds: jsonb("told_event_ids").$type<number[]>().notNull().default([]),
  },
  () => tenantPolicies("notice_cursor"),
).enableRLS();

/** The last message to a person or Slack that couldn't be sent; gone once one could. */
export const noticeFailures = pgTable(
  "notice_failure",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    /** A person's key, or `slack`. */
    receiver: text("receiver").notNull(),
    /** Its name on screen: an email address, or Slack. */
    shownAs: text("shown_as").notNull(),
    message: text("message").notNull(),
    at: instantColumn("at").notNull(),
    willRetry: boolean("will_retry").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.receiver] }), ...tenantPolicies("notice_failure")],
).enableRLS();

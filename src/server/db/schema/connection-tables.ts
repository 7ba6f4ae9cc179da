import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ShopifyState } from "#domain/accounts/shopify-state.ts";
import type { EvidenceState } from "#domain/shopify/evidence-state.ts";
import type { HistoryState } from "#domain/shopify/history-state.ts";
import type { FlowTrigger } from "#domain/shopify/flow-triggers.ts";
import type { FlowTold, Seen, Told } from "#server/connections/shopify-order-notes.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { bytes, idColumn, instantColumn, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** How a shop is connected to its Shopify shop. Shops whose app was never opened in Shopify have no row. */
export const shopifyConnections = pgTable(
  "shopify_connection",
  {
    tenantId: idColumn("tenant_id")
      .primaryKey()
      .references(() => tenants.tenantId),
    state: text("state").$type<ShopifyState>().notNull(),
    /** Access and refresh token, encrypted; null once they don't work anymore. */
    tokensSealed: bytes("tokens_sealed"),
    /** When the access token ends, and the refresh token; null if they don't, or it isn't known. */
    expiresAt: instantColumn("expires_at"),
    refreshExpiresAt: instantColumn("refresh_expires_at"),
    /** The permissions that the shop granted, separated by commas. */
    scopes: text("scopes").notNull().default(""),
    /** When Shopify last gave access to the shop to someone who opened Surety there. */
    installedAt: instantColumn("installed_at").notNull(),
    uninstalledAt: instantColumn("uninstalled_at"),
    /** Until when one process replaces the tokens and all others wait for it. */
    replacedUntil: instantColumn("replaced_until"),
    /** When someone opened the app and Shopify was asked what the shop grants. */
    checkedAt: instantColumn("checked_at"),
    /** What last went wrong, in words for the shop's people; null if nothing is. */
    lastError: text("last_error"),
    lastErrorAt: instantColumn("last_error_at"),
    /** What scenarios may do there by themselves, separated by commas. */
    allowed: text("allowed").notNull().default(""),
    /** The tag that each decision gives an order there; null for none. */
    approvedTag: text("approved_tag"),
    pendingTag: text("pending_tag"),
    rejectedTag: text("rejected_tag"),
    /** Until when checkouts are collected before they're asked for; null while none is. */
    checkoutsDueAt: instantColumn("checkouts_due_at"),
    checkoutsReadAt: instantColumn("checkouts_read_at"),
    /** Why disputes couldn't be read, in words; null if they could. */
    disputesProblem: text("disputes_problem"),
    /** Whether visits of the shop's website are recorded by the web pixel. */
    recordsVisits: boolean("records_visits").notNull().default(true),
    /** Shopify's id of the web pixel; null while there is none. */
    pixelId: text("pixel_id"),
    /** Why the pixel couldn't be changed, in words; null if it could. */
    pixelProblem: text("pixel_problem"),
    /** What the shop last said about itself there; null if it wasn't asked yet. */
    shopSaid: jsonb("shop_said").$type<{ name: string; email: string; currency: string; timeZone: string }>(),
  },
  () => tenantPolicies("shopify_connection"),
).enableRLS();

/** Which triggers of Shopify Flow a shop uses, as Flow said last. */
export const flowTriggerUses = pgTable(
  "flow_trigger",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    trigger: text("trigger").$type<FlowTrigger>().notNull(),
    isUsed: boolean("is_used").notNull(),
    /** When Flow said so: what it says of an earlier time changes nothing. */
    saidAt: instantColumn("said_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.trigger] }), ...tenantPolicies("flow_trigger")],
).enableRLS();

/** Which order of Shopify's is which order here, and the state of it that was taken last. */
export const shopifyOrders = pgTable(
  "shopify_order",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    /** Shopify's id, digits only. */
    shopifyId: text("shopify_id").notNull(),
    /** The shop's own, where its systems had sent the order before. */
    orderId: text("order_id").notNull(),
    /** When Shopify says that it changed; null until its state was taken whole. */
    updatedAt: instantColumn("updated_at"),
    /** When Shopify is to be told how the order stands; null if it knows. */
    tellAt: instantColumn("tell_at"),
    /** Until when one job tells it and all others wait for that. */
    tellingUntil: instantColumn("telling_until"),
    /** What it was last told; null before the first time. */
    told: jsonb("told").$type<Told>(),
    /** What workflows in Shopify Flow were last started for; null before the first time. */
    flowTold: jsonb("flow_told").$type<FlowTold>(),
    /** Whether all parts of the order are to be on hold, those that come later too. */
    wantsHold: boolean("wants_hold").notNull().default(false),
    /** Whether that is because it was put on hold where the order is decided on: then an approval always ends it. */
    holdsForDecision: boolean("holds_for_decision").notNull().default(false),
    /** Surety's hold of each part, by the part's id there. */
    holds: jsonb("holds").$type<Record<string, string>>().notNull().default({}),
    /** Why Shopify couldn't be told, or its order not be held, in words; null if all went well. */
    problem: text("problem"),
    /** What Shopify says beside the order itself; null until its state was taken. */
    seen: jsonb("seen").$type<Seen>(),
    /** A keyed hash of its checkout's token; null if Shopify named none. */
    checkoutKey: text("checkout_key"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.shopifyId] }),
    index("shopify_order_own").on(table.tenantId, table.orderId),
    index("shopify_order_checkout")
      .on(table.tenantId, table.checkoutKey)
      .where(sql`checkout_key is not null`),
    index("shopify_order_to_tell")
      .on(table.tellAt)
      .where(sql`tell_at is not null`),
    index("shopify_order_untold")
      .on(table.tenantId)
      .where(sql`problem is not null`),
    ...tenantPolicies("shopify_order"),
  ],
).enableRLS();

/**
 * Orders of Shopify's that several orders of the shop's own systems could be, which wait until someone says which one it is; and those
 * that can't be taken, until they can.
 */
export const shopifyDoubts = pgTable(
  "shopify_doubt",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    shopifyId: text("shopify_id").notNull(),
    reference: text("reference").notNull(),
    placedAt: instantColumn("placed_at").notNull(),
    /** The ids of the orders that it could be. */
    candidates: jsonb("candidates").$type<string[]>().notNull(),
    /** Why it can't be taken, in words; null where it's only not known which order it is. */
    problem: text("problem"),
    foundAt: instantColumn("found_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.shopifyId] }), ...tenantPolicies("shopify_doubt")],
).enableRLS();

/** Disputes of Shopify Payments, and how far their evidence is. */
export const shopifyDisputes = pgTable(
  "shopify_dispute",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    /** Shopify's id, digits only, by which its outcomes are known too. */
    disputeId: text("dispute_id").notNull(),
    orderId: text("order_id").notNull(),
    evidence: text("evidence").$type<EvidenceState>().notNull().default("none"),
    /** Who last sent evidence, and when. */
    sentBy: text("sent_by"),
    sentAt: instantColumn("sent_at"),
    /** Why evidence wasn't sent, in words; null if it was, or wasn't tried. */
    problem: text("problem"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.disputeId] }),
    index("shopify_dispute_of_order").on(table.tenantId, table.orderId),
    ...tenantPolicies("shopify_dispute"),
  ],
).enableRLS();

/** How far a shop's first orders are loaded from Shopify, and when it was last compared with it. */
export const shopifyLoads = pgTable(
  "shopify_load",
  {
    tenantId: idColumn("tenant_id")
      .primaryKey()
      .references(() => tenants.tenantId),
    startedAt: instantColumn("started_at").notNull(),
    /** Null while they load. */
    finishedAt: instantColumn("finished_at"),
    loaded: integer("loaded").notNull().default(0),
    /** Null until it's known. */
    total: integer("total"),
    /** When the last comparison began, and how many orders it mended. */
    comparedAt: instantColumn("compared_at"),
    mended: integer("mended").notNull().default(0),
    /** How far the whole history is loaded; null if no one asked for it. */
    history: text("history").$type<HistoryState>(),
    historyLoaded: integer("history_loaded").notNull().default(0),
    historyTotal: integer("history_total"),
    /** The bulk operation that it's read from; null while there is none, or where it's read page by page. */
    historyBulkId: text("history_bulk_id"),
    /** Where reading page by page goes on; null at its start. */
    historyAfter: text("history_after"),
    historyProblem: text("history_problem"),
  },
  () => tenantPolicies("shopify_load"),
).enableRLS();

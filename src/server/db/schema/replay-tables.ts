import { sql } from "drizzle-orm";
import { bigint, boolean, doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Decision, TimeOutDecision } from "#domain/payments/decision.ts";
import type { MasterReplayStatus, ShopTurn } from "#domain/replay/master-replay.ts";
import type { Fate, ReplayKind, ReplayStatus } from "#domain/replay/replay.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { scenarioDrafts } from "#server/db/schema/scenario-tables.ts";
import { idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** A draft's scenarios, or the live ones, tried on the shop's past orders, or on those that come in. */
export const replays = pgTable(
  "replay",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    replayId: idColumn("replay_id").notNull().default(newId),
    kind: text("kind").$type<ReplayKind>().notNull().default("replay"),
    /** The draft that is tried, and its revision; null for the live scenarios. It goes with its draft. */
    draftId: idColumn("draft_id"),
    draftRevision: integer("draft_revision"),
    /** The version that is live as it begins. */
    liveVersion: integer("live_version").notNull(),
    /** The draft's name, as it was. */
    name: text("name").notNull(),
    /** The scenarios that are tried. */
    scenarios: jsonb("scenarios").$type<unknown[]>().notNull(),
    /** Orders that were placed in this time are replayed. */
    fromAt: instantColumn("from_at").notNull(),
    untilAt: instantColumn("until_at").notNull(),
    status: text("status").$type<ReplayStatus>().notNull().default("pending"),
    failure: text("failure"),
    /** The shop's row of ids up to which it has come, and where it ends. */
    place: bigint("place", { mode: "number" }).notNull().default(0),
    endPlace: bigint("end_place", { mode: "number" }).notNull(),
    /**
     * Of a shadow whose end isn't known yet: the place up to which it goes next, the transaction that took it, and when. The other
     * transactions that have ids below that place may not have ended.
     */
    markPlace: bigint("mark_place", { mode: "number" }),
    markXid: bigint("mark_xid", { mode: "number" }),
    markAt: instantColumn("mark_at"),
    ordersDone: integer("orders_done").notNull().default(0),
    ordersTotal: integer("orders_total").notNull(),
    findings: jsonb("findings").notNull(),
    startedBy: text("started_by").notNull(),
    startedAt: instantColumn("started_at").notNull(),
    finishedAt: instantColumn("finished_at"),
    /** The replay of the shop's master account that it's part of; null for the shop's own. */
    masterReplayId: idColumn("master_replay_id"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.replayId] }),
    foreignKey({ columns: [table.tenantId, table.draftId], foreignColumns: [scenarioDrafts.tenantId, scenarioDrafts.draftId] }).onDelete(
      "cascade",
    ),
    index("replay_draft")
      .on(table.tenantId, table.draftId)
      .where(sql`draft_id is not null`),
    // Those of all shops are looked for every minute.
    index("replay_running_shadow")
      .on(table.tenantId, table.replayId)
      .where(sql`kind = 'shadow' and status = 'pending'`),
    ...tenantPolicies("replay"),
  ],
).enableRLS();

/** Orders that a replay decides differently, or that wait for another time, as they stand in it. */
export const replayOrders = pgTable(
  "replay_order",
  {
    tenantId: idColumn("tenant_id").notNull(),
    replayId: idColumn("replay_id").notNull(),
    paymentId: idColumn("payment_id").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    personKey: text("person_key"),
    currency: text("currency").$type<CurrencyCode>().notNull(),
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    /** Whether it was placed in the replay's time; others are here because they changed in it. */
    isCounted: boolean("is_counted").notNull(),
    /** What its screenings decided then and in the replay, the worst of them. */
    decidedThen: text("decided_then").$type<Decision>().notNull(),
    decidedNow: text("decided_now").$type<Decision>().notNull(),
    /** How it stood at the replay's place, really and in the replay. */
    stoodThen: text("stood_then").$type<Decision>().notNull(),
    standsNow: text("stands_now").$type<Decision>().notNull(),
    dueAt: instantColumn("due_at"),
    dueDecision: text("due_decision").$type<TimeOutDecision>(),
    /** Its screenings in the replay (server/replay/replayer.ts). */
    screenings: jsonb("screenings").notNull(),
    fate: text("fate").$type<Fate>().notNull(),
    amountShop: doublePrecision("amount_shop"),
    /** The latest screening in the replay: its scenario, score and number, and its trace, null beyond the most that are kept. */
    scenarioId: idColumn("scenario_id").notNull(),
    scenarioName: text("scenario_name").notNull(),
    riskScore: doublePrecision("risk_score").notNull(),
    number: integer("number").notNull(),
    trace: jsonb("trace"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.replayId, table.paymentId] }),
    index("replay_order_person")
      .on(table.tenantId, table.replayId, table.personKey, table.createdAt)
      .where(sql`person_key is not null`),
    index("replay_order_due")
      .on(table.tenantId, table.replayId, table.dueAt)
      .where(sql`due_at is not null`),
    index("replay_order_shift").on(table.tenantId, table.replayId, table.decidedThen, table.decidedNow, table.createdAt, table.paymentId),
    index("replay_order_payment").on(table.tenantId, table.paymentId),
    foreignKey({ columns: [table.tenantId, table.replayId], foreignColumns: [replays.tenantId, replays.replayId] }).onDelete("cascade"),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("replay_order"),
  ],
).enableRLS();

/** A shop's scenarios, tried on the past orders of every shop under a master account, whose row it is. */
export const masterReplays = pgTable(
  "master_replay",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    masterReplayId: idColumn("master_replay_id").notNull().default(newId),
    /** Whose scenarios are tried, and the shop's name as it was. */
    sourceId: idColumn("source_id").notNull(),
    sourceName: text("source_name").notNull(),
    /** The draft's name, as it was; null for the live scenarios. */
    draftName: text("draft_name"),
    scenarios: jsonb("scenarios").$type<unknown[]>().notNull(),
    /** The custom lists that the scenarios use, by which each shop's own are found. */
    lists: jsonb("lists").notNull(),
    fromAt: instantColumn("from_at").notNull(),
    untilAt: instantColumn("until_at").notNull(),
    status: text("status").$type<MasterReplayStatus>().notNull().default("pending"),
    startedBy: text("started_by").notNull(),
    startedAt: instantColumn("started_at").notNull(),
    finishedAt: instantColumn("finished_at"),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.masterReplayId] }), ...tenantPolicies("master_replay")],
).enableRLS();

/** The shops of a master account's replay, in the order in which they're tried, one after another. */
export const masterReplayShops = pgTable(
  "master_replay_shop",
  {
    tenantId: idColumn("tenant_id").notNull(),
    masterReplayId: idColumn("master_replay_id").notNull(),
    shopId: idColumn("shop_id").notNull(),
    /** As it was when the replay began. */
    shopName: text("shop_name").notNull(),
    place: integer("place").notNull(),
    status: text("status").$type<ShopTurn>().notNull().default("waiting"),
    /** Why it was skipped. */
    note: text("note"),
    /** The shop's own row of it, once its turn has come. */
    replayId: idColumn("replay_id"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.masterReplayId, table.shopId] }),
    foreignKey({
      name: "master_replay_shop_replay",
      columns: [table.tenantId, table.masterReplayId],
      foreignColumns: [masterReplays.tenantId, masterReplays.masterReplayId],
    }).onDelete("cascade"),
    ...tenantPolicies("master_replay_shop"),
  ],
).enableRLS();

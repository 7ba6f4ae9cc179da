import type { ReplayFindings, ReplayKind, ReplayStatus } from "#domain/replay/replay.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { replays } from "#server/db/schema/replay-tables.ts";
import type { ReplayedOrder } from "#server/replay/replay-stream.ts";
import { storedFindings } from "#server/replay/stored-findings.ts";
import { readStoredSet } from "#server/scenarios/stored-set.ts";

export type ReplayKey = { tenantId: number; replayId: number };

const columns = {
  replayId: replays.replayId,
  kind: replays.kind,
  draftId: replays.draftId,
  draftRevision: replays.draftRevision,
  liveVersion: replays.liveVersion,
  name: replays.name,
  fromAt: replays.fromAt,
  untilAt: replays.untilAt,
  status: replays.status,
  failure: replays.failure,
  place: replays.place,
  endPlace: replays.endPlace,
  markPlace: replays.markPlace,
  ordersDone: replays.ordersDone,
  ordersTotal: replays.ordersTotal,
  findings: replays.findings,
  startedBy: replays.startedBy,
  startedAt: replays.startedAt,
  finishedAt: replays.finishedAt,
  masterReplayId: replays.masterReplayId,
};
type Row = RowOf<typeof columns>;
/** A replay as it's stored, without the scenarios that it tries. */
export type StoredReplay = Omit<Row, "findings"> & { findings: ReplayFindings };

const read = ({ findings, ...row }: Row): StoredReplay => ({ ...row, findings: storedFindings.parse(findings) });

export async function findReplay(handle: Handle, { tenantId, replayId }: ReplayKey): Promise<StoredReplay | null> {
  const [row] = await handle.prepared<Row>(`select ${selectList(columns)} from replay where tenant_id = $1 and replay_id = $2`, [
    tenantId,
    replayId,
  ]);
  return row ? read(row) : null;
}

/** What isn't part of a master account's replay, which the shop's lists and limits leave alone. */
const OWN = "tenant_id = $1 and master_replay_id is null";

/** The shop's replays, the newest first. */
export async function readReplays(handle: Handle, tenantId: number): Promise<StoredReplay[]> {
  const rows = await handle.prepared<Row>(`select ${selectList(columns)} from replay where ${OWN} order by replay_id desc`, [tenantId]);
  return rows.map(read);
}

export async function countRunning(handle: Handle, tenantId: number, kind: ReplayKind): Promise<number> {
  const [row] = await handle.prepared<{ running: number }>(
    `select count(*)::int as running from replay where ${OWN} and status = 'pending' and kind = $2`,
    [tenantId, kind],
  );
  return row?.running ?? 0;
}

/** Whether replays of other shops run, or wait for it. Those of master accounts take turns of their own. Run as the system. */
export async function isAnotherShopRunning(handle: Handle, tenantId: number): Promise<boolean> {
  const [row] = await handle.prepared<{ isRunning: boolean }>(
    `select exists (select from replay where kind = 'replay' and status = 'pending' and master_replay_id is null and tenant_id <> $1) as "isRunning"`,
    [tenantId],
  );
  return row?.isRunning ?? false;
}

export async function readReplayScenarios(handle: Handle, { tenantId, replayId }: ReplayKey): Promise<Scenario[]> {
  const [row] = await handle.prepared<{ scenarios: unknown }>("select scenarios from replay where tenant_id = $1 and replay_id = $2", [
    tenantId,
    replayId,
  ]);
  return readStoredSet(row?.scenarios ?? []);
}

export type NewReplay = Pick<
  StoredReplay,
  | "draftId"
  | "draftRevision"
  | "liveVersion"
  | "name"
  | "fromAt"
  | "untilAt"
  | "place"
  | "endPlace"
  | "ordersTotal"
  | "findings"
  | "startedBy"
  | "startedAt"
> & {
  scenarios: readonly Scenario[];
  masterReplayId?: number | null;
  /** Where a shadow goes next; absent for a replay, whose end is known. */
  mark?: Mark;
};
/** A place, the transaction that took it, and when. */
export type Mark = { place: number; xid: number; at: Date };

export async function insertReplay(handle: Handle, tenantId: number, made: NewReplay): Promise<StoredReplay> {
  const [row] = await handle.prepared<Row>(
    `insert into replay (tenant_id, draft_id, draft_revision, live_version, name, scenarios, from_at, until_at, place, end_place, orders_total, findings, started_by, started_at,
       master_replay_id, kind, mark_place, mark_xid, mark_at)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, $15, $16, $17, $18, $19) returning ${selectList(columns)}`,
    [
      tenantId,
      made.draftId,
      made.draftRevision,
      made.liveVersion,
      made.name,
      JSON.stringify(made.scenarios),
      made.fromAt,
      made.untilAt,
      made.place,
      made.endPlace,
      made.ordersTotal,
      JSON.stringify(made.findings),
      made.startedBy,
      made.startedAt,
      made.masterReplayId ?? null,
      (made.mark === undefined ? "replay" : "shadow") satisfies ReplayKind,
      made.mark?.place ?? null,
      made.mark?.xid ?? null,
      made.mark?.at ?? null,
    ],
  );
  if (!row) throw new Error("A replay wasn't stored");
  return read(row);
}

/** Stops a replay, or has it go on: false if it isn't in one of the given states. */
export async function setReplayStatus(
  handle: Handle,
  { tenantId, replayId }: ReplayKey,
  { from, to, failure = null, at = null }: { from: readonly ReplayStatus[]; to: ReplayStatus; failure?: string | null; at?: Date | null },
): Promise<boolean> {
  const rows = await handle.prepared(
    `update replay set status = $3, failure = $4, finished_at = $5 where tenant_id = $1 and replay_id = $2 and status = any($6::text[]) returning replay_id`,
    [tenantId, replayId, to, failure, at, from],
  );
  return rows.length > 0;
}

/** Ends a replay that has reached its end; a shadow whose end isn't known yet only waits for its next turn. */
export async function endReplay(handle: Handle, { tenantId, replayId }: ReplayKey, at: Date): Promise<void> {
  await handle.prepared(
    `update replay set status = 'done', failure = null, finished_at = $3
     where tenant_id = $1 and replay_id = $2 and status = 'pending' and place >= end_place and mark_place is null`,
    [tenantId, replayId, at],
  );
}

export async function deleteReplay(handle: Handle, { tenantId, replayId }: ReplayKey): Promise<boolean> {
  const rows = await handle.prepared("delete from replay where tenant_id = $1 and replay_id = $2 returning replay_id", [
    tenantId,
    replayId,
  ]);
  return rows.length > 0;
}

/** Deletes what a shop found for its master account: all of it, or for one replay. */
export async function deleteForMaster(handle: Handle, tenantId: number, masterReplayId: number | null = null): Promise<void> {
  await handle.prepared(
    "delete from replay where tenant_id = $1 and master_replay_id is not null and ($2::bigint is null or master_replay_id = $2)",
    [tenantId, masterReplayId],
  );
}

/** Deletes all replays of a shop, also those that run. */
export async function deleteReplays(handle: Handle, tenantId: number): Promise<void> {
  await handle.prepared("delete from replay where tenant_id = $1", [tenantId]);
}

/** Deletes the oldest replays that are over, beyond the most that a shop keeps. */
export async function deleteOldReplays(handle: Handle, tenantId: number, most: number): Promise<void> {
  await handle.prepared(
    `delete from replay where ${OWN} and status <> 'pending' and replay_id in (
       select replay_id from replay where ${OWN} order by replay_id desc offset $2)`,
    [tenantId, most],
  );
}

/**
 * Notes how far a replay has come, in the transaction that stores what it found; false if it was stopped or deleted, or another run
 * has taken it further.
 */
export async function noteProgress(
  handle: Handle,
  { tenantId, replayId }: ReplayKey,
  { from, place, orders, findings }: { from: number; place: number; orders: number; findings: ReplayFindings },
): Promise<boolean> {
  const rows = await handle.prepared(
    `update replay set place = $4, orders_done = orders_done + $5, findings = $6::jsonb
     where tenant_id = $1 and replay_id = $2 and status = 'pending' and place = $3 returning replay_id`,
    [tenantId, replayId, from, place, orders, JSON.stringify(findings)],
  );
  return rows.length > 0;
}

/** The orders of a replay that come out differently: those with these ids, of these people, and those that are due by a time. */
export function readReplayedOrders(
  handle: Handle,
  { tenantId, replayId }: ReplayKey,
  { paymentIds, persons, dueBy }: { paymentIds: readonly number[]; persons: readonly string[]; dueBy: Date },
): Promise<ReplayedOrder[]> {
  const selected = `select r.payment_id as "paymentId", (extract(epoch from r.created_at) * 1000)::bigint as "createdAt",
      (extract(epoch from p.received_at) * 1000)::bigint as "receivedAt", r.is_counted as "isCounted", r.person_key as "personKey",
      r.currency, r.amount_minor as "amountMinor", r.screenings, r.decided_then as "decidedThen", r.decided_now as "decidedNow", r.stood_then as "stoodThen",
      r.stands_now as "standsNow", (extract(epoch from r.due_at) * 1000)::bigint as "dueAt", r.due_decision as "dueDecision", r.fate,
      r.amount_shop as "amountShop", r.scenario_id as "scenarioId", r.scenario_name as "scenarioName", r.risk_score as "riskScore", r.number, r.trace
    from replay_order r join payment p using (tenant_id, payment_id) where r.tenant_id = $1 and r.replay_id = $2`;
  return handle.prepared<ReplayedOrder>(
    `${selected} and r.payment_id = any($3::bigint[]) union ${selected} and r.person_key = any($4::text[])
     union ${selected} and r.due_at <= $5 and r.due_decision is not null`,
    [tenantId, replayId, paymentIds, persons, dueBy],
  );
}

const storedColumns = {
  tenant_id: "bigint",
  replay_id: "bigint",
  payment_id: "bigint",
  created_at: "timestamptz",
  person_key: "text",
  currency: "text",
  amount_minor: "bigint",
  is_counted: "boolean",
  decided_then: "text",
  decided_now: "text",
  stood_then: "text",
  stands_now: "text",
  due_at: "timestamptz",
  due_decision: "text",
  screenings: "jsonb",
  fate: "text",
  amount_shop: "float8",
  scenario_id: "bigint",
  scenario_name: "text",
  risk_score: "float8",
  number: "int",
  trace: "jsonb",
} as const;
type StoredColumn = keyof typeof storedColumns;

/** Stores orders that come out differently as they stand now. */
export async function storeReplayedOrders(
  handle: Handle,
  { tenantId, replayId }: ReplayKey,
  orders: readonly ReplayedOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  const names = Object.keys(storedColumns);
  const rows = orders.map((order): Record<StoredColumn, unknown> => ({
    tenant_id: tenantId,
    replay_id: replayId,
    payment_id: order.paymentId,
    created_at: new Date(order.createdAt),
    person_key: order.personKey,
    currency: order.currency,
    amount_minor: order.amountMinor,
    is_counted: order.isCounted,
    decided_then: order.decidedThen,
    decided_now: order.decidedNow,
    stood_then: order.stoodThen,
    stands_now: order.standsNow,
    due_at: order.dueAt === null ? null : new Date(order.dueAt),
    due_decision: order.dueDecision,
    screenings: order.screenings,
    fate: order.fate,
    amount_shop: order.amountShop,
    scenario_id: order.scenarioId,
    scenario_name: order.scenarioName,
    risk_score: order.riskScore,
    number: order.number,
    trace: order.trace,
  }));
  await handle.prepared(
    `insert into replay_order (${names.join(", ")})
     select ${names.join(", ")} from json_to_recordset($1::json) as sent (${Object.entries(storedColumns)
       .map(([name, type]) => `${name} ${type}`)
       .join(", ")})
     on conflict (tenant_id, replay_id, payment_id) do update set ${names
       .slice(3)
       .map((name) => `${name} = excluded.${name}`)
       .join(", ")}`,
    [JSON.stringify(rows)],
  );
}

/** Which of these orders have been erased. All of them stay as they are until this transaction ends. */
export async function holdErased(handle: Handle, tenantId: number, paymentIds: readonly number[]): Promise<number[]> {
  const rows = await handle.prepared<{ paymentId: number; isErased: boolean }>(
    `select payment_id as "paymentId", erased_at is not null as "isErased" from payment
     where tenant_id = $1 and payment_id = any($2::bigint[]) order by payment_id for share`,
    [tenantId, paymentIds],
  );
  return rows.filter(({ isErased }) => isErased).map(({ paymentId }) => paymentId);
}

/** How many orders of a replay have a trace. */
export async function countTraces(handle: Handle, { tenantId, replayId }: ReplayKey): Promise<number> {
  const [row] = await handle.prepared<{ traces: number }>(
    "select count(*)::int as traces from replay_order where tenant_id = $1 and replay_id = $2 and trace is not null",
    [tenantId, replayId],
  );
  return row?.traces ?? 0;
}

import { z } from "zod";
import { listTypeNames } from "#domain/custom-lists/list-type.ts";
import type { MasterReplayStatus } from "#domain/replay/master-replay.ts";
import type { NamedList } from "#domain/replay/scenarios-elsewhere.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Handle } from "#server/db/database.ts";
import { aliased, computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { masterReplays } from "#server/db/schema/replay-tables.ts";
import type { ReplayTime } from "#server/replay/stream-store.ts";
import { readStoredSet } from "#server/scenarios/stored-set.ts";

export type MasterReplayKey = { tenantId: number; masterReplayId: number };

const turns = (condition: string) =>
  computed<number>(`(select count(*)::int from master_replay_shop s
    where s.tenant_id = m.tenant_id and s.master_replay_id = m.master_replay_id and ${condition})`);

const columns = {
  masterReplayId: aliased("m", masterReplays.masterReplayId),
  sourceName: aliased("m", masterReplays.sourceName),
  draftName: aliased("m", masterReplays.draftName),
  fromAt: aliased("m", masterReplays.fromAt),
  untilAt: aliased("m", masterReplays.untilAt),
  status: aliased("m", masterReplays.status),
  startedBy: aliased("m", masterReplays.startedBy),
  startedAt: aliased("m", masterReplays.startedAt),
  finishedAt: aliased("m", masterReplays.finishedAt),
  shopsDone: turns("s.status in ('over', 'skipped')"),
  shopsTotal: turns("true"),
};
/** A master account's replay, without the scenarios that it tries. */
export type StoredMasterReplay = RowOf<typeof columns>;

/** Makes everyone else who starts or resumes one of the master account's replays wait until this transaction ends. */
export async function lockMaster(handle: Handle, tenantId: number): Promise<void> {
  await handle.prepared("select from tenant where tenant_id = $1 for no key update", [tenantId]);
}

export async function findMasterReplay(handle: Handle, { tenantId, masterReplayId }: MasterReplayKey): Promise<StoredMasterReplay | null> {
  const [row] = await handle.prepared<StoredMasterReplay>(
    `select ${selectList(columns)} from master_replay m where tenant_id = $1 and master_replay_id = $2`,
    [tenantId, masterReplayId],
  );
  return row ?? null;
}

/** The master account's replays, the newest first. */
export function readMasterReplays(handle: Handle, tenantId: number): Promise<StoredMasterReplay[]> {
  return handle.prepared<StoredMasterReplay>(
    `select ${selectList(columns)} from master_replay m where tenant_id = $1 order by master_replay_id desc`,
    [tenantId],
  );
}

const locked = { status: masterReplays.status };

/** Keeps a replay as it is until this transaction ends, and tells how far it is; null if it's gone. */
export async function lockMasterReplay(handle: Handle, { tenantId, masterReplayId }: MasterReplayKey): Promise<MasterReplayStatus | null> {
  const [row] = await handle.prepared<RowOf<typeof locked>>(
    `select ${selectList(locked)} from master_replay where tenant_id = $1 and master_replay_id = $2 for update`,
    [tenantId, masterReplayId],
  );
  return row?.status ?? null;
}

const namedLists: z.ZodType<NamedList[]> = z.array(z.object({ id: z.string(), name: z.string(), type: z.enum(listTypeNames) }));

const tried = {
  sourceId: masterReplays.sourceId,
  draftName: masterReplays.draftName,
  scenarios: masterReplays.scenarios,
  lists: masterReplays.lists,
  fromAt: masterReplays.fromAt,
  untilAt: masterReplays.untilAt,
  startedBy: masterReplays.startedBy,
};

/** What a replay tries, and on which orders. */
export type TriedScenarios = Omit<RowOf<typeof tried>, "scenarios" | "lists"> & { scenarios: Scenario[]; lists: NamedList[] };

/** Throws if there's no such replay. */
export async function readTriedScenarios(handle: Handle, { tenantId, masterReplayId }: MasterReplayKey): Promise<TriedScenarios> {
  const [row] = await handle.prepared<RowOf<typeof tried>>(
    `select ${selectList(tried)} from master_replay where tenant_id = $1 and master_replay_id = $2`,
    [tenantId, masterReplayId],
  );
  if (!row) throw new Error(`There is no replay ${masterReplayId} of the master account ${tenantId}`);
  return { ...row, scenarios: readStoredSet(row.scenarios), lists: namedLists.parse(row.lists) };
}

export async function countRunningOfMaster(handle: Handle, tenantId: number): Promise<number> {
  const [row] = await handle.prepared<{ running: number }>(
    "select count(*)::int as running from master_replay where tenant_id = $1 and status = 'pending'",
    [tenantId],
  );
  return row?.running ?? 0;
}

type NewMasterReplay = ReplayTime & {
  sourceId: number;
  sourceName: string;
  draftName: string | null;
  scenarios: readonly Scenario[];
  lists: readonly NamedList[];
  startedBy: string;
  startedAt: Date;
};

const added = { masterReplayId: masterReplays.masterReplayId };

/** Returns the new replay's id. */
export async function insertMasterReplay(handle: Handle, tenantId: number, made: NewMasterReplay): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof added>>(
    `insert into master_replay (tenant_id, source_id, source_name, draft_name, scenarios, lists, from_at, until_at, started_by, started_at)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $9, $10) returning ${selectList(added)}`,
    [
      tenantId,
      made.sourceId,
      made.sourceName,
      made.draftName,
      JSON.stringify(made.scenarios),
      JSON.stringify(made.lists),
      made.fromAt,
      made.untilAt,
      made.startedBy,
      made.startedAt,
    ],
  );
  if (!row) throw new Error("A master account's replay wasn't stored");
  return row.masterReplayId;
}

/** Stops a replay, or has it go on or end: false if it isn't in the given state. */
export async function setMasterReplayStatus(
  handle: Handle,
  { tenantId, masterReplayId }: MasterReplayKey,
  { from, to, at = null }: { from: MasterReplayStatus; to: MasterReplayStatus; at?: Date | null },
): Promise<boolean> {
  const rows = await handle.prepared(
    `update master_replay set status = $4, finished_at = $5 where tenant_id = $1 and master_replay_id = $2 and status = $3
     returning master_replay_id`,
    [tenantId, masterReplayId, from, to, at],
  );
  return rows.length > 0;
}

export async function deleteMasterReplay(handle: Handle, { tenantId, masterReplayId }: MasterReplayKey): Promise<void> {
  await handle.prepared("delete from master_replay where tenant_id = $1 and master_replay_id = $2", [tenantId, masterReplayId]);
}

/** The replays that aren't running and are beyond so many of the newest. */
export async function findOldMasterReplays(handle: Handle, tenantId: number, most: number): Promise<number[]> {
  const rows = await handle.prepared<RowOf<typeof added>>(
    `select ${selectList(added)} from master_replay where tenant_id = $1 and status <> 'pending' and master_replay_id in (
       select master_replay_id from master_replay where tenant_id = $1 order by master_replay_id desc offset $2)`,
    [tenantId, most],
  );
  return rows.map(({ masterReplayId }) => masterReplayId);
}

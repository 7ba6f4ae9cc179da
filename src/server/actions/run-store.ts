import type { Handle } from "#server/db/database.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { groupedName, type SensorType } from "#domain/scenarios/sensor-types.ts";
import { actionRuns } from "#server/db/schema/action-tables.ts";

const columns = {
  runId: actionRuns.runId,
  paymentId: actionRuns.paymentId,
  sensorId: actionRuns.sensorId,
  configurationId: actionRuns.configurationId,
  type: actionRuns.type,
  name: actionRuns.name,
  userId: actionRuns.userId,
  fullName: actionRuns.fullName,
  isAutomatic: actionRuns.isAutomatic,
  state: actionRuns.state,
  followed: actionRuns.followed,
  attempts: actionRuns.attempts,
};
export type ActionRun = RowOf<typeof columns>;

/** The runs that were activated together with the same ids since then; empty if there were none. */
export function listRunsSince(handle: Handle, tenantId: number, paymentId: number, askedIds: string, since: Date): Promise<ActionRun[]> {
  return handle.prepared<ActionRun>(
    `select ${selectList(columns)} from action_run
     where tenant_id = $1 and payment_id = $2 and asked_ids = $3 and started_at > $4 order by run_id`,
    [tenantId, paymentId, askedIds, since],
  );
}

export type NewRun = Omit<ActionRun, "runId" | "attempts" | "followed"> & { askedIds: string; result: string | null; at: Date };

export async function insertRun(handle: Handle, tenantId: number, run: NewRun): Promise<ActionRun> {
  const [row] = await handle.prepared<ActionRun>(
    `insert into action_run (tenant_id, payment_id, sensor_id, configuration_id, type, name, user_id, full_name, state, asked_ids, result, started_at, ended_at, is_automatic)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $9 = 'waiting' then null else $12::timestamptz end, $13)
     returning ${selectList(columns)}`,
    [
      tenantId,
      run.paymentId,
      run.sensorId,
      run.configurationId,
      run.type,
      run.name,
      run.userId,
      run.fullName,
      run.state,
      run.askedIds,
      run.result,
      run.at,
      run.isAutomatic,
    ],
  );
  if (!row) throw new Error("An action's run got no id");
  return row;
}

/** How many runs of the shop are waiting. */
export async function countWaitingRuns(handle: Handle, tenantId: number): Promise<number> {
  const [row] = await handle.prepared<{ count: number }>(
    "select count(*)::int as count from action_run where tenant_id = $1 and state = 'waiting'",
    [tenantId],
  );
  return row?.count ?? 0;
}

/** Counts an attempt at a run that hasn't ended; null if it has, or isn't known. */
export async function beginAttempt(handle: Handle, tenantId: number, runId: number): Promise<ActionRun | null> {
  const [row] = await handle.prepared<ActionRun>(
    `update action_run set attempts = attempts + 1 where tenant_id = $1 and run_id = $2 and state = 'waiting' returning ${selectList(columns)}`,
    [tenantId, runId],
  );
  return row ?? null;
}

/** Notes why an attempt failed that is followed by another. */
export async function noteFailure(handle: Handle, tenantId: number, runId: number, result: string): Promise<void> {
  await handle.prepared("update action_run set result = $3 where tenant_id = $1 and run_id = $2 and state = 'waiting'", [
    tenantId,
    runId,
    result,
  ]);
}

/** Notes what goes on elsewhere, for the next attempt to follow; null once nothing does. */
export async function noteFollowed(handle: Handle, tenantId: number, runId: number, followed: string | null): Promise<void> {
  await handle.prepared("update action_run set followed = $3 where tenant_id = $1 and run_id = $2 and state = 'waiting'", [
    tenantId,
    runId,
    followed,
  ]);
}

/** What failed last of a type's runs of an order; null if the last one didn't. */
export async function findLastFailure(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  type: SensorType,
): Promise<{ name: string; result: string; at: Date } | null> {
  const [last] = await handle.prepared<{ name: string; state: string; result: string | null; at: Date }>(
    `select name, state, result, ended_at as at from action_run
     where tenant_id = $1 and payment_id = $2 and type = $3 and ended_at is not null order by ended_at desc, run_id desc limit 1`,
    [tenantId, paymentId, type],
  );
  return last?.state === "failed" ? { name: groupedName(last.name).label, result: last.result ?? "", at: last.at } : null;
}

/** What a run follows that may have created its order at Shopify. */
export const CREATING = "create";

/** Notes that a run begins to create its order at Shopify: false while another run, or another attempt at this one, does. */
export async function claimCreation(handle: Handle, tenantId: number, { runId, paymentId }: Pick<ActionRun, "runId" | "paymentId">) {
  await lockPayment(handle, tenantId, paymentId);
  const [other] = await handle.prepared(
    `select 1 as one from action_run
     where tenant_id = $1 and payment_id = $2 and state = 'waiting' and followed = '${CREATING}' limit 1`,
    [tenantId, paymentId],
  );
  if (other !== undefined) return false;
  await noteFollowed(handle, tenantId, runId, CREATING);
  return true;
}

/** What a run that waits for its order's approval follows. */
export const APPROVAL = "approval";

/** Takes the runs that waited for their order's approval, which is decided by now. Run as the system. */
export function takeDecidedRuns(handle: Handle): Promise<{ tenantId: number; runId: number }[]> {
  return handle.prepared<{ tenantId: number; runId: number }>(
    `update action_run r set followed = null from payment p
     where r.state = 'waiting' and r.followed = '${APPROVAL}' and p.tenant_id = r.tenant_id and p.payment_id = r.payment_id
       and (p.decision <> 'pending' or p.closed_at is not null)
     returning r.tenant_id as "tenantId", r.run_id as "runId"`,
    [],
  );
}

/** Ends a shop's runs of a type that wait, because they can't be done anymore. Returns them. */
export function endWaitingRuns(handle: Handle, tenantId: number, type: SensorType, result: string, at: Date): Promise<ActionRun[]> {
  return handle.prepared<ActionRun>(
    `update action_run set state = 'failed', result = $3, ended_at = $4, followed = null
     where tenant_id = $1 and type = $2 and state = 'waiting' returning ${selectList(columns)}`,
    [tenantId, type, result, at],
  );
}

/** A run that hasn't ended, locked until the transaction ends; null if it has ended. */
export async function lockWaitingRun(handle: Handle, tenantId: number, runId: number): Promise<ActionRun | null> {
  const [row] = await handle.prepared<ActionRun>(
    `select ${selectList(columns)} from action_run where tenant_id = $1 and run_id = $2 and state = 'waiting' for update`,
    [tenantId, runId],
  );
  return row ?? null;
}

export async function endRun(
  handle: Handle,
  tenantId: number,
  runId: number,
  { state, result, at }: { state: "done" | "failed"; result: string | null; at: Date },
): Promise<void> {
  await handle.prepared("update action_run set state = $3, result = $4, ended_at = $5 where tenant_id = $1 and run_id = $2", [
    tenantId,
    runId,
    state,
    result,
    at,
  ]);
}

/** Why a waiting run's last attempt failed; null if it isn't waiting or nothing is known. */
export async function readFailure(handle: Handle, tenantId: number, runId: number): Promise<string | null> {
  const [row] = await handle.prepared<RowOf<typeof resultOnly>>(
    `select ${selectList(resultOnly)} from action_run where tenant_id = $1 and run_id = $2 and state = 'waiting'`,
    [tenantId, runId],
  );
  return row?.result ?? null;
}

const resultOnly = { result: actionRuns.result };

import type { Handle } from "#server/db/database.ts";
import type { Mark, ReplayKey } from "#server/replay/replay-store.ts";

/** The shadows of all shops that run, the one that began first of each shop before any second. Run as the system. */
export function listRunningShadows(handle: Handle): Promise<ReplayKey[]> {
  return handle.prepared<ReplayKey>(
    `select tenant_id as "tenantId", replay_id as "replayId" from replay where kind = 'shadow' and status = 'pending'
     order by row_number() over (partition by tenant_id order by replay_id), replay_id`,
    [],
  );
}

/** A shadow's next stretch, and how many orders it has come by so far. */
export type ShadowTurn = { place: number; endPlace: number; counted: number; fromAt: Date; untilAt: Date };

const TURN = `place, end_place as "endPlace", orders_done + (findings ->> 'leftOut')::int as counted, from_at as "fromAt", until_at as "untilAt"`;

/**
 * Has a shadow go up to its mark, which was set by then, and sets the next one; null if it isn't its turn: it's on its way, or was
 * stopped, or another transaction that is older than the mark hasn't ended. A mark from after the shadow's time is its end, so none
 * follows. Where a transaction of the mark is yet to come, the database was restored on another server, and nothing is waited for.
 */
export async function goToMark(
  handle: Handle,
  { tenantId, replayId }: ReplayKey,
  { setBy, next }: { setBy: Date; next: Mark },
): Promise<ShadowTurn | null> {
  const [row] = await handle.prepared<ShadowTurn>(
    `update replay set end_place = mark_place, mark_place = case when mark_at < until_at then $4::bigint end,
       mark_xid = case when mark_at < until_at then $5::bigint end, mark_at = case when mark_at < until_at then $6::timestamptz end
     where tenant_id = $1 and replay_id = $2 and kind = 'shadow' and status = 'pending' and place >= end_place and mark_at <= $3
       and (mark_xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint or mark_xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
     returning ${TURN}`,
    [tenantId, replayId, setBy, next.place, next.xid, next.at],
  );
  return row ?? null;
}

/** Has a shadow go on at a place, up to the end of its stretch. */
export async function moveShadow(handle: Handle, { tenantId, replayId }: ReplayKey, place: number): Promise<void> {
  await handle.prepared("update replay set place = $3 where tenant_id = $1 and replay_id = $2", [tenantId, replayId, place]);
}

/**
 * Gives a shadow's stretch back, so that its next turn goes on from where it is. The end of its last stretch becomes its mark again,
 * which nothing needs to be waited for; also if it was reached, but the shadow's end wasn't noted anymore.
 */
export async function putBackTurn(handle: Handle, { tenantId, replayId }: ReplayKey): Promise<void> {
  await handle.prepared(
    `update replay set end_place = place, mark_place = coalesce(mark_place, end_place), mark_xid = coalesce(mark_xid, 0),
       mark_at = coalesce(mark_at, until_at)
     where tenant_id = $1 and replay_id = $2 and kind = 'shadow' and status <> 'done' and (place < end_place or mark_place is null)`,
    [tenantId, replayId],
  );
}

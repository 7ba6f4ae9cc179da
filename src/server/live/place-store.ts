import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { liveStreams } from "#server/db/schema/account-tables.ts";

/** One of a shop's places for live streams, taken. */
export type StreamPlace = { tenantId: number; streamId: number };

/** How long a place stays taken unless it's renewed: of a process that was killed, they are free by then. */
const LEASE_SECONDS = 60;
/** By the database's clock, which all processes share. */
const until = `now() + interval '${LEASE_SECONDS} seconds'`;

const taken = { tenantId: liveStreams.tenantId, streamId: liveStreams.streamId };

/** Takes one of so many places of a shop, or null if none is free. The shop's transactions that do so must run in a row. */
export async function takePlace(handle: Handle, tenantId: number, most: number): Promise<StreamPlace | null> {
  const [place] = await handle.prepared<RowOf<typeof taken>>(
    `insert into live_stream (tenant_id, until) select $1, ${until}
     where (select count(*) from live_stream where tenant_id = $1 and until > now()) < $2
     returning ${selectList(taken)}`,
    [tenantId, most],
  );
  return place ?? null;
}

/** Renews places, also those that expired while the database was away and were removed. */
export async function renewPlaces(handle: Handle, places: readonly StreamPlace[]): Promise<void> {
  await handle.prepared(
    `insert into live_stream (tenant_id, stream_id, until)
     select tenant_id, stream_id, ${until} from unnest($1::bigint[], $2::bigint[]) as held (tenant_id, stream_id)
     on conflict (tenant_id, stream_id) do update set until = excluded.until`,
    columnsOf(places),
  );
}

export async function removePlaces(handle: Handle, places: readonly StreamPlace[]): Promise<void> {
  await handle.prepared(
    `delete from live_stream using unnest($1::bigint[], $2::bigint[]) as ended (tenant_id, stream_id)
     where live_stream.tenant_id = ended.tenant_id and live_stream.stream_id = ended.stream_id`,
    columnsOf(places),
  );
}

/** Removes the places that killed processes left. It passes over those that are being renewed. */
export async function removeExpiredPlaces(handle: Handle): Promise<void> {
  await handle.prepared(
    `delete from live_stream where (tenant_id, stream_id) in
       (select tenant_id, stream_id from live_stream where until <= now() for update skip locked)`,
    [],
  );
}

function columnsOf(places: readonly StreamPlace[]): [number[], number[]] {
  return [places.map(({ tenantId }) => tenantId), places.map(({ streamId }) => streamId)];
}

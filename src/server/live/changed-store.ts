import type { Handle } from "#server/db/database.ts";
import { aliased, bare, selectList, type RowOf } from "#server/db/row-of.ts";
import { paymentEvents } from "#server/db/schema/trail-tables.ts";

/** The most events of a shop that are read at once. */
export const EVENTS_READ = 1000;

const columns = {
  tenantId: aliased("watched", paymentEvents.tenantId),
  eventId: bare(paymentEvents.eventId),
  paymentId: bare(paymentEvents.paymentId),
  type: bare(paymentEvents.type),
  from: bare(paymentEvents.from),
};
export type ReadEvent = RowOf<typeof columns>;

/** Each shop's newest trail events after an event, newest first, from the end of an index; at most `EVENTS_READ` of a shop. */
export async function newestEvents(handle: Handle, after: ReadonlyMap<number, number>): Promise<ReadEvent[]> {
  return handle.prepared<ReadEvent>(
    `select ${selectList(columns)} from unnest($1::bigint[], $2::bigint[]) as watched (tenant_id, after),
       lateral (select event_id, payment_id, type, from_value from payment_event
         where tenant_id = watched.tenant_id and event_id > watched.after order by event_id desc limit ${EVENTS_READ}) newest`,
    [[...after.keys()], [...after.values()]],
  );
}

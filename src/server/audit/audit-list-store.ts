import type { AuditFilter } from "#contract/audit.ts";
import { secondAfter } from "#domain/dates/day-bounds.ts";
import { instantWithinReach } from "#domain/dates/within-reach.ts";
import { CHOICES_MAX } from "#domain/lists/list-limits.ts";
import type { Handle, SqlValue } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { auditEvents } from "#server/db/schema/team-tables.ts";

const columns = {
  eventId: auditEvents.eventId,
  at: auditEvents.at,
  area: auditEvents.area,
  by: auditEvents.byName,
  what: auditEvents.what,
  subject: auditEvents.subject,
  before: auditEvents.before,
  after: auditEvents.after,
};
export type StoredChange = RowOf<typeof columns>;
/** Where in the list to go on: after this change, which is newer than the next. */
export type AuditPlace = Pick<StoredChange, "at" | "eventId">;

/** So many of the filtered changes, newest first, from an offset or after a place. */
export function readChanges(
  handle: Handle,
  tenantId: number,
  filter: AuditFilter,
  { limit, offset = 0, after = null }: { limit: number; offset?: number; after?: AuditPlace | null },
): Promise<StoredChange[]> {
  const values = [...filterValues(tenantId, filter), after?.at ?? null, after?.eventId ?? null, limit, offset];
  return handle.unprepared<StoredChange>(
    `select ${selectList(columns)} from audit_event
     where ${condition} and ($7::timestamptz is null or (at, event_id) < ($7::timestamptz, $8::bigint))
     order by at desc, event_id desc limit $9 offset $10`,
    values,
  );
}

const counted = { count: computed<number>("count(*)::int") };

export async function countChanges(handle: Handle, tenantId: number, filter: AuditFilter): Promise<number> {
  const [row] = await handle.unprepared<RowOf<typeof counted>>(
    `select ${selectList(counted)} from audit_event where ${condition}`,
    filterValues(tenantId, filter),
  );
  return row?.count ?? 0;
}

const named = { by: auditEvents.byName };

/** Everyone who made a change, by name. */
export async function listChangers(handle: Handle, tenantId: number): Promise<string[]> {
  const rows = await handle.prepared<RowOf<typeof named>>(
    `select distinct ${selectList(named)} from audit_event where tenant_id = $1 order by 1 limit ${CHOICES_MAX}`,
    [tenantId],
  );
  return rows.map(({ by }) => by);
}

const searched = "concat_ws(' ', by_name, what, subject, before, after)";
const condition = `tenant_id = $1
  and (cardinality($2::text[]) = 0 or area = any($2::text[]))
  and (cardinality($3::text[]) = 0 or by_name = any($3::text[]))
  and ($4::timestamptz is null or at >= $4::timestamptz)
  and ($5::timestamptz is null or at < $5::timestamptz)
  and ($6::text = '' or strpos(lower(${searched}), lower($6::text)) > 0)`;

function filterValues(tenantId: number, { areas, people, startDate, endDate, search }: AuditFilter): SqlValue[] {
  return [tenantId, areas, people, startDate && instantWithinReach(startDate), endDate && secondAfter(instantWithinReach(endDate)), search];
}

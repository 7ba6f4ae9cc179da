import type { AuditFilter, Changer } from "#contract/audit.ts";
import { secondAfter } from "#domain/dates/day-bounds.ts";
import { instantWithinReach } from "#domain/dates/within-reach.ts";
import { CHOICES_MAX } from "#domain/lists/list-limits.ts";
import type { Handle, SqlValue } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { auditEvents } from "#server/db/schema/team-tables.ts";

/** What tells those who made changes apart: an id where they have one, otherwise their name. */
const changerKey = "coalesce(by_kind, 'name') || ':' || coalesce(by_id::text, by_name)";

const columns = {
  eventId: auditEvents.eventId,
  at: auditEvents.at,
  area: auditEvents.area,
  by: auditEvents.byName,
  kind: auditEvents.byKind,
  email: auditEvents.byEmail,
  key: computed<string>(changerKey),
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
     where ${condition} and ($8::timestamptz is null or (at, event_id) < ($8::timestamptz, $9::bigint))
     order by at desc, event_id desc limit $10 offset $11`,
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

const changerColumns = {
  key: computed<string>(changerKey),
  kind: auditEvents.byKind,
  name: auditEvents.byName,
  email: auditEvents.byEmail,
};

/** Everyone who made a change, under each name and email that they had, the latest first. */
export function listChangers(handle: Handle, tenantId: number): Promise<Changer[]> {
  return handle.prepared<RowOf<typeof changerColumns>>(
    `select ${selectList(changerColumns)} from audit_event where tenant_id = $1
     group by 1, 2, 3, 4 order by max(event_id) desc limit ${CHOICES_MAX}`,
    [tenantId],
  );
}

const searched = "concat_ws(' ', by_name, by_email, what, subject, before, after)";
const condition = `tenant_id = $1
  and (cardinality($2::text[]) = 0 or area = any($2::text[]))
  and (cardinality($3::text[]) = 0 or by_name = any($3::text[]))
  and (cardinality($7::text[]) = 0 or ${changerKey} = any($7::text[]))
  and ($4::timestamptz is null or at >= $4::timestamptz)
  and ($5::timestamptz is null or at < $5::timestamptz)
  and ($6::text = '' or strpos(lower(${searched}), lower($6::text)) > 0)`;

function filterValues(tenantId: number, { areas, people, changers, startDate, endDate, search }: AuditFilter): SqlValue[] {
  const [from, until] = [startDate && instantWithinReach(startDate), endDate && secondAfter(instantWithinReach(endDate))];
  return [tenantId, areas, people, from, until, search, changers];
}

import { eq } from "drizzle-orm";
import { noticeKinds, type NoticeKind } from "#domain/notices/notice-kinds.ts";
import type { Handle } from "#server/db/database.ts";
import { noticeCursors } from "#server/db/schema/notice-tables.ts";

export type Cursor = Omit<typeof noticeCursors.$inferSelect, "tenantId">;

/** Begins to read a shop's trail at its newest event. */
export async function beginCursor(handle: Handle, tenantId: number, now: Date): Promise<void> {
  const newest = await newestEventId(handle, tenantId);
  const cursor = { since: now, doneEventId: newest, nextEventId: newest, turnedAt: now, toldEventIds: [] };
  await handle
    .insert(noticeCursors)
    .values({ tenantId, ...cursor })
    .onConflictDoUpdate({ target: noticeCursors.tenantId, set: cursor });
}

export async function dropCursor(handle: Handle, tenantId: number): Promise<void> {
  await handle.delete(noticeCursors).where(eq(noticeCursors.tenantId, tenantId));
}

/** The shops whose trail is read. Needs a transaction of the system. */
export async function listCursors(handle: Handle): Promise<number[]> {
  const found = await handle.select({ tenantId: noticeCursors.tenantId }).from(noticeCursors).orderBy(noticeCursors.tenantId);
  return found.map(({ tenantId }) => tenantId);
}

/** Locks a shop's cursor; null if another process has it or it was dropped. */
export async function lockCursor(handle: Handle, tenantId: number): Promise<Cursor | null> {
  const found = await handle
    .select({
      since: noticeCursors.since,
      doneEventId: noticeCursors.doneEventId,
      nextEventId: noticeCursors.nextEventId,
      turnedAt: noticeCursors.turnedAt,
      toldEventIds: noticeCursors.toldEventIds,
    })
    .from(noticeCursors)
    .where(eq(noticeCursors.tenantId, tenantId))
    .for("update", { skipLocked: true });
  return found[0] ?? null;
}

export async function storeCursor(handle: Handle, tenantId: number, cursor: Cursor): Promise<void> {
  await handle.update(noticeCursors).set(cursor).where(eq(noticeCursors.tenantId, tenantId));
}

export async function newestEventId(handle: Handle, tenantId: number): Promise<number> {
  const [row] = await handle.prepared<{ newest: number }>(
    "select coalesce(max(event_id), 0) as newest from payment_event where tenant_id = $1",
    [tenantId],
  );
  return row?.newest ?? 0;
}

/** What in the trail each kind is about, seen after `$3`. */
const eventsOf: Record<NoticeKind, string> = {
  review: "type = 'DECISION' and to_value = 'pending' and by_whom is null and at >= $3",
  chargeback: "type = 'CHARGEBACK' and to_value = 'chargeback' and at >= $3::timestamptz - interval '72 hours'",
  alert: "type = 'CHARGEBACK' and to_value = 'alert' and at >= $3::timestamptz - interval '72 hours'",
  due: "type = 'DISPUTE_DUE' and at >= $3",
  cover: "type = 'COVER_WARNED' and at >= $3",
  claim: "type = 'CLAIM' and at >= $3",
};
const KIND = `case ${noticeKinds.map((kind) => `when ${eventsOf[kind]} then '${kind}'`).join(" ")} end`;

export type ToldEvent = { eventId: number; paymentId: number; kind: NoticeKind };

/**
 * What happened after an event: live orders that a screening held, their disputes and their guarantees. Imported history is left out,
 * what staff hold, release or undo themselves, and what was dated before `since`.
 */
export async function listEventsAfter(handle: Handle, tenantId: number, eventId: number, since: Date): Promise<ToldEvent[]> {
  return handle.prepared<ToldEvent>(
    `select event_id as "eventId", payment_id as "paymentId", ${KIND} as kind
     from payment_event join payment using (tenant_id, payment_id)
     where tenant_id = $1 and event_id > $2
       and (${noticeKinds.map((kind) => `(${eventsOf[kind]})`).join(" or ")})
       and received_at <= created_at + interval '72 hours'
     order by event_id`,
    [tenantId, eventId, since],
  );
}

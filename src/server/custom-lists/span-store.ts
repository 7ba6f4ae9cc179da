import type { Handle } from "#server/db/database.ts";

/** Until when an entry holds; null without an end. */
export const UNTIL = "least(removed_at, expires_at)";

const SPAN = `insert into list_span (tenant_id, list_id, value, written, payment_id, from_at, until_at)
  select tenant_id, list_id, value, written, payment_id, held_from, ${UNTIL}`;

/** As a part of a statement: keeps when the entries held that its part `gone` has deleted. Some never did. */
export const CLOSE_GONE = `${SPAN} from gone where held_from < ${UNTIL}`;

/** Keeps when an expired entry held, before it holds again. */
export async function closeSpan(handle: Handle, tenantId: number, entryId: number): Promise<void> {
  await handle.prepared(`${SPAN} from list_entry where tenant_id = $1 and entry_id = $2 and held_from < ${UNTIL}`, [tenantId, entryId]);
}

/** Deletes spans that ended before a moment. Returns how many. */
export async function dropOldSpans(handle: Handle, tenantId: number, before: Date, most: number): Promise<number> {
  const dropped = await handle.prepared(
    `delete from list_span where tenant_id = $1 and span_id in (
       select span_id from list_span where tenant_id = $1 and until_at < $2 order by until_at limit $3)
     returning span_id`,
    [tenantId, before, most],
  );
  return dropped.length;
}

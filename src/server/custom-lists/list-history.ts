import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { UNTIL } from "#server/custom-lists/span-store.ts";

const columns = {
  value: computed<string>("value"),
  written: computed<string | null>("written"),
  fromMs: computed<number>("(extract(epoch from from_at) * 1000)::bigint"),
  /** Null without an end. It can be in the future. */
  untilMs: computed<number | null>("(extract(epoch from until_at) * 1000)::bigint"),
};
/** A span of time in which a list held a value: up to, but not including, its end. */
export type ListSpan = RowOf<typeof columns>;

/**
 * The next of all spans in which a list held a value, in order of their beginnings, after the last of those read before; fewer than
 * the limit at the end. Spans of one value don't overlap. A span that is read once isn't read again after it has ended.
 */
export function readListSpans(
  handle: Handle,
  tenantId: number,
  listId: number,
  after: Pick<ListSpan, "fromMs" | "value"> | null,
  limit: number,
): Promise<ListSpan[]> {
  const { fromMs, value } = after ?? { fromMs: 0, value: "" };
  return handle.prepared<ListSpan>(
    `select ${selectList(columns)} from (
       (select value, written, held_from as from_at, ${UNTIL} as until_at from list_entry
        where tenant_id = $1 and list_id = $2 and (held_from, value) > ($3, $4) and (held_from < ${UNTIL}) is not false
        order by held_from, value limit $5)
       union all
       (select value, written, from_at, until_at from list_span
        where tenant_id = $1 and list_id = $2 and (from_at, value) > ($3, $4) order by from_at, value limit $5)
     ) span order by from_at, value limit $5`,
    [tenantId, listId, new Date(fromMs), value, limit],
  );
}

import { makeListIndex } from "#domain/custom-lists/list-index.ts";
import { changedList } from "#domain/custom-lists/changed-list.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import type { RuleList } from "#domain/rules/rule-environment.ts";
import { UNTIL } from "#server/custom-lists/span-store.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";

const columns = {
  value: computed<string>("value"),
  written: computed<string | null>("written"),
  wasHeld: computed<boolean>("from_at <= $3 and (until_at is null or until_at > $3)"),
};
type ChangedEntry = RowOf<typeof columns>;

/** The most changes of lists since an order that are read. */
const CHANGES_MAX = 10_000;

/** What of a list has changed since a time; null if that is too much. */
export async function readChangesSince(
  handle: Handle,
  tenantId: number,
  listId: number,
  { since, now }: { since: Date; now: Date },
): Promise<ChangedEntry[] | null> {
  const entries = (condition: string) =>
    `select value, written, held_from as from_at, ${UNTIL} as until_at from list_entry where tenant_id = $1 and list_id = $2 and ${condition}`;
  const rows = await handle.prepared<ChangedEntry>(
    `select ${selectList(columns)} from (
       (${entries("held_from > $3")} limit $5) union all
       (${entries("expires_at > $3 and expires_at <= $4")} limit $5) union all
       (${entries("removed_at > $3")} limit $5) union all
       (select value, written, from_at, until_at from list_span where tenant_id = $1 and list_id = $2 and until_at > $3 limit $5)
     ) changed`,
    [tenantId, listId, since, now, CHANGES_MAX + 1],
  );
  return rows.length > CHANGES_MAX ? null : rows;
}

/** A list as it was, from what it's now and what has changed since. */
export function listBefore(list: RuleList, type: ListType, changes: readonly ChangedEntry[]): RuleList {
  if (changes.length === 0) return list;
  const held = makeListIndex(type, changes.length);
  for (const { value, written, wasHeld } of changes) if (wasHeld) held.put({ value, written, expiresAtMs: null });
  const without = new Set(changes.map(({ value, written }) => written ?? value));
  return changedList(list, { without, added: held.at(0) });
}

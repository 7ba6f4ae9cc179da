import { setImmediate } from "node:timers/promises";
import { makeListIndex, type ListIndex } from "#domain/custom-lists/list-index.ts";
import type { RuleList } from "#domain/rules/rule-environment.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { customLists } from "#server/db/schema/list-tables.ts";

/**
 * Copies of custom lists in this process's memory, for lookups. A copy is made when a shop's rules first need the list, and from
 * then on reads what has changed since.
 */
export type ListCopies = {
  /**
   * Gives the lists, by id, as they are in the transaction at this moment; those that don't exist are missing. The work waits for
   * nothing, so that it sees all of them in one state: later, another transaction brings the copies up to date.
   */
  withLists<T>(
    handle: Handle,
    tenantId: number,
    listIds: readonly string[],
    now: Date,
    work: (lists: ReadonlyMap<string, RuleList>) => T,
  ): Promise<T>;
};

/** Entries in all copies together, about 300 MB. Beyond it the lists that weren't used for longest go, but none that is needed now. */
const MOST_ENTRIES = 2_000_000;
/** Entries that are read together. */
const PAGE = 10_000;

/** A copy and the last change that it has. It may lack what was forgotten after the list's revision `asOf`. */
type Copy = { index: ListIndex; revision: number; entryId: number; asOf: number };

export function makeListCopies({ mostEntries = MOST_ENTRIES, page = PAGE } = {}): ListCopies {
  /** By shop and list, the one used least recently first. */
  const copies = new Map<string, Copy>();
  return {
    async withLists(handle, tenantId, listIds, now, work) {
      const ids = listIds.filter((id) => /^\d{1,16}$/.test(id)).map(Number);
      if (ids.length === 0) return work(new Map());
      for (;;) {
        const asked = ids.map((listId) => ({ listId, ...placeOf(copies.get(keyOf(tenantId, listId))) }));
        const states = await readStates(handle, tenantId, asked, page);
        let isCurrent = true;
        for (const { listId, revision, entryId } of asked) {
          const key = keyOf(tenantId, listId);
          const state = states.get(listId);
          if (state === undefined) {
            copies.delete(key);
            continue;
          }
          const held = copies.get(key);
          const place = placeOf(held);
          // Another transaction has brought it further meanwhile.
          const isOvertaken = place.revision !== revision || place.entryId !== entryId;
          if (!isOvertaken) copies.set(key, brought(held, state, now, page));
          isCurrent &&= !isOvertaken && state.changes.length < page && !isOutdated(held, state);
        }
        if (isCurrent) return work(found(tenantId, ids, now));
        // The embedded database answers without letting anything else run.
        await setImmediate();
      }
    },
  };

  function found(tenantId: number, ids: readonly number[], now: Date): ReadonlyMap<string, RuleList> {
    const lists = new Map<string, RuleList>();
    const keys = new Set<string>();
    for (const id of ids) {
      const key = keyOf(tenantId, id);
      const copy = copies.get(key);
      if (copy === undefined) continue;
      copies.delete(key);
      copies.set(key, copy);
      keys.add(key);
      lists.set(String(id), copy.index.at(now.getTime()));
    }
    forgetOthers(keys);
    return lists;
  }

  function forgetOthers(needed: ReadonlySet<string>): void {
    let entries = 0;
    for (const { index } of copies.values()) entries += index.size;
    for (const [key, { index }] of copies) {
      if (entries <= mostEntries) return;
      if (needed.has(key)) continue;
      copies.delete(key);
      entries -= index.size;
    }
  }
}

function keyOf(tenantId: number, listId: number): string {
  return `${tenantId}/${listId}`;
}

function placeOf(copy: Copy | undefined): { revision: number; entryId: number } {
  return { revision: copy?.revision ?? 0, entryId: copy?.entryId ?? 0 };
}

/** Whether entries may be gone of which nothing tells any longer. */
function isOutdated(copy: Copy | undefined, { forgottenRevision }: ListState): boolean {
  return copy !== undefined && copy.asOf < forgottenRevision;
}

/** A copy with the changes; an outdated one starts over. */
function brought(held: Copy | undefined, state: ListState, now: Date, page: number): Copy {
  const begun = () => ({ index: makeListIndex(state.type, state.entryCount), revision: 0, entryId: 0, asOf: state.revision });
  if (isOutdated(held, state)) return begun();
  const { index, asOf } = held ?? begun();
  for (const [, , value, written, expiresAtMs, isRemoved] of state.changes) {
    const isOver = isRemoved || (expiresAtMs !== null && expiresAtMs <= now.getTime());
    if (isOver) index.remove(value);
    else index.put({ value, written, expiresAtMs });
  }
  const last = state.changes.at(-1);
  if (last !== undefined && state.changes.length >= page) return { index, revision: last[0], entryId: last[1], asOf };
  // Changes get their revision in the order in which they commit: none is to come before the list's own.
  const revision = Math.max(held?.revision ?? 0, state.revision);
  return { index, revision, entryId: Number.MAX_SAFE_INTEGER, asOf: Math.max(asOf, revision) };
}

type ListState = RowOf<typeof columns>;
/** An entry as a JSON array, which is less to read than an object. */
type Change = [revision: number, entryId: number, value: string, written: string | null, expiresAtMs: number | null, isRemoved: boolean];

const columns = {
  listId: customLists.listId,
  type: customLists.type,
  revision: customLists.revision,
  forgottenRevision: customLists.forgottenRevision,
  entryCount: customLists.entryCount,
  changes: computed<Change[]>("changed.entries"),
};

/** The lists and what has changed in each since, a page at most, in one statement: all are of one state. */
async function readStates(
  handle: Handle,
  tenantId: number,
  asked: readonly { listId: number; revision: number; entryId: number }[],
  page: number,
): Promise<Map<number, ListState>> {
  const rows = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)}
     from json_to_recordset($2::json) as asked ("listId" bigint, revision int, "entryId" bigint)
       join custom_list on custom_list.tenant_id = $1 and custom_list.list_id = asked."listId" and custom_list.deleted_at is null
       cross join lateral (
         select coalesce(json_agg(json_build_array(entry.revision, entry.entry_id, entry.value, entry.written,
           (extract(epoch from entry.expires_at) * 1000)::bigint, entry.removed_at is not null) order by entry.revision, entry.entry_id), '[]') as entries
         from (select * from list_entry where tenant_id = $1 and list_id = asked."listId"
             and (revision, entry_id) > (asked.revision, asked."entryId")
           order by revision, entry_id limit ${page}) entry
       ) changed`,
    [tenantId, JSON.stringify(asked)],
  );
  return new Map(rows.map((row) => [row.listId, row]));
}

import type { CustomList, ListEntry } from "#contract/custom-lists.ts";
import type { StoredEntry } from "#server/custom-lists/entry-store.ts";
import type { ListUse } from "#server/custom-lists/list-uses.ts";
import type { StoredList } from "#server/custom-lists/list-store.ts";

/** A list with how many of the rules use it. */
export function presentList(list: StoredList, uses: readonly Pick<ListUse, "listId">[]): CustomList {
  return { ...list, ruleCount: uses.filter(({ listId }) => listId === String(list.listId)).length };
}

export function presentEntry({ shown, ...entry }: StoredEntry, now: Date): ListEntry {
  return { ...entry, value: shown, isExpired: entry.expiresAt !== null && entry.expiresAt <= now };
}

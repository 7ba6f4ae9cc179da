import type { CustomList, ListEntry } from "#contract/custom-lists.ts";
import type { StoredEntry } from "#server/custom-lists/entry-store.ts";
import type { StoredList } from "#server/custom-lists/list-store.ts";

/** A list with how many rules use it. */
export function presentList(list: StoredList, uses: ReadonlyMap<number, number>): CustomList {
  return { ...list, ruleCount: uses.get(list.listId) ?? 0 };
}

export function presentEntry({ shown, ...entry }: StoredEntry, now: Date): ListEntry {
  return { ...entry, value: shown, isExpired: entry.expiresAt !== null && entry.expiresAt <= now };
}

import type { ListEntry } from "#contract/custom-lists.ts";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import type { Handle } from "#server/db/database.ts";
import { addNewEntries, findEntriesOf, type AddedBy, type NewEntry } from "#server/custom-lists/entry-store.ts";
import { beginChange, findList, lockLists, noteEntries, type ListChange } from "#server/custom-lists/list-store.ts";
import { noSuchList } from "#server/custom-lists/list-id.ts";
import { readSentEntries, type SentEntries } from "#server/custom-lists/sent-entries.ts";
import { presentEntry } from "#server/custom-lists/present-list.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

export type Adding = { tenantId: number; fullName: string };

/**
 * Adds values to a list, all or none. Throws "not-found", "bad-content" with all faults, and "limit-reached" if the shop would
 * have too many entries.
 */
export async function addEntries(
  { database, now }: Pick<Services, "database" | "now">,
  { tenantId, fullName }: Adding,
  listId: number,
  sent: SentEntries,
): Promise<{ added: number; known: number; results: ListEntry[] }> {
  const at = now();
  return database.forTenants(
    [tenantId],
    (handle) => addSentEntries(handle, tenantId, listId, sent, { addedBy: fullName, addedAt: at, paymentId: null }),
    "byIndex",
  );
}

/** Adds the values that a list is created or changed with, if there are any, in that transaction. Throws the same. */
export async function addValuesOfList(
  handle: Handle,
  { tenantId, fullName }: Adding,
  listId: number,
  value: string | null,
  at: Date,
): Promise<void> {
  if (value === null || value.trim() === "") return;
  await addSentEntries(handle, tenantId, listId, { value }, { addedBy: fullName, addedAt: at, paymentId: null });
}

/** Stores checked entries within the shop's limit. Returns how many are new. Needs `lockLists`. */
export async function storeEntries(
  handle: Handle,
  tenantId: number,
  change: ListChange,
  entries: readonly NewEntry[],
  by: AddedBy,
): Promise<number> {
  const { added, more } = await addNewEntries(handle, tenantId, change, entries, by);
  const inAll = await noteEntries(handle, tenantId, change.listId, more);
  if (more > 0 && inAll > listLimits.entries) throw tooManyEntries();
  return added;
}

/** Adds values in an open transaction. */
async function addSentEntries(handle: Handle, tenantId: number, listId: number, sent: SentEntries, by: AddedBy) {
  await lockLists(handle, tenantId);
  const list = await findList(handle, tenantId, listId);
  if (list === null) throw noSuchList();
  const entries = readSentEntries(list.type, sent, by.addedAt);
  const change = await beginChange(handle, tenantId, listId);
  if (change === null) throw noSuchList();
  const added = await storeEntries(handle, tenantId, change, entries, by);
  const values = entries.map(({ value }) => value);
  const stored = await findEntriesOf(handle, tenantId, listId, values);
  return { added, known: entries.length - added, results: stored.map((entry) => presentEntry(entry, by.addedAt)) };
}

function tooManyEntries(): SuretyError {
  const most = listLimits.entries.toLocaleString("en-US");
  return new SuretyError("limit-reached", `Your shop can have ${most} list entries. Remove some to add others.`);
}

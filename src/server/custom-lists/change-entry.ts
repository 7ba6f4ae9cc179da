import type { customListEndpoints, ListEntry } from "#contract/custom-lists.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { readListValue } from "#domain/custom-lists/read-list-value.ts";
import { deleteEnded, findEntry, updateEntry } from "#server/custom-lists/entry-store.ts";
import { noSuchEntry } from "#server/custom-lists/list-id.ts";
import { beginChange, lockLists, noteEntries } from "#server/custom-lists/list-store.ts";
import { changedFaults, harmlessNote, newEntry } from "#server/custom-lists/sent-entries.ts";
import { presentEntry } from "#server/custom-lists/present-list.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Changes an entry's value, expiry or note; what is left out stays. Throws "not-found", "bad-content" with all faults, and
 * "conflict" if the list has another entry with the value.
 */
export function changeEntry(
  { database, now }: Pick<Services, "database" | "now">,
  tenantId: number,
  { customListItemId: entryId, value, expiresAt, note }: BodyOf<typeof customListEndpoints.changeEntry>,
): Promise<ListEntry> {
  return database.forTenants([tenantId], async (handle) => {
    await lockLists(handle, tenantId);
    const at = now();
    const before = await findEntry(handle, tenantId, entryId);
    const change = before === null ? null : await beginChange(handle, tenantId, before.listId);
    if (before === null || change === null) throw noSuchEntry();
    const read = value === undefined ? { value: before.value, written: before.shown } : readListValue(change.type, value);
    const faults = changedFaults(change.type, { value, expiresAt }, at);
    if ("fault" in read || faults.length > 0) throw new SuretyError("bad-content", "The entry wasn't changed.", { faults });
    const after = {
      ...newEntry(read, expiresAt === undefined ? before.expiresAt : expiresAt, null),
      note: note === undefined ? before.note : harmlessNote(note),
    };
    const ended = await deleteEnded(handle, tenantId, change, { value: after.value, exceptId: entryId }, at);
    await noteEntries(handle, tenantId, change.listId, -ended);
    if (!(await updateEntry(handle, tenantId, before, change, after, at))) throw alreadyInList();
    const changed = await findEntry(handle, tenantId, entryId);
    if (changed === null) throw new Error("An entry that was changed is gone");
    return presentEntry(changed, at);
  });
}

function alreadyInList(): SuretyError {
  return new SuretyError("conflict", "This value is already in the list.", {
    faults: [{ path: "value", message: "is already in the list" }],
  });
}

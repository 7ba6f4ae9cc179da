import { findEntry, removeEntry } from "#server/custom-lists/entry-store.ts";
import { noSuchEntry } from "#server/custom-lists/list-id.ts";
import { beginChange, lockLists, noteEntries } from "#server/custom-lists/list-store.ts";
import type { Services } from "#server/services.ts";

/** Removes an entry from its list. Throws "not-found". */
export function deleteEntry(
  { database, now }: Pick<Services, "database" | "now">,
  tenantId: number,
  entryId: number,
): Promise<{ entryId: number }> {
  return database.forTenants([tenantId], async (handle) => {
    await lockLists(handle, tenantId);
    const entry = await findEntry(handle, tenantId, entryId);
    const change = entry === null ? null : await beginChange(handle, tenantId, entry.listId);
    if (change === null) throw noSuchEntry();
    await removeEntry(handle, tenantId, entryId, change, now());
    await noteEntries(handle, tenantId, change.listId, -1);
    return { entryId };
  });
}

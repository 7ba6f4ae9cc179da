import { LIST_IN_USE } from "#domain/custom-lists/list-words.ts";
import { noSuchList } from "#server/custom-lists/list-id.ts";
import { findList, lockLists, markListDeleted } from "#server/custom-lists/list-store.ts";
import { countUses } from "#server/custom-lists/list-uses.ts";
import { lockScenarios } from "#server/scenarios/set-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Deletes a custom list. Its entries hold no longer, and are removed in the background. Throws "not-found", and "conflict" if rules
 * use it.
 */
export function deleteList(
  { database, now }: Pick<Services, "database" | "now">,
  tenantId: number,
  listId: number,
): Promise<{ listId: number }> {
  return database.forTenants([tenantId], async (handle) => {
    // A rule that is saved at the same moment finds no list, or is found here.
    await lockScenarios(handle, tenantId);
    await lockLists(handle, tenantId);
    if ((await findList(handle, tenantId, listId)) === null) throw noSuchList();
    if ((await countUses(handle, tenantId)).has(listId)) throw new SuretyError("conflict", LIST_IN_USE);
    await markListDeleted(handle, tenantId, listId, now());
    return { listId };
  });
}

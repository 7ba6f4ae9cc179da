import type { customListEndpoints, CustomList } from "#contract/custom-lists.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { addValuesOfList, type Adding } from "#server/custom-lists/add-entries.ts";
import { noSuchList } from "#server/custom-lists/list-id.ts";
import { listNameInUse } from "#server/custom-lists/list-name-in-use.ts";
import { findList, lockLists, renameList } from "#server/custom-lists/list-store.ts";
import { countUses } from "#server/custom-lists/list-uses.ts";
import { presentList } from "#server/custom-lists/present-list.ts";
import type { Services } from "#server/services.ts";

/**
 * Renames a custom list and adds the values that are sent. Throws "not-found", "name-in-use", and what adding throws; then nothing
 * is changed.
 */
export function changeList(
  { database, now }: Pick<Services, "database" | "now">,
  by: Adding,
  { customListId: listId, name, value = null }: BodyOf<typeof customListEndpoints.changeCustomList>,
): Promise<CustomList> {
  const { tenantId } = by;
  const at = now();
  return database.forTenants(
    [tenantId],
    async (handle) => {
      await lockLists(handle, tenantId);
      if ((await findList(handle, tenantId, listId)) === null) throw noSuchList();
      if (name !== undefined && !(await renameList(handle, tenantId, listId, name))) throw listNameInUse();
      await addValuesOfList(handle, by, listId, value, at);
      const list = await findList(handle, tenantId, listId);
      if (list === null) throw noSuchList();
      return presentList(list, await countUses(handle, tenantId));
    },
    "byIndex",
  );
}

import type { customListEndpoints, CustomList } from "#contract/custom-lists.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { addValuesOfList, type Adding } from "#server/custom-lists/add-entries.ts";
import { countLists, findList, insertList, lockLists } from "#server/custom-lists/list-store.ts";
import { listNameInUse } from "#server/custom-lists/list-name-in-use.ts";
import { presentList } from "#server/custom-lists/present-list.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Creates a custom list, with the values that are sent. Throws "name-in-use", "limit-reached" beyond the most lists or entries of a
 * shop, and "bad-content" for values that aren't of its type.
 */
export function createList(
  { database, now }: Pick<Services, "database" | "now">,
  { tenantId, fullName }: Adding,
  { name, type, value = null }: BodyOf<typeof customListEndpoints.createCustomList>,
): Promise<CustomList> {
  const at = now();
  return database.forTenants(
    [tenantId],
    async (handle) => {
      await lockLists(handle, tenantId);
      if ((await countLists(handle, tenantId)) >= listLimits.lists) throw tooManyLists();
      const list = await insertList(handle, tenantId, { name, type, createdBy: fullName, createdAt: at });
      if (list === null) throw listNameInUse();
      await addValuesOfList(handle, { tenantId, fullName }, list.listId, value, at);
      return presentList((await findList(handle, tenantId, list.listId)) ?? list, new Map());
    },
    "byIndex",
  );
}

function tooManyLists(): SuretyError {
  return new SuretyError("limit-reached", `Your shop has ${listLimits.lists} lists, the most there can be. Delete one to create another.`);
}

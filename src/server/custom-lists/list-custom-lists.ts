import type { customListEndpoints, CustomList } from "#contract/custom-lists.ts";
import type { AnswerOf, QueryOf } from "#contract/endpoint.ts";
import { noSuchList } from "#server/custom-lists/list-id.ts";
import { countLists, findList, readLists } from "#server/custom-lists/list-store.ts";
import { countUses } from "#server/custom-lists/list-uses.ts";
import { presentList } from "#server/custom-lists/present-list.ts";
import type { Services } from "#server/services.ts";

type Endpoints = typeof customListEndpoints;

/** A page of the shop's custom lists, by name. */
export function listCustomLists(
  { database }: Pick<Services, "database">,
  tenantId: number,
  { page, limit, search = "" }: QueryOf<Endpoints["listCustomLists"]>,
): Promise<AnswerOf<Endpoints["listCustomLists"]>> {
  return database.forTenants([tenantId], async (handle) => {
    const lists = await readLists(handle, tenantId, { search, limit, offset: (page - 1) * limit });
    const uses = await countUses(handle, tenantId);
    const total = await countLists(handle, tenantId, search);
    return { results: lists.map((list) => presentList(list, uses)), pagination: { total, page, limit } };
  });
}

/** One custom list. Throws "not-found". */
export function readCustomList({ database }: Pick<Services, "database">, tenantId: number, listId: number): Promise<CustomList> {
  return database.forTenants([tenantId], async (handle) => {
    const list = await findList(handle, tenantId, listId);
    if (list === null) throw noSuchList();
    return presentList(list, await countUses(handle, tenantId));
  });
}

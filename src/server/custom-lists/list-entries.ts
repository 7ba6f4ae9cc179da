import type { customListEndpoints, ListEntry } from "#contract/custom-lists.ts";
import type { AnswerOf, QueryOf } from "#contract/endpoint.ts";
import { lookupForm } from "#domain/custom-lists/lookup-form.ts";
import { countFound, findEntry, readEntries, searchEntries } from "#server/custom-lists/entry-store.ts";
import { noSuchEntry, noSuchList } from "#server/custom-lists/list-id.ts";
import { findList } from "#server/custom-lists/list-store.ts";
import { presentEntry } from "#server/custom-lists/present-list.ts";
import type { Services } from "#server/services.ts";

type Endpoint = (typeof customListEndpoints)["listEntries"];

/** A page of a list's entries: the latest changed first, or those that begin with a text. Throws "not-found". */
export function listEntries(
  { database, now }: Pick<Services, "database" | "now">,
  tenantId: number,
  listId: number,
  { page, limit, search = "" }: QueryOf<Endpoint>,
): Promise<AnswerOf<Endpoint>> {
  const offset = (page - 1) * limit;
  return database.forTenants(
    [tenantId],
    async (handle) => {
      const list = await findList(handle, tenantId, listId);
      if (list === null) throw noSuchList();
      const form = lookupForm(list.type, search.trim().toLowerCase());
      const isAll = search.trim() === "";
      const entries = isAll
        ? await readEntries(handle, tenantId, listId, { limit, offset })
        : await searchEntries(handle, tenantId, listId, { search: form, limit, offset });
      const total = isAll ? list.entryCount : await countFound(handle, tenantId, listId, form);
      return { results: entries.map((entry) => presentEntry(entry, now())), pagination: { total, page, limit } };
    },
    "inIndexOrder",
  );
}

/** One entry. Throws "not-found". */
export function readEntry({ database, now }: Pick<Services, "database" | "now">, tenantId: number, entryId: number): Promise<ListEntry> {
  return database.forTenants([tenantId], async (handle) => {
    const entry = await findEntry(handle, tenantId, entryId);
    if (entry === null) throw noSuchEntry();
    return presentEntry(entry, now());
  });
}

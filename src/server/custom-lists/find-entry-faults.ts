import { z } from "zod";
import { addEntries } from "#contract/custom-lists.ts";
import { findList } from "#server/custom-lists/list-store.ts";
import { sentFaults } from "#server/custom-lists/sent-entries.ts";
import type { Services } from "#server/services.ts";
import type { Fault } from "#server/surety-error.ts";

const { value, expiresAt } = addEntries.body.shape;
/** What can be read of a body whose other fields have faults. */
const readable = z.object({ value, expiresAt: expiresAt.catch(null) });

/** What else is wrong with entries of which a field can't be read: their values by the list's type, and a past expiry. */
export async function findEntryFaults(
  { database, now }: Pick<Services, "database" | "now">,
  tenantId: number,
  listId: number,
  body: unknown,
): Promise<readonly Fault[]> {
  const { data } = readable.safeParse(body);
  const list = data === undefined ? null : await database.forTenants([tenantId], (handle) => findList(handle, tenantId, listId));
  return data === undefined || list === null ? [] : sentFaults(list.type, data, now());
}

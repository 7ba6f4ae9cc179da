import { z } from "zod";
import { id } from "#contract/codecs.ts";
import { addEntries, addPaymentToList, changeCustomList, changeEntry, createCustomList } from "#contract/custom-lists.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { findEntry } from "#server/custom-lists/entry-store.ts";
import { findList } from "#server/custom-lists/list-store.ts";
import { changedFaults, expiryFaults, sentFaults } from "#server/custom-lists/sent-entries.ts";
import type { Services } from "#server/services.ts";
import type { Fault } from "#server/surety-error.ts";

/*
 * What else is wrong with bodies of which a field can't be read: values by their list's type, and past expiries. What can't be read has
 * its own faults already.
 */

type Means = Pick<Services, "database" | "now">;

const added = z.object({ value: addEntries.body.shape.value, expiresAt: addEntries.body.shape.expiresAt.catch(null) });

export async function findAddedFaults(means: Means, tenantId: number, listId: number, body: unknown): Promise<readonly Fault[]> {
  const { data } = added.safeParse(body);
  const type = data === undefined ? null : await typeOf(means, tenantId, listId);
  return data === undefined || type === null ? [] : sentFaults(type, data, means.now());
}

const created = z.object({ type: createCustomList.body.shape.type, value: createCustomList.body.shape.value });

export async function findCreatedFaults({ now }: Pick<Means, "now">, body: unknown): Promise<readonly Fault[]> {
  const { data } = created.safeParse(body);
  return data === undefined ? [] : valuesFaults(data.type, data.value, now());
}

const filled = z.object({ customListId: id, value: changeCustomList.body.shape.value });

export async function findFilledFaults(means: Means, tenantId: number, body: unknown): Promise<readonly Fault[]> {
  const { data } = filled.safeParse(body);
  const type = data === undefined ? null : await typeOf(means, tenantId, data.customListId);
  return data === undefined || type === null ? [] : valuesFaults(type, data.value, means.now());
}

const changed = z.object({
  customListItemId: id,
  value: changeEntry.body.shape.value.catch(undefined),
  expiresAt: changeEntry.body.shape.expiresAt.catch(undefined),
});

export async function findChangedFaults({ database, now }: Means, tenantId: number, body: unknown): Promise<readonly Fault[]> {
  const { data } = changed.safeParse(body);
  if (data === undefined) return [];
  const type = await database.forTenants([tenantId], async (handle) => {
    const entry = await findEntry(handle, tenantId, data.customListItemId);
    return entry === null ? null : ((await findList(handle, tenantId, entry.listId))?.type ?? null);
  });
  return type === null ? [] : changedFaults(type, data, now());
}

const fromOrder = z.object({ expiresAt: addPaymentToList.body.shape.expiresAt });

export async function findFromOrderFaults({ now }: Pick<Means, "now">, body: unknown): Promise<readonly Fault[]> {
  const { data } = fromOrder.safeParse(body);
  return expiryFaults(data?.expiresAt ?? null, now());
}

function valuesFaults(type: ListType, value: string | null | undefined, now: Date): Fault[] {
  return (value ?? "").trim() === "" ? [] : sentFaults(type, { value: value ?? "" }, now);
}

async function typeOf({ database }: Pick<Means, "database">, tenantId: number, listId: number): Promise<ListType | null> {
  return (await database.forTenants([tenantId], (handle) => findList(handle, tenantId, listId)))?.type ?? null;
}

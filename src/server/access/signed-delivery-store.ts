import { and, eq, lte } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { signedDeliveries } from "#server/db/schema/billing-tables.ts";

/** Whether an outside system's message is new. It isn't from then on. Run as the system. */
export async function isNewDelivery(handle: Handle, source: string, deliveryId: string, at: Date): Promise<boolean> {
  return (await noteDeliveries(handle, source, [deliveryId], at)).has(deliveryId);
}

/** Which of an outside system's messages are new. None is from then on. Run as the system. */
export async function noteDeliveries(handle: Handle, source: string, deliveryIds: readonly string[], at: Date): Promise<Set<string>> {
  // In one order everywhere, so that two processes that note the same ones wait for each other.
  const added = await handle.prepared<{ id: string }>(
    `insert into signed_delivery (source, delivery_id, at)
     select $1, id, $3 from unnest($2::text[]) id
     on conflict do nothing returning delivery_id as id`,
    [source, [...new Set(deliveryIds)].toSorted(), at],
  );
  return new Set(added.map(({ id }) => id));
}

export async function wasDelivered(handle: Handle, source: string, deliveryId: string): Promise<boolean> {
  const found = await handle
    .select({ at: signedDeliveries.at })
    .from(signedDeliveries)
    .where(and(eq(signedDeliveries.source, source), eq(signedDeliveries.deliveryId, deliveryId)));
  return found.length > 0;
}

/** Forgets messages from before a time. Run as the system. */
export async function deleteOldDeliveries(handle: Handle, before: Date): Promise<void> {
  await handle.delete(signedDeliveries).where(lte(signedDeliveries.at, before));
}

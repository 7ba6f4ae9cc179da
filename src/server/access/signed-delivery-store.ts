import { and, eq, lte } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { signedDeliveries } from "#server/db/schema/billing-tables.ts";

/** Whether an outside system's message is new. It isn't from then on. Run as the system. */
export async function isNewDelivery(handle: Handle, source: string, deliveryId: string, at: Date): Promise<boolean> {
  const added = await handle
    .insert(signedDeliveries)
    .values({ source, deliveryId, at })
    .onConflictDoNothing()
    .returning({ at: signedDeliveries.at });
  return added.length > 0;
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

import type { Handle } from "#server/db/database.ts";
import { beginCursor, dropCursor } from "#server/notices/cursor-store.ts";
import { hasReceivers } from "#server/notices/notice-store.ts";

/**
 * Changes who gets notifications, and follows the shop's trail from now on once someone does. What happened while they were
 * off is never sent later.
 */
export async function followTrail(handle: Handle, tenantId: number, now: Date, change: () => Promise<void>): Promise<void> {
  const before = await hasReceivers(handle, tenantId);
  await change();
  const after = await hasReceivers(handle, tenantId);
  if (after && !before) await beginCursor(handle, tenantId, now);
  if (before && !after) await dropCursor(handle, tenantId);
}

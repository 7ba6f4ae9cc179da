import { orderLimits } from "#domain/orders/order-limits.ts";
import type { Handle } from "#server/db/database.ts";
import { keepVersion } from "#server/orders/order-version-store.ts";
import { readOrderAsSent } from "#server/payments/order-as-sent.ts";

/**
 * Adds tags to an order and removes others. What it was like as first sent, and before each change, stays known. Returns those that
 * were really added and removed; upper and lower case are the same tag.
 */
export async function changeTags(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  wanted: { add: readonly string[]; remove: readonly string[] },
  at: Date,
): Promise<{ added: string[]; removed: string[] }> {
  // As in changes of the whole order, the payment is locked first.
  await handle.prepared("select from payment where tenant_id = $1 and payment_id = $2 for key share", [tenantId, paymentId]);
  const [stored] = await handle.prepared<{ raw: unknown }>(
    "select raw from payment_order where tenant_id = $1 and payment_id = $2 for update",
    [tenantId, paymentId],
  );
  const before = readOrderAsSent(stored?.raw).tags;
  const isRemoved = (tag: string) => wanted.remove.some((other) => isSame(other, tag));
  const removed = before.filter(isRemoved);
  const kept = before.filter((tag) => !isRemoved(tag));
  const added: string[] = [];
  for (const tag of wanted.add) {
    const isThere = [...kept, ...added].some((other) => isSame(other, tag));
    if (!isThere && kept.length + added.length < orderLimits.tags) added.push(tag);
  }
  if (added.length + removed.length > 0) {
    await keepVersion(handle, tenantId, paymentId, { screened: false, at });
    await handle.prepared(
      `update payment_order set raw = jsonb_set(raw, '{tags}', $3::jsonb), first_raw = coalesce(first_raw, raw)
       where tenant_id = $1 and payment_id = $2`,
      [tenantId, paymentId, JSON.stringify([...kept, ...added])],
    );
  }
  return { added, removed };
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

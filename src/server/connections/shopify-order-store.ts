import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { shopifyLoads, shopifyOrders } from "#server/db/schema/connection-tables.ts";

/** The id under which a shop knows an order of Shopify's; null if none is known. */
export async function findOrderId(handle: Handle, tenantId: number, shopifyId: string): Promise<string | null> {
  const [row] = await handle.select({ orderId: shopifyOrders.orderId }).from(shopifyOrders).where(isOrder(tenantId, shopifyId));
  return row?.orderId ?? null;
}

/** Links an order of Shopify's to one here, unless it's linked already, and returns the id of the linked one. */
export async function linkOrder(handle: Handle, tenantId: number, shopifyId: string, orderId: string): Promise<string> {
  await handle.insert(shopifyOrders).values({ tenantId, shopifyId, orderId }).onConflictDoNothing();
  return (await findOrderId(handle, tenantId, shopifyId)) ?? orderId;
}

/** Notes that a state is being taken: false if that one, or a later one, was taken already. */
export async function takeState(handle: Handle, tenantId: number, shopifyId: string, updatedAt: Date): Promise<boolean> {
  const taken = await handle
    .update(shopifyOrders)
    .set({ updatedAt })
    .where(and(isOrder(tenantId, shopifyId), or(isNull(shopifyOrders.updatedAt), lt(shopifyOrders.updatedAt, updatedAt))))
    .returning({ orderId: shopifyOrders.orderId });
  return taken.length > 0;
}

/** When the states of some orders were taken last, by their ids at Shopify. */
export async function statesTaken(
  handle: Handle,
  tenantId: number,
  shopifyIds: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  if (shopifyIds.length === 0) return new Map();
  const rows = await handle
    .select({ shopifyId: shopifyOrders.shopifyId, updatedAt: shopifyOrders.updatedAt })
    .from(shopifyOrders)
    .where(and(eq(shopifyOrders.tenantId, tenantId), inArray(shopifyOrders.shopifyId, [...shopifyIds])));
  return new Map(rows.map(({ shopifyId, updatedAt }) => [shopifyId, updatedAt]));
}

/** The orders that a shop's own systems sent with the same reference, amount and currency within 10 minutes, under other ids. */
export async function ordersAlike(
  handle: Handle,
  tenantId: number,
  alike: { orderId: string; reference: string; amountMinor: number; currency: string; createdAt: Date },
): Promise<string[]> {
  const rows = await handle.prepared<{ orderId: string }>(
    `select p.order_id as "orderId" from payment p
     where p.tenant_id = $1 and p.reference = $2 and p.amount_minor = $3 and p.currency = $4 and p.order_id <> $5
       and p.created_at between $6::timestamptz - interval '10 minutes' and $6::timestamptz + interval '10 minutes'
       and not exists (select from shopify_order s where s.tenant_id = $1 and s.order_id = p.order_id)
     order by p.payment_id limit 2`,
    [tenantId, alike.reference, alike.amountMinor, alike.currency, alike.orderId, alike.createdAt],
  );
  return rows.map(({ orderId }) => orderId);
}

export type ShopifyLoad = Pick<typeof shopifyLoads.$inferSelect, "startedAt" | "finishedAt" | "loaded" | "total" | "comparedAt" | "mended">;

export async function findLoad(handle: Handle, tenantId: number): Promise<ShopifyLoad | null> {
  const [row] = await handle.select().from(shopifyLoads).where(eq(shopifyLoads.tenantId, tenantId));
  return row ?? null;
}

/** Begins to load a shop's first orders. Of several at once, one gets true. */
export async function startLoad(handle: Handle, tenantId: number, startedAt: Date): Promise<boolean> {
  const started = await handle
    .insert(shopifyLoads)
    .values({ tenantId, startedAt })
    .onConflictDoNothing()
    .returning({ tenantId: shopifyLoads.tenantId });
  return started.length > 0;
}

export async function noteLoad(handle: Handle, tenantId: number, change: Partial<Omit<ShopifyLoad, "startedAt">>): Promise<void> {
  await handle.update(shopifyLoads).set(change).where(eq(shopifyLoads.tenantId, tenantId));
}

function isOrder(tenantId: number, shopifyId: string) {
  return and(eq(shopifyOrders.tenantId, tenantId), eq(shopifyOrders.shopifyId, shopifyId));
}

import { and, eq, inArray, isNull, lt, ne, or } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import type { Seen } from "#server/connections/shopify-order-notes.ts";
import { shopifyLoads, shopifyOrders } from "#server/db/schema/connection-tables.ts";

/** The id under which a shop knows an order of Shopify's; null if none is known. */
export async function findOrderId(handle: Handle, tenantId: number, shopifyId: string): Promise<string | null> {
  const [row] = await handle.select({ orderId: shopifyOrders.orderId }).from(shopifyOrders).where(isOrder(tenantId, shopifyId));
  return row?.orderId ?? null;
}

/** Links an order of Shopify's to one here, unless it's linked already. Returns the id of the linked one, and whether it's linked now. */
export async function linkOrder(
  handle: Handle,
  tenantId: number,
  shopifyId: string,
  orderId: string,
): Promise<{ orderId: string; isNew: boolean }> {
  const linked = await handle
    .insert(shopifyOrders)
    .values({ tenantId, shopifyId, orderId })
    .onConflictDoNothing()
    .returning({ orderId: shopifyOrders.orderId });
  if (linked.length > 0) return { orderId, isNew: true };
  return { orderId: (await findOrderId(handle, tenantId, shopifyId)) ?? orderId, isNew: false };
}

export type ShopifyOrderRow = typeof shopifyOrders.$inferSelect;

export async function findShopifyOrder(handle: Handle, tenantId: number, shopifyId: string): Promise<ShopifyOrderRow | null> {
  const [row] = await handle.select().from(shopifyOrders).where(isOrder(tenantId, shopifyId));
  return row ?? null;
}

/** Shopify's side of an order; null if it isn't one of Shopify's. */
export async function findShopifyOrderOf(handle: Handle, tenantId: number, orderId: string): Promise<ShopifyOrderRow | null> {
  const [row] = await handle
    .select()
    .from(shopifyOrders)
    .where(and(eq(shopifyOrders.tenantId, tenantId), eq(shopifyOrders.orderId, orderId)))
    .orderBy(shopifyOrders.shopifyId)
    .limit(1);
  return row ?? null;
}

/** Changes what is known of Shopify's side of an order. */
export async function noteShopifyOrder(
  handle: Handle,
  tenantId: number,
  shopifyId: string,
  change: Partial<Pick<ShopifyOrderRow, "tellAt" | "told" | "flowTold" | "wantsHold" | "holdsForDecision" | "holds" | "problem" | "seen">>,
): Promise<void> {
  await handle.update(shopifyOrders).set(change).where(isOrder(tenantId, shopifyId));
}

/**
 * Notes that Shopify is to be told from `at` on how a payment stands now, or, with `keepsTime`, when it's to be told anyway. Does nothing
 * for one that isn't an order of Shopify's. Returns Shopify's id of the order; null if it has none.
 */
export async function markToTell(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  at: Date,
  { keepsTime = false }: { keepsTime?: boolean } = {},
): Promise<string | null> {
  const [marked] = await handle.prepared<{ shopifyId: string }>(
    `update shopify_order set tell_at = ${keepsTime ? "coalesce(tell_at, $3)" : "$3"} from payment p
     where shopify_order.tenant_id = $1 and p.tenant_id = $1 and p.payment_id = $2 and shopify_order.order_id = p.order_id
     returning shopify_id as "shopifyId"`,
    [tenantId, paymentId, at],
  );
  return marked?.shopifyId ?? null;
}

/** Forgets that Shopify is to be told, unless something else is to be told since. */
export async function endTelling(handle: Handle, tenantId: number, shopifyId: string, tellAt: Date | null): Promise<void> {
  if (tellAt === null) return;
  await handle
    .update(shopifyOrders)
    .set({ tellAt: null })
    .where(and(isOrder(tenantId, shopifyId), eq(shopifyOrders.tellAt, tellAt)));
}

/** Has an order told at a time, unless it's to be told later anyway, because what is to be told can still be undone. */
export async function tellOnceMore(handle: Handle, tenantId: number, shopifyId: string, at: Date): Promise<void> {
  await handle
    .update(shopifyOrders)
    .set({ tellAt: at })
    .where(and(isOrder(tenantId, shopifyId), or(isNull(shopifyOrders.tellAt), lt(shopifyOrders.tellAt, at))));
}

/** Claims the telling of an order until a time: false while another job tells it. */
export async function claimTelling(handle: Handle, tenantId: number, shopifyId: string, now: Date, until: Date): Promise<boolean> {
  const { tellingUntil } = shopifyOrders;
  const claimed = await handle
    .update(shopifyOrders)
    .set({ tellingUntil: until })
    .where(and(isOrder(tenantId, shopifyId), or(isNull(tellingUntil), lt(tellingUntil, now))))
    .returning({ shopifyId: shopifyOrders.shopifyId });
  return claimed.length > 0;
}

/** Lets others tell it, unless the claim ended and another job has it. */
export async function endClaim(handle: Handle, tenantId: number, shopifyId: string, until: Date): Promise<void> {
  await handle
    .update(shopifyOrders)
    .set({ tellingUntil: null })
    .where(and(isOrder(tenantId, shopifyId), eq(shopifyOrders.tellingUntil, until)));
}

/** Takes the orders that Shopify should have been told about by now, and gives the jobs that do it until `again`. Run as the system. */
export function takeDueTellings(handle: Handle, now: Date, again: Date): Promise<{ tenantId: number; shopifyId: string }[]> {
  return handle.prepared<{ tenantId: number; shopifyId: string }>(
    `update shopify_order set tell_at = $2 where (tenant_id, shopify_id) in (
       select tenant_id, shopify_id from shopify_order where tell_at <= $1 order by tell_at limit 500 for update skip locked)
     returning tenant_id as "tenantId", shopify_id as "shopifyId"`,
    [now, again],
  );
}

/** Notes the checkout that an order was placed with. False if it's known. */
export async function noteCheckout(handle: Handle, tenantId: number, shopifyId: string, checkoutKey: string): Promise<boolean> {
  const noted = await handle
    .update(shopifyOrders)
    .set({ checkoutKey })
    .where(and(isOrder(tenantId, shopifyId), or(isNull(shopifyOrders.checkoutKey), ne(shopifyOrders.checkoutKey, checkoutKey))))
    .returning({ orderId: shopifyOrders.orderId });
  return noted.length > 0;
}

/** Has Shopify told again where it couldn't be, because there is access again. */
export async function tellFailedAgain(handle: Handle, tenantId: number, at: Date): Promise<void> {
  await handle.prepared("update shopify_order set tell_at = $2 where tenant_id = $1 and problem is not null and tell_at is null", [
    tenantId,
    at,
  ]);
}

/** Has Shopify told of the orders that came, or were decided, while it couldn't be. */
export async function tellDecidedSince(handle: Handle, tenantId: number, since: Date, at: Date): Promise<void> {
  await handle.prepared(
    `update shopify_order s set tell_at = $3 from payment p
     where s.tenant_id = $1 and p.tenant_id = $1 and p.order_id = s.order_id
       and p.received_at >= $2::timestamptz - interval '60 days' and (p.received_at >= $2 or exists (
         select from payment_event e where e.tenant_id = $1 and e.payment_id = p.payment_id and e.at >= $2))`,
    [tenantId, since, at],
  );
}

/** Has Shopify told of a shop's orders that wait for a decision, because what it's told of them changed. */
export async function markAllToTell(handle: Handle, tenantId: number, at: Date): Promise<void> {
  await handle.prepared(
    `update shopify_order s set tell_at = $2 from payment p
     where s.tenant_id = $1 and p.tenant_id = $1 and p.order_id = s.order_id and p.queue_rank is not null`,
    [tenantId, at],
  );
}

/** Begins to load a shop's whole history, unless it's loading. Of several at once, one gets true. */
export async function startHistory(handle: Handle, tenantId: number): Promise<boolean> {
  const started = await handle
    .update(shopifyLoads)
    .set({ history: "loading", historyLoaded: 0, historyTotal: null, historyBulkId: null, historyAfter: null, historyProblem: null })
    .where(and(eq(shopifyLoads.tenantId, tenantId), or(isNull(shopifyLoads.history), ne(shopifyLoads.history, "loading"))))
    .returning({ tenantId: shopifyLoads.tenantId });
  return started.length > 0;
}

/** Whether any order of a shop is to be on hold at Shopify. */
export async function hasHeldOrders(handle: Handle, tenantId: number): Promise<boolean> {
  const [held] = await handle
    .select({ shopifyId: shopifyOrders.shopifyId })
    .from(shopifyOrders)
    .where(and(eq(shopifyOrders.tenantId, tenantId), eq(shopifyOrders.wantsHold, true)))
    .limit(1);
  return held !== undefined;
}

/** Drops what Shopify was to be told of a shop's orders, as it can't be anymore. */
export async function dropTellings(handle: Handle, tenantId: number): Promise<void> {
  await handle.prepared(
    "update shopify_order set tell_at = null, wants_hold = false, holds_for_decision = false, holds = '{}'::jsonb where tenant_id = $1 and (tell_at is not null or wants_hold or holds_for_decision)",
    [tenantId],
  );
}

/** Notes that a state is being taken: false if that one, or a later one, was taken already. */
export async function takeState(
  handle: Handle,
  tenantId: number,
  shopifyId: string,
  { updatedAt, seen }: { updatedAt: Date; seen: Seen },
): Promise<boolean> {
  const taken = await handle
    .update(shopifyOrders)
    .set({ updatedAt, seen })
    .where(and(isOrder(tenantId, shopifyId), or(isNull(shopifyOrders.updatedAt), lt(shopifyOrders.updatedAt, updatedAt))))
    .returning({ orderId: shopifyOrders.orderId });
  // What stands beside the order may change without a later state, such as its holds.
  if (taken.length === 0)
    await handle
      .update(shopifyOrders)
      .set({ seen })
      .where(and(isOrder(tenantId, shopifyId), eq(shopifyOrders.updatedAt, updatedAt)));
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

/** The id of a payment service provider's order that was created at Shopify; null if it isn't one, or is known there already. */
export async function findCreatedOrder(handle: Handle, tenantId: number, paymentId: number): Promise<string | null> {
  const [row] = await handle.prepared<{ orderId: string }>(
    `select p.order_id as "orderId" from payment p
     where p.tenant_id = $1 and p.payment_id = $2 and p.transaction_type is not null
       and not exists (select from shopify_order s where s.tenant_id = $1 and s.order_id = p.order_id)`,
    [tenantId, paymentId],
  );
  return row?.orderId ?? null;
}

/** An order that a shop has under this id, with the id by which its customer is known, null if by none; null if it has none. */
export async function findOrderHere(handle: Handle, tenantId: number, orderId: string): Promise<{ customerId: string | null } | null> {
  const [row] = await handle.prepared<{ customerId: string | null }>(
    `select o.raw #>> '{customer,id}' as "customerId" from payment p left join payment_order o using (tenant_id, payment_id)
     where p.tenant_id = $1 and p.order_id = $2`,
    [tenantId, orderId],
  );
  return row ?? null;
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
     order by p.payment_id limit 10`,
    [tenantId, alike.reference, alike.amountMinor, alike.currency, alike.orderId, alike.createdAt],
  );
  return rows.map(({ orderId }) => orderId);
}

export type ShopifyLoad = Omit<typeof shopifyLoads.$inferSelect, "tenantId">;

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

/** Forgets a load of first orders that didn't come to its end, unless the whole history was asked for as well. */
export async function forgetUnfinishedLoad(handle: Handle, tenantId: number): Promise<void> {
  await handle.prepared("delete from shopify_load where tenant_id = $1 and finished_at is null and history is null", [tenantId]);
}

export async function noteLoad(handle: Handle, tenantId: number, change: Partial<Omit<ShopifyLoad, "startedAt">>): Promise<void> {
  await handle.update(shopifyLoads).set(change).where(eq(shopifyLoads.tenantId, tenantId));
}

function isOrder(tenantId: number, shopifyId: string) {
  return and(eq(shopifyOrders.tenantId, tenantId), eq(shopifyOrders.shopifyId, shopifyId));
}

import { and, eq } from "drizzle-orm";
import type { ShopifyOrderRow } from "#server/connections/shopify-order-store.ts";
import type { Handle } from "#server/db/database.ts";
import { shopifyOrders } from "#server/db/schema/connection-tables.ts";

/** Notes the holds of an order that is to be on hold: false, and nothing is noted, if it isn't anymore. */
export async function noteHolds(
  handle: Handle,
  tenantId: number,
  shopifyId: string,
  change: Pick<ShopifyOrderRow, "wantsHold" | "holds"> & Partial<Pick<ShopifyOrderRow, "holdsForDecision">>,
): Promise<boolean> {
  const noted = await handle
    .update(shopifyOrders)
    .set(change)
    .where(and(eq(shopifyOrders.tenantId, tenantId), eq(shopifyOrders.shopifyId, shopifyId), eq(shopifyOrders.wantsHold, true)))
    .returning({ shopifyId: shopifyOrders.shopifyId });
  return noted.length > 0;
}

/**
 * Notes that all parts of a payment's order are to be on hold because of its decision, also those whose hold was released at Shopify
 * before: which ones are on hold, Shopify says. A hold that was wanted before goes on for its own reason. Does nothing for one that isn't
 * an order of Shopify's.
 */
export async function holdForDecision(handle: Handle, tenantId: number, paymentId: number): Promise<void> {
  await handle.prepared(
    `update shopify_order set wants_hold = true, holds_for_decision = holds_for_decision or not wants_hold, holds = '{}'::jsonb
     from payment p where shopify_order.tenant_id = $1 and p.tenant_id = $1 and p.payment_id = $2 and shopify_order.order_id = p.order_id`,
    [tenantId, paymentId],
  );
}

/** Notes that a payment's order isn't to be on hold anymore because of its decision, which was undone. */
export async function endHoldForDecision(handle: Handle, tenantId: number, paymentId: number): Promise<void> {
  await handle.prepared(
    `update shopify_order set wants_hold = false
     from payment p where shopify_order.tenant_id = $1 and p.tenant_id = $1 and p.payment_id = $2 and shopify_order.order_id = p.order_id
       and holds_for_decision`,
    [tenantId, paymentId],
  );
}

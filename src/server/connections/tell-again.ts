import { UNDO_MS } from "#domain/payments/staff-decision.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { findShopifyOrderOf } from "#server/connections/shopify-order-store.ts";
import { tellSoon } from "#server/connections/tell-soon.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Has Shopify told how an order stands, where it refused that before. Throws "not-found" for another shop's order, and "conflict" for one
 * that isn't in Shopify.
 */
export async function tellShopifyAgain(
  { database, jobs, now }: Pick<Services, "database" | "jobs" | "now">,
  { tenantId }: Pick<ShopActor, "tenantId">,
  paymentId: number,
): Promise<{ isTelling: true }> {
  return database.forTenants([tenantId], async (handle) => {
    const { orderId } = await findPayment(handle, tenantId, paymentId);
    const row = await findShopifyOrderOf(handle, tenantId, orderId);
    if (row === null) throw new SuretyError("conflict", "This order isn't in Shopify.");
    // A decision that can still be undone keeps its time.
    const inMs = row.tellAt === null ? 0 : row.tellAt.getTime() - now().getTime();
    const isSoon = row.tellAt !== null && inMs <= UNDO_MS;
    if (!isSoon) await tellSoon(handle, jobs, tenantId, paymentId, { at: now(), afterMs: 0 });
    return { isTelling: true };
  });
}

import { holdAllParts, releaseOwnHolds, type HoldResult } from "#server/connections/fulfillment-holds.ts";
import type { AskShop } from "#server/connections/shopify-access.ts";
import { noteShopifyOrder, type ShopifyOrderRow } from "#server/connections/shopify-order-store.ts";
import type { Handle } from "#server/db/database.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "database" | "now">;
type OfOrder = { tenantId: number; paymentId: number; row: ShopifyOrderRow };

const HELD_BECAUSE = "Held by Surety: high risk of fraud";

/**
 * Puts all parts of an order on hold, and those that come later too, until it's released. Where staff released the hold at Shopify, or
 * nothing of the order can be held, it isn't wanted anymore. Throws `ShopifyFault`.
 */
export async function holdOrder(
  means: Means,
  ask: AskShop,
  of: OfOrder,
  words: (result: HoldResult) => string | null,
): Promise<HoldResult> {
  const result = await holdAllParts(ask, of.row, HELD_BECAUSE);
  const isHeld = Object.values(result.holds).some((hold) => hold !== "");
  await store(
    means,
    of,
    { wantsHold: result.releasedThere === 0 && (isHeld || result.hasNoParts), holds: { ...result.holds } },
    words(result),
  );
  return result;
}

/** Releases Surety's own holds of an order. Returns of how many parts. Throws `ShopifyFault`. */
export async function releaseOrder(means: Means, ask: AskShop, of: OfOrder, words: (released: number) => string | null): Promise<number> {
  const released = await releaseOwnHolds(ask, of.row.shopifyId);
  await store(means, of, { wantsHold: false, holds: {} }, words(released));
  return released;
}

async function store(
  { database, now }: Means,
  { tenantId, paymentId, row: { shopifyId } }: OfOrder,
  change: Pick<ShopifyOrderRow, "wantsHold" | "holds">,
  words: string | null,
): Promise<void> {
  await database.forTenants([tenantId], async (handle) => {
    await lockPayment(handle, tenantId, paymentId);
    await noteShopifyOrder(handle, tenantId, shopifyId, change);
    if (words !== null) await appendPlatformEvent(handle, tenantId, paymentId, words, now());
  });
}

/** Tells on an order's trail what was done at its platform. */
export async function appendPlatformEvent(handle: Handle, tenantId: number, paymentId: number, text: string, at: Date): Promise<void> {
  await appendTrailEvent(handle, tenantId, paymentId, { type: "PLATFORM", field: null, from: null, to: null, by: null, text, at });
}

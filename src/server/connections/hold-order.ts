import { holdAllParts, releaseOwnHolds, type HoldResult } from "#server/connections/fulfillment-holds.ts";
import type { AskShop } from "#server/connections/shopify-access.ts";
import { noteHolds } from "#server/connections/shopify-hold-store.ts";
import { noteShopifyOrder, type ShopifyOrderRow } from "#server/connections/shopify-order-store.ts";
import type { Handle } from "#server/db/database.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "database" | "now">;
type OfOrder = { tenantId: number; paymentId: number; row: ShopifyOrderRow };

const HELD_BECAUSE = "Held by Surety until it's reviewed";

/** Notes that an order is to be on hold from now on, before it is, so that an interrupted hold goes on and can be released. */
export function wantHold({ database }: Means, { tenantId, row: { shopifyId } }: OfOrder): Promise<void> {
  return database.forTenants([tenantId], (handle) => noteShopifyOrder(handle, tenantId, shopifyId, { wantsHold: true }));
}

type Holding = {
  /** What the trail says; null for nothing. */
  words: (result: HoldResult) => string | null;
  /** Whether a part whose hold was released at Shopify is held again, because a person wants it. */
  isAgain?: boolean;
};

/**
 * Puts all parts of an order that is to be on hold there, and those that come later too, until it's released. Where staff released the
 * hold at Shopify, or nothing of the order can be held, it isn't wanted anymore. Returns null, and holds nothing, for an order that was
 * released meanwhile. Throws `ShopifyFault`; what is held by then is known, and stays wanted, as does what may be held.
 */
export async function holdOrder(means: Means, ask: AskShop, of: OfOrder, { words, isAgain = false }: Holding): Promise<HoldResult | null> {
  const { shopifyId } = of.row;
  const result = { holds: { ...of.row.holds }, held: 0, releasedThere: 0, notHeld: 0, hasNoParts: false };
  const isHeld = () => Object.values(result.holds).some((hold) => hold !== "");
  try {
    await holdAllParts(ask, shopifyId, result, { why: HELD_BECAUSE, isAgain });
  } catch (cause) {
    const mayBeHeld = cause instanceof ShopifyFault && cause.kind === "unavailable";
    const change = { wantsHold: of.row.wantsHold || mayBeHeld || isHeld(), holds: result.holds };
    if (!(await storeHolds(means, of, change, null))) await releaseOwnHolds(ask, shopifyId);
    throw cause;
  }
  const wantsHold = result.releasedThere === 0 && (isHeld() || result.hasNoParts);
  const ended = wantsHold ? {} : { holdsForDecision: false };
  if (await storeHolds(means, of, { wantsHold, holds: result.holds, ...ended }, words(result))) return result;
  await releaseOwnHolds(ask, shopifyId);
  return null;
}

/**
 * Releases Surety's own holds of an order, which isn't to be on hold from now on; its holds are known until they are released. Returns of
 * how many parts. Throws `ShopifyFault`.
 */
export async function releaseOrder(means: Means, ask: AskShop, of: OfOrder, words: (released: number) => string | null): Promise<number> {
  const { tenantId, row } = of;
  const note = (change: Partial<Pick<ShopifyOrderRow, "wantsHold" | "holdsForDecision" | "holds">>, told: string | null) =>
    means.database.forTenants([tenantId], async (handle) => {
      await noteShopifyOrder(handle, tenantId, row.shopifyId, change);
      await tellOnTrail(handle, means, of, told);
    });
  await note({ wantsHold: false, holdsForDecision: false }, null);
  try {
    const released = await releaseOwnHolds(ask, row.shopifyId);
    await note({ holds: {} }, words(released));
    return released;
  } catch (cause) {
    await note({ wantsHold: row.wantsHold, holdsForDecision: row.holdsForDecision }, null);
    throw cause;
  }
}

/** Notes what is held of an order that is to be on hold: false if it isn't anymore. */
function storeHolds(means: Means, of: OfOrder, change: Parameters<typeof noteHolds>[3], words: string | null): Promise<boolean> {
  const { tenantId, row } = of;
  return means.database.forTenants([tenantId], async (handle) => {
    const isNoted = await noteHolds(handle, tenantId, row.shopifyId, change);
    if (isNoted) await tellOnTrail(handle, means, of, words);
    return isNoted;
  });
}

/** An order without personal data gets no more lines. */
async function tellOnTrail(handle: Handle, { now }: Means, { tenantId, paymentId }: OfOrder, words: string | null): Promise<void> {
  if (words === null || (await lockPayment(handle, tenantId, paymentId))?.isErased !== false) return;
  await appendPlatformEvent(handle, tenantId, paymentId, words, now());
}

/** Tells on an order's trail what was done at its platform. */
export async function appendPlatformEvent(handle: Handle, tenantId: number, paymentId: number, text: string, at: Date): Promise<void> {
  await appendTrailEvent(handle, tenantId, paymentId, { type: "PLATFORM", field: null, from: null, to: null, by: null, text, at });
}

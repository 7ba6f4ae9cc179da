import type { AskShop } from "#server/connections/shopify-access.ts";
import { gidOf } from "#server/platforms/shopify/gid.ts";
import { readHolds, holdFulfillment, releaseHolds, type FulfillmentOrder } from "#server/platforms/shopify/write-documents.ts";
import { requireDone } from "#server/platforms/shopify/user-error.ts";

/** Parts of an order that can be put on hold. What is shipped, canceled or being packed can't. */
const holdable = new Set(["OPEN", "SCHEDULED", "ON_HOLD"]);
/** In place of a hold's id: someone released it at Shopify. */
const RELEASED_THERE = "";

/**
 * Surety's hold of each part of an order, by the part's id; `held` and `releasedThere` parts now, `notHeld` ones that can't be; whether
 * Shopify has no parts of the order yet.
 */
export type HoldResult = { holds: Record<string, string>; held: number; releasedThere: number; notHeld: number; hasNoParts: boolean };

/**
 * Puts each part of an order on hold that isn't yet, also those that came since, and adds to the result as it goes. A part whose hold was
 * released at Shopify isn't held again, unless `isAgain`; one that can't be held anymore is forgotten. Doing it twice changes nothing.
 * Throws `ShopifyFault`.
 */
export async function holdAllParts(
  ask: AskShop,
  shopifyId: string,
  result: HoldResult,
  { why, isAgain }: { why: string; isAgain: boolean },
): Promise<void> {
  const parts = await partsOf(ask, shopifyId);
  result.hasNoParts = parts?.length === 0;
  const ids = new Set(parts?.map(({ id }) => id));
  for (const id of Object.keys(result.holds)) if (!ids.has(id)) delete result.holds[id];
  for (const part of parts ?? []) {
    const own = ownHolds(part, shopifyId)[0];
    const known = result.holds[part.id];
    if (own !== undefined) result.holds[part.id] = own;
    else if (!holdable.has(part.status)) {
      result.notHeld += 1;
      delete result.holds[part.id];
    } else if (known !== undefined && !isAgain) {
      result.releasedThere += 1;
      result.holds[part.id] = RELEASED_THERE;
    } else {
      result.holds[part.id] = await hold(ask, part, shopifyId, why);
      result.held += 1;
    }
  }
}

/** Releases Surety's own holds of an order, and nobody else's. Returns of how many parts. Throws `ShopifyFault`. */
export async function releaseOwnHolds(ask: AskShop, shopifyId: string): Promise<number> {
  let released = 0;
  for (const part of (await partsOf(ask, shopifyId)) ?? []) {
    const [first, ...more] = ownHolds(part, shopifyId);
    if (first === undefined) continue;
    const { fulfillmentOrderReleaseHold: done } = await ask(releaseHolds, {
      id: part.id,
      holdIds: [first, ...more],
      externalId: handleOf(shopifyId),
    });
    requireDone(done.userErrors, ["FULFILLMENT_ORDER_NOT_FOUND"]);
    released += 1;
  }
  return released;
}

/** The parts that an order has now; null if none can come anymore. */
async function partsOf(ask: AskShop, shopifyId: string): Promise<FulfillmentOrder[] | null> {
  const { order } = await ask(readHolds, { id: gidOf("Order", shopifyId) });
  return order === null || order.cancelledAt != null ? null : order.fulfillmentOrders.nodes;
}

function ownHolds({ fulfillmentHolds }: FulfillmentOrder, shopifyId: string): string[] {
  return fulfillmentHolds.filter((one) => one.heldByRequestingApp && one.handle === handleOf(shopifyId)).map(({ id }) => id);
}

async function hold(ask: AskShop, part: FulfillmentOrder, shopifyId: string, why: string): Promise<string> {
  const { fulfillmentOrderHold: done } = await ask(holdFulfillment, {
    id: part.id,
    hold: { reason: "HIGH_RISK_OF_FRAUD", reasonNotes: why, handle: handleOf(shopifyId), externalId: handleOf(shopifyId) },
  });
  // Held at the same moment: its id is seen the next time.
  requireDone(done.userErrors, ["DUPLICATE_FULFILLMENT_HOLD_HANDLE"]);
  return done.fulfillmentHold?.id ?? handleOf(shopifyId);
}

/** Shopify takes each handle once per part, so that holding twice isn't possible. */
function handleOf(shopifyId: string): string {
  return `surety-${shopifyId}`;
}

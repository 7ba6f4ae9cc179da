import { z } from "zod";
import { applyShopifyOrder, inJob, type ApplyMeans } from "#server/connections/apply-shopify-order.ts";
import { shopifyAccess, type AskShop, type ShopifyMeans } from "#server/connections/shopify-access.ts";
import { isHistory } from "#domain/orders/is-history.ts";
import { claimTelling, endClaim, findShopifyOrder } from "#server/connections/shopify-order-store.ts";
import { announceScreening, TELLING_MS } from "#server/connections/tell-shopify.ts";
import { job } from "#server/jobs/job.ts";
import { gidOf } from "#server/platforms/shopify/gid.ts";
import { readOrderQuestion, type ShopifyOrder } from "#server/platforms/shopify/order-document.ts";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";

export type ShopifyJobMeans = ShopifyMeans & Omit<ApplyMeans, "jobs" | "orderBatches">;

/** Takes the state of an order from Shopify, because something happened to it there. One that isn't there anymore stays as it is. */
export const syncShopifyOrderJob = job({
  name: "sync-shopify-order",
  data: z.object({ tenantId: z.int(), shopifyId: z.string().regex(/^\d{1,30}$/) }),
  retries: 10,
  firstRetrySeconds: 15,
  mostSeconds: 180,
  lookEverySeconds: 1,
  atOnce: 4,
  run: async (means: ShopifyJobMeans, { tenantId, shopifyId }, { signal, jobs }) => {
    try {
      const ask = shopifyAccess(means, tenantId, { signal });
      const { order } = await ask(readOrderQuestion, { id: gidOf("Order", shopifyId) });
      if (order === null) return;
      await applyShopifyOrder(inJob(means, jobs), tenantId, order, { whenNew: () => announce(means, ask, tenantId, order) });
    } catch (cause) {
      // Without access, trying again is of no use: once there is some, the shop is compared with Shopify.
      if (!(cause instanceof ShopifyFault) || cause.kind !== "token") throw cause;
      means.log.info({ tenantId }, "an order of Shopify's waits until the shop gives access again");
    }
  },
});

/**
 * Shows at Shopify that a new order is being screened, unless it shows more already. Where Shopify refuses, the order is screened all the
 * same.
 */
async function announce({ database, log, now }: ShopifyJobMeans, ask: AskShop, tenantId: number, order: ShopifyOrder): Promise<void> {
  const { legacyResourceId: shopifyId, createdAt, test, displayFulfillmentStatus: fulfillment, cancelledAt } = order;
  if (test || cancelledAt != null || fulfillment === "FULFILLED" || isHistory(new Date(createdAt), now())) return;
  const until = new Date(now().getTime() + TELLING_MS);
  const isFirst = await database.forTenants([tenantId], async (handle) => {
    if (!(await claimTelling(handle, tenantId, shopifyId, now(), until))) return false;
    return (await findShopifyOrder(handle, tenantId, shopifyId))?.told === null;
  });
  try {
    if (isFirst) await announceScreening(ask, shopifyId);
  } catch (cause) {
    if (!(cause instanceof ShopifyFault)) throw cause;
    log.info({ tenantId, err: cause }, "Shopify wasn't told that an order is being screened");
  } finally {
    await database.forTenants([tenantId], (handle) => endClaim(handle, tenantId, shopifyId, until));
  }
}

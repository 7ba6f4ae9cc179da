import { z } from "zod";
import { shopifyAccess, type ShopifyMeans } from "#server/connections/shopify-access.ts";
import { findShopifyOrder } from "#server/connections/shopify-order-store.ts";
import { syncShopifyOrderJob } from "#server/connections/sync-shopify-order.ts";
import { tellSendable } from "#server/connections/tell-soon.ts";
import { job } from "#server/jobs/job.ts";
import { gidOf, idOf } from "#server/platforms/shopify/gid.ts";
import { readOrderOfFulfillment } from "#server/platforms/shopify/write-documents.ts";
import { faultOf } from "#server/platforms/shopify/shopify-fault.ts";

/**
 * Has a part of an order follow the order's hold: one that came later is held as well, and one that was released there stays released. How
 * the order stands is asked, too.
 */
export const followPartJob = job({
  name: "follow-shopify-part",
  data: z.object({ tenantId: z.int(), partId: z.string().regex(/^\d{1,30}$/) }),
  retries: 8,
  firstRetrySeconds: 15,
  mostSeconds: 120,
  lookEverySeconds: 1,
  atOnce: 4,
  run: async (means: ShopifyMeans, { tenantId, partId }, { signal, jobs }) => {
    const { database, log } = means;
    const fault = await faultOf(async () => {
      const ask = shopifyAccess(means, tenantId, { signal });
      const { fulfillmentOrder } = await ask(readOrderOfFulfillment, { id: gidOf("FulfillmentOrder", partId) });
      const shopifyId = fulfillmentOrder == null ? null : idOf(fulfillmentOrder.orderId);
      if (shopifyId === null) return;
      await jobs.send(syncShopifyOrderJob, { tenantId, shopifyId });
      const row = await database.forTenants([tenantId], (handle) => findShopifyOrder(handle, tenantId, shopifyId));
      if (row?.wantsHold === true) await jobs.send(tellSendable, { tenantId, shopifyId });
    });
    if (fault !== null) log.info({ tenantId, err: fault }, "a part of an order can't be read from Shopify");
  },
});

import { z } from "zod";
import { shopifyAccess, type ShopifyMeans } from "#server/connections/shopify-access.ts";
import { findConnection } from "#server/connections/shopify-connection-store.ts";
import { syncDisputesJob } from "#server/connections/sync-disputes.ts";
import { job } from "#server/jobs/job.ts";
import { topicsByGrant } from "#server/platforms/shopify/capabilities.ts";
import { listSubscriptions, subscribe, unsubscribe } from "#server/platforms/shopify/shop-documents.ts";
import { requireDone } from "#server/platforms/shopify/user-error.ts";

/**
 * Subscribes a shop to the topics that come with the optional permissions it has granted, and ends those that it took back. Safe to
 * repeat.
 */
export const subscribeShopJob = job({
  name: "subscribe-shopify-shop",
  data: z.object({ tenantId: z.int() }),
  retries: 6,
  firstRetrySeconds: 30,
  mostSeconds: 120,
  lookEverySeconds: 2,
  run: async (means: ShopifyMeans, { tenantId }, { signal, jobs }) => {
    const { config, database, secrets } = means;
    const connection = await database.asSystem((handle) => findConnection(handle, secrets, tenantId));
    if (connection?.state !== "connected") return;
    const ask = shopifyAccess(means, tenantId, signal);
    const uri = `${config.publicUrl}/sensor/shopify/webhooks`;
    const known = (await ask(listSubscriptions, {})).webhookSubscriptions.nodes;
    let isNew = false;
    for (const { topic, isGranted } of topicsByGrant(connection.scopes)) {
      const name = topic.replace("/", "_").toUpperCase();
      const [first, ...more] = known.filter((one) => one.topic === name && one.uri === uri);
      const ended = isGranted ? more : [...(first === undefined ? [] : [first]), ...more];
      for (const { id } of ended) requireDone((await ask(unsubscribe, { id })).webhookSubscriptionDelete.userErrors);
      if (!isGranted || first !== undefined) continue;
      requireDone((await ask(subscribe, { topic: name, subscription: { uri } })).webhookSubscriptionCreate.userErrors);
      isNew = true;
    }
    // What was opened before anyone could tell of it.
    if (isNew) await jobs.send(syncDisputesJob, { tenantId });
  },
});

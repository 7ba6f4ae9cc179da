import { z } from "zod";
import { capabilityOf, isGranted, optionalCapabilities } from "#domain/shopify/optional-capabilities.ts";
import { shopifyAccess, type ShopifyMeans } from "#server/connections/shopify-access.ts";
import { findConnection, storeScopes } from "#server/connections/shopify-connection-store.ts";
import { tellFailedAgain } from "#server/connections/shopify-order-store.ts";
import { syncPixelJob } from "#server/connections/sync-pixel.ts";
import { syncDisputesJob } from "#server/connections/sync-disputes.ts";
import type { Handle } from "#server/db/database.ts";
import { job } from "#server/jobs/job.ts";
import { missingScopes, topicsByGrant } from "#server/platforms/shopify/capabilities.ts";
import { listSubscriptions, readScopes, subscribe, unsubscribe } from "#server/platforms/shopify/shop-documents.ts";
import { requireDone } from "#server/platforms/shopify/user-error.ts";
import { automatic } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { sensorAddress } from "#server/addresses.ts";
import { setReauthorization } from "#server/shops/shop-store.ts";

/**
 * Asks Shopify which permissions a shop has granted, and notes those that are missing. Subscribes to the topics that come with the
 * optional ones, and ends those that the shop took back. Safe to repeat.
 */
export const syncPermissionsJob = job({
  name: "sync-shopify-permissions",
  data: z.object({ tenantId: z.int() }),
  retries: 6,
  firstRetrySeconds: 30,
  mostSeconds: 120,
  lookEverySeconds: 2,
  run: async (means: ShopifyMeans, { tenantId }, { signal, jobs }) => {
    const { config, database, now, secrets } = means;
    const connection = await database.asSystem((handle) => findConnection(handle, secrets, tenantId));
    if (connection?.state !== "connected") return;
    const ask = shopifyAccess(means, tenantId, { signal });
    const uri = `${sensorAddress(config)}/shopify/webhooks`;
    const scopes = (await ask(readScopes, {})).currentAppInstallation.accessScopes.map(({ handle }) => handle);
    await database.asSystem(async (handle) => {
      await recordGrants(handle, tenantId, { before: connection.scopes, after: scopes, at: now() });
      await storeScopes(handle, tenantId, scopes);
      await setReauthorization(handle, tenantId, missingScopes(scopes).length > 0);
      await tellFailedAgain(handle, tenantId, now());
    });
    const known = (await ask(listSubscriptions, {})).webhookSubscriptions.nodes;
    let hasDisputes = false;
    for (const { topic, isGranted: isTopicGranted } of topicsByGrant(scopes)) {
      const name = topic.replace("/", "_").toUpperCase();
      const [first, ...more] = known.filter((one) => one.topic === name && one.uri === uri);
      const ended = isTopicGranted ? more : [...(first === undefined ? [] : [first]), ...more];
      for (const { id } of ended) requireDone((await ask(unsubscribe, { id })).webhookSubscriptionDelete.userErrors);
      if (!isTopicGranted || first !== undefined) continue;
      requireDone((await ask(subscribe, { topic: name, subscription: { uri } })).webhookSubscriptionCreate.userErrors);
      hasDisputes ||= topic.startsWith("disputes/");
    }
    // What was opened before anyone could tell of it.
    if (hasDisputes) await jobs.send(syncDisputesJob, { tenantId });
    await jobs.send(syncPixelJob, { tenantId });
  },
});

/** Records what a shop granted or took back of what isn't required. */
async function recordGrants(
  handle: Handle,
  tenantId: number,
  { before, after, at }: { before: readonly string[]; after: readonly string[]; at: Date },
): Promise<void> {
  const events = optionalCapabilities.flatMap((capability) => {
    const { name, scopes } = capabilityOf(capability);
    const [was, is] = [isGranted(scopes, before), isGranted(scopes, after)];
    if (was === is) return [];
    return [
      { area: "shopify", by: automatic("Shopify"), what: is ? "Permission granted" : "Permission taken back", subject: name } as const,
    ];
  });
  if (events.length > 0) await recordAudit(handle, tenantId, events, at);
}

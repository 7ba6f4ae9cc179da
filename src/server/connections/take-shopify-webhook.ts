import { setImmediate } from "node:timers/promises";
import { isNewDelivery, noteDeliveries } from "#server/access/signed-delivery-store.ts";
import { endWaitingRuns } from "#server/actions/run-store.ts";
import { appendRunEvent } from "#server/actions/run-event.ts";
import { payAtShopify } from "#server/billing/shopify-billing.ts";
import { syncSubscriptionJob } from "#server/billing/sync-subscription.ts";
import { endTriggers } from "#server/connections/flow-trigger-store.ts";
import { followPartJob } from "#server/connections/follow-part.ts";
import { loadHistoryJob } from "#server/connections/load-history.ts";
import { awaitCheckouts, storeUninstall } from "#server/connections/shopify-connection-store.ts";
import { dropTellings, hasHeldOrders } from "#server/connections/shopify-order-store.ts";
import type { ShopifyWebhooks, Webhook } from "#server/connections/shopify-webhooks.ts";
import { syncPermissionsJob } from "#server/connections/sync-permissions.ts";
import { CHECKOUTS_AFTER_MS, syncCheckoutsJob } from "#server/connections/sync-checkouts.ts";
import { syncDisputeJob } from "#server/connections/sync-disputes.ts";
import { syncShopJob } from "#server/connections/sync-shop.ts";
import { syncShopifyOrderJob } from "#server/connections/sync-shopify-order.ts";
import type { Handle } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import { automatic } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { listShopsAt, setReauthorization } from "#server/shops/shop-store.ts";

export type WebhookMeans = Pick<Services, "database" | "jobs" | "log" | "now">;
type News = { tenantId: number; triggeredAt: Date; body: Record<string, unknown> };
type Taking = (handle: Handle, means: WebhookMeans, news: News) => Promise<void>;

/** Where messages about an order name it. What happened to it is asked of Shopify, so that a late or repeated message does no harm. */
const orderPaths: Readonly<Record<string, readonly Path[]>> = {
  "orders/create": [["id"]],
  "orders/updated": [["id"]],
  "orders/paid": [["id"]],
  "orders/cancelled": [["id"]],
  "orders/edited": [["order_edit", "order_id"]],
  "orders/risk_assessment_changed": [["order_id"], ["admin_graphql_api_order_id"]],
  "order_transactions/create": [["order_id"]],
  "refunds/create": [["order_id"]],
  "fulfillments/create": [["order_id"]],
  "fulfillments/update": [["order_id"]],
  "fulfillment_events/create": [["order_id"]],
};

/** What every other topic leads to; that is asked of Shopify as well. */
const topics: Readonly<Record<string, Taking>> = {
  "fulfillment_orders/order_routing_complete": followPart,
  "fulfillment_orders/split": followPart,
  "fulfillment_holds/added": followHold,
  "fulfillment_holds/released": followHold,
  "checkouts/create": awaitCheckout,
  "checkouts/update": awaitCheckout,
  "disputes/create": followDispute,
  "disputes/update": followDispute,
  "app/uninstalled": endAccess,
  "app/scopes_update": (handle, { jobs }, { tenantId }) => jobs.send(syncPermissionsJob, { tenantId }, handle),
  "app_subscriptions/update": followPlan,
  "shop/update": (handle, { jobs }, { tenantId }) => jobs.send(syncShopJob, { tenantId }, handle),
  // Where the process that waits for it ended, another one goes on.
  "bulk_operations/finish": (handle, { jobs }, { tenantId }) => jobs.send(loadHistoryJob, { tenantId }, handle),
};
export const webhookTopics: readonly string[] = [...Object.keys(orderPaths), ...Object.keys(topics)];

/** A burst of messages takes several transactions, so that none waits for all. */
const MOST_TOGETHER = 64;

type Waiting = { webhook: Webhook; resolve: () => void; reject: (cause: unknown) => void };

/**
 * Takes webhooks. One that was taken before, one about a shop that nobody here has, and one about a topic that nobody asked for are left
 * alone. Messages about orders, of which there are most by far, are stored in one transaction with all that came meanwhile: what is
 * stored of one can't fail because of what another says.
 */
export function makeShopifyWebhooks(means: WebhookMeans): ShopifyWebhooks {
  const waiting: Waiting[] = [];
  let isStoring = false;
  const storeAll = async () => {
    isStoring = true;
    while (waiting.length > 0) {
      // What arrived in the same turn belongs together.
      await setImmediate();
      const some = waiting.splice(0, MOST_TOGETHER);
      try {
        const webhooks = some.map(({ webhook }) => webhook);
        await means.database.asSystem((handle) => storeOrders(handle, means, webhooks));
        for (const { resolve } of some) resolve();
      } catch (cause) {
        for (const { reject } of some) reject(cause);
      }
    }
    isStoring = false;
  };
  return {
    take: (webhook) => {
      if (!Object.hasOwn(orderPaths, webhook.topic)) return takeAlone(means, webhook);
      return new Promise((resolve, reject) => {
        waiting.push({ webhook, resolve, reject });
        if (!isStoring) void storeAll();
      });
    },
  };
}

/** Has each order that new messages name asked after, once. */
async function storeOrders(handle: Handle, { jobs, log, now }: WebhookMeans, webhooks: readonly Webhook[]): Promise<void> {
  const isNew = await noteDeliveries(
    handle,
    "shopify",
    webhooks.map(({ deliveryId }) => deliveryId),
    now(),
  );
  const fresh = webhooks.filter(({ deliveryId }) => isNew.has(deliveryId));
  if (fresh.length === 0) return;
  const tenantOf = await listShopsAt(
    handle,
    fresh.map(({ shop }) => shop),
  );
  const named = new Map<string, { tenantId: number; shopifyId: string }>();
  for (const { topic, shop, deliveryId, body } of fresh) {
    const tenantId = tenantOf.get(shop);
    const [shopifyId] = (orderPaths[topic] ?? []).flatMap((path) => idAt(body, path) ?? []);
    if (tenantId === undefined) log.info({ topic, deliveryId }, "a webhook of Shopify's is about nothing of ours");
    else if (shopifyId === undefined) log.warn({ tenantId }, "a webhook of Shopify's names no order");
    else named.set(`${tenantId} ${shopifyId}`, { tenantId, shopifyId });
  }
  await jobs.sendMany(syncShopifyOrderJob, [...named.values()], handle);
}

async function takeAlone(means: WebhookMeans, { topic, shop, deliveryId, triggeredAt, body }: Webhook): Promise<void> {
  const take = Object.hasOwn(topics, topic) ? topics[topic] : undefined;
  const { database, log, now } = means;
  await database.asSystem(async (handle) => {
    if (!(await isNewDelivery(handle, "shopify", deliveryId, now()))) return;
    const tenantId = (await listShopsAt(handle, [shop])).get(shop);
    if (take === undefined || tenantId === undefined)
      return log.info({ topic, deliveryId }, "a webhook of Shopify's is about nothing of ours");
    // No message is from the future; what came after it would otherwise be taken for older.
    const at = triggeredAt === null || triggeredAt > now() ? now() : triggeredAt;
    await take(handle, means, { tenantId, triggeredAt: at, body });
  });
}

type Path = readonly string[];

/** What is at a place in a body: an id as a number or text of digits, or at the end of Shopify's name of it; null if nothing is. */
function idAt(body: Record<string, unknown>, path: Path): string | null {
  const found = path.reduce<unknown>(
    (at, name) => (typeof at === "object" && at !== null && Object.hasOwn(at, name) ? at[name as never] : null),
    body,
  );
  const text = typeof found === "string" || typeof found === "number" ? String(found).replace(/^gid:\/\/shopify\/\w+\//, "") : "";
  return /^\d{1,30}$/.test(text) ? text : null;
}

/** Plans are chosen on Shopify's own page, also by shops that never asked for it here. */
async function followPlan(handle: Handle, { jobs }: WebhookMeans, { tenantId }: News): Promise<void> {
  await payAtShopify(handle, tenantId);
  await jobs.send(syncSubscriptionJob, { tenantId }, handle);
}

/** A part of an order came or changed, which matters to orders that are on hold only. */
async function followPart(handle: Handle, means: WebhookMeans, news: News): Promise<void> {
  if (await hasHeldOrders(handle, news.tenantId)) await followHold(handle, means, news);
}

/** A hold came or went, which changes how its order stands. */
async function followHold(handle: Handle, { jobs, log }: WebhookMeans, { tenantId, body }: News): Promise<void> {
  const partId = idAt(body, ["fulfillment_order", "id"]) ?? idAt(body, ["original_fulfillment_order", "id"]);
  if (partId === null) return log.warn({ tenantId }, "a webhook of Shopify's names no part of an order");
  await jobs.send(followPartJob, { tenantId, partId }, handle);
}

async function awaitCheckout(handle: Handle, { jobs, now }: WebhookMeans, { tenantId }: News): Promise<void> {
  const dueAt = new Date(now().getTime() + CHECKOUTS_AFTER_MS);
  if (await awaitCheckouts(handle, tenantId, dueAt))
    await jobs.send(syncCheckoutsJob, { tenantId }, handle, { startAfterMs: CHECKOUTS_AFTER_MS });
}

async function followDispute(handle: Handle, { jobs, log }: WebhookMeans, { tenantId, body }: News): Promise<void> {
  const disputeId = idAt(body, ["id"]);
  if (disputeId === null) return log.warn({ tenantId }, "a webhook of Shopify's names no dispute");
  await jobs.send(syncDisputeJob, { tenantId, disputeId }, handle);
}

/** Late news of an uninstall that was followed by an install changes nothing. */
async function endAccess(handle: Handle, { jobs }: WebhookMeans, { tenantId, triggeredAt }: News): Promise<void> {
  if (!(await storeUninstall(handle, tenantId, triggeredAt))) return;
  await setReauthorization(handle, tenantId, false);
  await dropTellings(handle, tenantId);
  await endTriggers(handle, tenantId, triggeredAt);
  for (const run of await endWaitingRuns(handle, tenantId, "14", UNINSTALLED, triggeredAt))
    await appendRunEvent(handle, tenantId, run, "callfail", UNINSTALLED, triggeredAt);
  // What was paid for the app ends with it.
  await jobs.send(syncSubscriptionJob, { tenantId }, handle);
  const event = { area: "shopify", by: automatic("Shopify"), what: "Shopify app uninstalled" } as const;
  await recordAudit(handle, tenantId, [event], triggeredAt);
}

const UNINSTALLED = "Surety was uninstalled from the Shopify shop";

import { z } from "zod";
import { missingScopes } from "#server/platforms/shopify/scopes.ts";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";
import { isNewDelivery } from "#server/access/signed-delivery-store.ts";
import { storeScopes, storeUninstall } from "#server/connections/shopify-connection-store.ts";
import { syncShopifyOrderJob } from "#server/connections/sync-shopify-order.ts";
import type { Handle } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import { automatic } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { findShopByName, setReauthorization } from "#server/shops/shop-store.ts";

export type WebhookMeans = Pick<Services, "database" | "jobs" | "log" | "now">;
export type Webhook = { topic: string; shop: string; deliveryId: string; triggeredAt: Date | null; body: Record<string, unknown> };
type Told = { tenantId: number; triggeredAt: Date; body: Record<string, unknown> };
type Taking = (handle: Handle, means: WebhookMeans, told: Told) => Promise<void>;

/** What each topic leads to. What happened is asked of Shopify, so that a late or repeated message does no harm. */
const topics: Readonly<Record<string, Taking>> = {
  "orders/create": orderNamed("id"),
  "orders/updated": orderNamed("id"),
  "orders/paid": orderNamed("id"),
  "orders/cancelled": orderNamed("id"),
  "orders/edited": orderNamed("order_edit", "order_id"),
  "order_transactions/create": orderNamed("order_id"),
  "refunds/create": orderNamed("order_id"),
  "fulfillments/create": orderNamed("order_id"),
  "fulfillments/update": orderNamed("order_id"),
  "fulfillment_events/create": orderNamed("order_id"),
  "app/uninstalled": endAccess,
  "app/scopes_update": noteScopes,
};
export const webhookTopics: readonly string[] = Object.keys(topics);

/**
 * Takes a webhook of Shopify's. One that was taken before, one about a shop that nobody here has, and one about a topic that nobody asked
 * for are left alone.
 */
export async function takeShopifyWebhook(means: WebhookMeans, { topic, shop, deliveryId, triggeredAt, body }: Webhook): Promise<void> {
  const take = topics[topic];
  const { database, log, now } = means;
  await database.asSystem(async (handle) => {
    if (!(await isNewDelivery(handle, "shopify", deliveryId, now()))) return;
    const known = isShopifyShop(shop) ? await findShopByName(handle, shop) : null;
    if (take === undefined || known === null) return log.info({ topic, deliveryId }, "a webhook of Shopify's is about nothing of ours");
    await take(handle, means, { tenantId: known.tenantId, triggeredAt: triggeredAt ?? now(), body });
  });
}

/** An order whose id is in the body, as a number or text of digits. */
function orderNamed(...path: readonly string[]): Taking {
  return async (handle, { jobs, log }, { tenantId, body }) => {
    const found = path.reduce<unknown>(
      (at, name) => (typeof at === "object" && at !== null && name in at ? at[name as never] : null),
      body,
    );
    const shopifyId = typeof found === "string" || typeof found === "number" ? String(found) : "";
    if (/^\d{1,30}$/.test(shopifyId)) return jobs.send(syncShopifyOrderJob, { tenantId, shopifyId }, handle);
    return log.warn({ tenantId }, "a webhook of Shopify's names no order");
  };
}

/** Late news of an uninstall that was followed by an install changes nothing. */
async function endAccess(handle: Handle, _means: WebhookMeans, { tenantId, triggeredAt }: Told): Promise<void> {
  if (!(await storeUninstall(handle, tenantId, triggeredAt))) return;
  await setReauthorization(handle, tenantId, false);
  const event = { area: "shopify", by: automatic("Shopify"), what: "Shopify app uninstalled" } as const;
  await recordAudit(handle, tenantId, [event], triggeredAt);
}

const scopesBody = z.object({ current: z.array(z.string()) });

async function noteScopes(handle: Handle, { log }: WebhookMeans, { tenantId, body }: Told): Promise<void> {
  const read = scopesBody.safeParse(body);
  if (!read.success) return log.warn({ tenantId }, "Shopify's message about permissions couldn't be read");
  await storeScopes(handle, tenantId, read.data.current);
  await setReauthorization(handle, tenantId, missingScopes(read.data.current).length > 0);
}

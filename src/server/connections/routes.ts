import type { shopifyWebhookEndpoints } from "#contract/shopify-webhooks.ts";
import { takeShopifyCompliance } from "#server/connections/take-shopify-compliance.ts";
import { takeShopifyWebhook, type Webhook } from "#server/connections/take-shopify-webhook.ts";
import type { HandlersOf } from "#server/http/handler.ts";

export const connectionRoutes: HandlersOf<typeof shopifyWebhookEndpoints> = {
  takeShopifyWebhook: async (call, services) => {
    await takeShopifyWebhook(services, webhookOf(call));
    return { received: true };
  },
  takeShopifyCompliance: async (call, services) => {
    await takeShopifyCompliance(services, webhookOf(call));
    return { received: true };
  },
};

type Call = {
  headers: {
    "x-shopify-topic": string;
    "x-shopify-shop-domain": string;
    "x-shopify-webhook-id": string;
    "x-shopify-triggered-at"?: string | undefined;
  };
  body: Record<string, unknown>;
};

function webhookOf({ headers, body }: Call): Webhook {
  const at = headers["x-shopify-triggered-at"];
  return {
    topic: headers["x-shopify-topic"],
    shop: headers["x-shopify-shop-domain"].toLowerCase(),
    deliveryId: headers["x-shopify-webhook-id"],
    triggeredAt: at === undefined ? null : new Date(at),
    body,
  };
}

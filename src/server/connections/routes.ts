import type { shopifyWebhookEndpoints } from "#contract/shopify-webhooks.ts";
import type { shopifyEndpoints } from "#contract/shopify.ts";
import { actOnShopifyOrder } from "#server/actions/act-on-shopify-order.ts";
import { readShopifyOrder } from "#server/connections/read-shopify-order.ts";
import { sendEvidence } from "#server/connections/send-evidence.ts";
import {
  changeShopifySettings,
  joinShopifyOrder,
  readShopifySettings,
  recordVisits,
  startShopifyHistory,
} from "#server/connections/shopify-settings.ts";
import { readPaymentId } from "#server/payments/payment-id.ts";
import { tellShopifyAgain } from "#server/connections/tell-again.ts";
import { complianceTopics, takeShopifyCompliance } from "#server/connections/take-shopify-compliance.ts";
import type { Webhook } from "#server/connections/shopify-webhooks.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import type { Services } from "#server/services.ts";

export const connectionRoutes: HandlersOf<typeof shopifyWebhookEndpoints & typeof shopifyEndpoints> = {
  getShopifySettings: ({ actor }, services) => readShopifySettings(services, actor),
  changeShopifySettings: ({ actor, body }, services) => changeShopifySettings(services, actor, body),
  recordVisits: ({ actor, body }, services) => recordVisits(services, actor, body),
  loadShopifyHistory: ({ actor }, services) => startShopifyHistory(services, actor),
  joinShopifyOrder: ({ actor, params, body }, services) => joinShopifyOrder(services, actor, { ...params, ...body }),
  getShopifyOrder: ({ actor, params }, services) => readShopifyOrder(services, actor.tenantId, readPaymentId(params.id)),
  actOnShopifyOrder: ({ actor, params, body }, services) => actOnShopifyOrder(services, actor, readPaymentId(params.id), body),
  tellShopifyAgain: ({ actor, params }, services) => tellShopifyAgain(services, actor, readPaymentId(params.id)),
  sendShopifyEvidence: ({ actor, params, body }, services) =>
    sendEvidence(services, actor, { paymentId: readPaymentId(params.id), disputeId: params.disputeId, ...body }),

  takeShopifyWebhook: takeWebhook,
  takeShopifyCompliance: takeWebhook,
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

/** Either address takes every topic, so that none is lost where an app's settings name the other one. */
async function takeWebhook(call: Call, services: Services): Promise<{ received: true }> {
  const webhook = webhookOf(call);
  if (complianceTopics.has(webhook.topic)) await takeShopifyCompliance(services, webhook);
  else await services.shopifyWebhooks.take(webhook);
  return { received: true };
}

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

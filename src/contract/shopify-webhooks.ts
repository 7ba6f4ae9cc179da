import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

/** Headers that Shopify sends with each webhook. */
const headers = z.object({
  "x-shopify-topic": z.string().max(100),
  "x-shopify-shop-domain": z.string().max(255),
  "x-shopify-webhook-id": z.string().max(255).describe("The same for each attempt to deliver it."),
  "x-shopify-triggered-at": z.iso.datetime({ offset: true }).optional().describe("When it happened, which may be hours ago."),
  "x-shopify-api-version": z.string().max(20).optional(),
});

const webhook = {
  method: "POST",
  base: "sensor",
  access: "signed",
  signedBy: "shopify",
  headers,
  /** What it's about is asked of Shopify, so that the body can be anything. */
  body: z.looseObject({}),
  bodyShape: z.looseObject({
    id: z.unknown().optional().describe("Of what it's about, in webhooks about an order; in others another field names it."),
  }),
  bodyBytes: 5 * 1024 * 1024,
  mostPerMinute: 120_000,
  answer: z.object({ received: z.literal(true) }),
  errorStatuses: [404],
} as const;

export const takeShopifyWebhook = endpoint({
  ...webhook,
  path: "/shopify/webhooks",
  summary:
    "Take a webhook of Shopify's, with its signature in the header X-Shopify-Hmac-Sha256. One that was taken before is done already.",
});

export const takeShopifyCompliance = endpoint({
  ...webhook,
  path: "/shopify/compliance",
  summary:
    "Take one of the webhooks about personal data that Shopify demands of every app: a customer's request for it, and the erasure of a customer or of a shop.",
});

export const shopifyWebhookEndpoints = { takeShopifyWebhook, takeShopifyCompliance };

export type Webhook = { topic: string; shop: string; deliveryId: string; triggeredAt: Date | null; body: Record<string, unknown> };

/** Takes webhooks of Shopify's; each is stored once that resolves. */
export type ShopifyWebhooks = { take(webhook: Webhook): Promise<void> };

import type { BodyOf } from "#contract/endpoint.ts";
import type { actOnShopifyOrder } from "#contract/shopify.ts";

/** Keeps an order from being fulfilled in Shopify, until it's released or approved. */
export const holding: BodyOf<typeof actOnShopifyOrder> = { action: "hold", restock: false, refund: false, notifyCustomer: false };

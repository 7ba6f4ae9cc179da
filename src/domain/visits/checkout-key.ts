import type { KeyedHash } from "#domain/orders/harmless-text.ts";

/**
 * What a checkout of Shopify's is known by: a keyed hash of its token. Only the customer's browser and Shopify know the token, so that
 * no one else can have a visit found for the order.
 */
export function checkoutKey(token: string, keyed: KeyedHash): string {
  return keyed(`checkout ${token}`);
}

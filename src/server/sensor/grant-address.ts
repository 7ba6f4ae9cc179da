import { shopifyStoreOf } from "#domain/accounts/shopify-shop.ts";
import type { Config } from "#server/config.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Where a shop's staff grant permissions: Shopify's install page, or the development shop admin's. Throws "unavailable"
 * if the server has no Shopify app.
 */
export function grantAddress({ shopify, adminOrigin }: Pick<Config, "shopify" | "adminOrigin">, shop: string): string {
  if (shopify === null)
    throw new SuretyError("unavailable", "Shopify isn't configured on this server. Set SHOPIFY_API_KEY and SHOPIFY_API_SECRET.");
  const query = new URLSearchParams({ client_id: shopify.apiKey });
  return `${adminOrigin ?? "https://admin.shopify.com"}/store/${shopifyStoreOf(shop)}/oauth/install?${query}`;
}

import { SHOP_PLACE, type Config } from "#server/config.ts";
import { SuretyError } from "#server/surety-error.ts";

/** The app as Shopify knows it, and where a shop's admin answers. */
export type ShopifyApp = { apiKey: string; apiSecret: string; shopifyUrl: string };

/** Throws "unavailable" if the server has no Shopify app. */
export function requireShopifyApp({ shopify, shopifyUrl }: Pick<Config, "shopify" | "shopifyUrl">): ShopifyApp {
  if (shopify === null)
    throw new SuretyError("unavailable", "Shopify isn't configured on this server. Set SHOPIFY_API_KEY and SHOPIFY_API_SECRET.");
  return { ...shopify, shopifyUrl };
}

/** An address of a shop's admin. */
export function adminUrl({ shopifyUrl }: Pick<ShopifyApp, "shopifyUrl">, shop: string, path: string): string {
  return `${shopifyUrl.replace(SHOP_PLACE, shop)}/admin${path}`;
}

import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";

/** The shop whose store is named in an address, such as demo-shop; null if no shop can be called that. */
export function shopOfStore(store: string): string | null {
  const shop = `${store}.myshopify.com`;
  return isShopifyShop(shop) ? shop : null;
}

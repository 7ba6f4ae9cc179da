const SHOPIFY_SHOP = /^([a-z0-9][a-z0-9-]{0,62})\.myshopify\.com$/;

/** Whether a text is the address of a Shopify shop, such as demo-shop.myshopify.com; nothing else may stand in a policy or a look-up. */
export function isShopifyShop(text: string): boolean {
  return SHOPIFY_SHOP.test(text);
}

/** The name by which Shopify's admin knows a shop: the first part of its address; null where the text is no such address. */
export function shopifyStoreOf(shopName: string): string | null {
  return SHOPIFY_SHOP.exec(shopName)?.[1] ?? null;
}

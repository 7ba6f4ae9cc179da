const SHOPIFY_SHOP = /^([a-z0-9][a-z0-9-]{0,62})\.myshopify\.com$/;
/** Shopify's own ids are long; a shorter number was given by somebody else, and leads nowhere in its admin. */
const SHOPIFY_ORDER_ID = /^\d{10,20}$/;

/** Whether a text is the address of a Shopify shop, such as demo-shop.myshopify.com; nothing else may stand in a policy or a look-up. */
export function isShopifyShop(text: string): boolean {
  return SHOPIFY_SHOP.test(text);
}

/** The name by which Shopify's admin knows a shop: the first part of its address; null where the text is no such address. */
export function shopifyStoreOf(shopName: string): string | null {
  return SHOPIFY_SHOP.exec(shopName)?.[1] ?? null;
}

/** Where an order stands in Shopify's admin; null where the shop or the order is not known there. */
export function shopifyOrderUrl(shopName: string, orderId: string): string | null {
  const store = shopifyStoreOf(shopName);
  if (store === null || !SHOPIFY_ORDER_ID.test(orderId)) return null;
  return `https://admin.shopify.com/store/${store}/orders/${orderId}`;
}

const SHOPIFY_SHOP = /^([a-z0-9][a-z0-9-]{0,62})\.myshopify\.com$/;
/** Shopify's own ids are long. A shorter number came from another system and has no page in Shopify's admin. */
const SHOPIFY_ORDER_ID = /^\d{10,20}$/;

/** Whether a text is a Shopify shop's address, such as demo-shop.myshopify.com. Nothing else is safe in a security policy. */
export function isShopifyShop(text: string): boolean {
  return SHOPIFY_SHOP.test(text);
}

/** The address itself if it's a Shopify shop's, otherwise null. */
export function shopifyShopOf(shopName: string): string | null {
  return isShopifyShop(shopName) ? shopName : null;
}

/** A shop's handle in Shopify's admin, the first part of its address; null if the text isn't a Shopify address. */
export function shopifyStoreOf(shopName: string): string | null {
  return SHOPIFY_SHOP.exec(shopName)?.[1] ?? null;
}

/** The order's URL for a page inside Shopify's admin, which then opens it in its own place; null if the order isn't Shopify's. */
export function shopifyAdminOrderUrl(orderId: string): string | null {
  return SHOPIFY_ORDER_ID.test(orderId) ? `shopify://admin/orders/${orderId}` : null;
}

/** The order's URL in Shopify's admin; null if the shop or order isn't Shopify's. */
export function shopifyOrderUrl(shopName: string, orderId: string): string | null {
  const store = shopifyStoreOf(shopName);
  if (store === null || !SHOPIFY_ORDER_ID.test(orderId)) return null;
  return `https://admin.shopify.com/store/${store}/orders/${orderId}`;
}

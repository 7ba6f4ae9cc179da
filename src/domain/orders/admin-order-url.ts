import { shopifyStoreOf } from "#domain/accounts/shopify-shop.ts";

type Shop = {
  /** The platform the shop came from. */
  platform: string | null;
  /** The shop's address, such as demo-shop.myshopify.com. */
  shopName: string;
};

/** Shopify's own ids are long; a shorter number was given by somebody else, and leads nowhere in its admin. */
const SHOPIFY_ORDER_ID = /^\d{10,20}$/;

/** Where an order stands in the admin of its shop's platform (S2 section 2); null where no address surely leads to it. */
export function adminOrderUrl({ platform, shopName }: Shop, orderId: string): string | null {
  const store = shopifyStoreOf(shopName);
  if (platform !== "SHOPIFY" || store === null || !SHOPIFY_ORDER_ID.test(orderId)) return null;
  return `https://admin.shopify.com/store/${store}/orders/${orderId}`;
}

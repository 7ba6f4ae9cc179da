import { platforms, type Platform } from "#domain/accounts/platforms.ts";

type Shop = {
  /** The platform the shop came from. */
  platform: Platform | null;
  /** The shop's address, such as demo-shop.myshopify.com. */
  shopName: string;
};

/** Where an order stands in the admin of its shop's platform; null where no address surely leads to it. */
export function adminOrderUrl({ platform, shopName }: Shop, orderId: string): string | null {
  return platform && (platforms[platform].orderUrl?.(shopName, orderId) ?? null);
}

import { platforms, type Platform } from "#domain/accounts/platforms.ts";

type Shop = {
  platform: Platform | null;
  /** The shop's address, such as demo-shop.myshopify.com. */
  shopName: string;
};

/** The order's URL in the shop's platform admin; null if none is sure to lead to it. */
export function adminOrderUrl({ platform, shopName }: Shop, orderId: string): string | null {
  return platform && (platforms[platform].orderUrl?.(shopName, orderId) ?? null);
}

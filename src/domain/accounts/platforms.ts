import { shopifyOrderUrl } from "#domain/accounts/shopify-shop.ts";
import { keysOf } from "#domain/keys-of.ts";

type PlatformProperties = {
  /** The platform on every screen. */
  name: string;
  /** Where an order stands in the admin of a shop's platform, null where no address surely leads to it; null as well where the platform has no such address. */
  orderUrl: ((shopName: string, orderId: string) => string | null) | null;
};

const table = {
  SHOPIFY: { name: "Shopify", orderUrl: shopifyOrderUrl },
  WOOCOMMERCE: { name: "WooCommerce", orderUrl: null },
  VTEX: { name: "VTEX", orderUrl: null },
  MAGENTO: { name: "Magento", orderUrl: null },
} as const satisfies Record<string, PlatformProperties>;

/** What a shop runs on, by the code of the wire; null elsewhere stands for a platform of its own. */
export type Platform = keyof typeof table;
export const platforms: Readonly<Record<Platform, PlatformProperties>> = table;
export const platformCodes: readonly Platform[] = keysOf(platforms);

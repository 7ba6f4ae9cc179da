import { shopifyOrderUrl } from "#domain/accounts/shopify-shop.ts";
import { vtexOrderUrl } from "#domain/accounts/vtex-shop.ts";
import { keysOf } from "#domain/keys-of.ts";

type PlatformProperties = {
  /** The platform's name on screens. */
  name: string;
  /** The order's URL in the shop's admin, null if none is sure to lead to it. Null for platforms without such URLs. */
  orderUrl: ((shopName: string, orderId: string) => string | null) | null;
};

const table = {
  SHOPIFY: { name: "Shopify", orderUrl: shopifyOrderUrl },
  WOOCOMMERCE: { name: "WooCommerce", orderUrl: null },
  VTEX: { name: "VTEX", orderUrl: vtexOrderUrl },
  MAGENTO: { name: "Magento", orderUrl: null },
} as const satisfies Record<string, PlatformProperties>;

/** A shop's platform, by its wire code. Elsewhere null means a shop without a platform. */
export type Platform = keyof typeof table;
export const platforms: Readonly<Record<Platform, PlatformProperties>> = table;
export const platformCodes: readonly Platform[] = keysOf(platforms);

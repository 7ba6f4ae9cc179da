import type { ShopActor } from "#server/access/actor.ts";
import type { Config } from "#server/config.ts";
import type { Places } from "#server/platforms/stripe/change-at-stripe.ts";
import type { Shop } from "#server/shops/shop-store.ts";

const SUBSCRIPTION = "/settings/subscription";

/** Where an owner comes back to from a provider's page: the console in the frame that they left. */
export function returnPlaces(
  config: Pick<Config, "publicUrl" | "shopify" | "adminOrigin">,
  { kind }: Pick<ShopActor, "kind">,
  shop: Pick<Shop, "tenantId" | "shopName" | "shopifyShop">,
): Places {
  const address = kind === "embedded" ? (path: string) => inAdmin(config, shop, path) : (path: string) => onOwnSite(config, shop, path);
  return { done: address(`${SUBSCRIPTION}/thankyou`), back: address(SUBSCRIPTION) };
}

function onOwnSite({ publicUrl }: Pick<Config, "publicUrl">, { tenantId }: Pick<Shop, "tenantId">, path: string): string {
  return `${publicUrl}${path}?tid=${tenantId}`;
}

/** The app in the shop's admin, or in the development shop admin. */
function inAdmin(
  { shopify, adminOrigin }: Pick<Config, "shopify" | "adminOrigin">,
  { shopName, shopifyShop }: Pick<Shop, "shopName" | "shopifyShop">,
  path: string,
): string {
  const shop = shopifyShop ?? shopName;
  if (adminOrigin !== null) return `${adminOrigin}/apps/surety${path}?shop=${encodeURIComponent(shop)}`;
  return `https://${shop}/admin/apps/${shopify?.apiKey ?? ""}${path}`;
}

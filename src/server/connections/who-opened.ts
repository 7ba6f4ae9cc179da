import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";
import { askShopify } from "#server/platforms/shopify/ask-shopify.ts";
import { requireShopifyApp } from "#server/platforms/shopify/shopify-app.ts";
import { readShop } from "#server/platforms/shopify/shop-documents.ts";
import { identifyStaff } from "#server/platforms/shopify/shopify-tokens.ts";
import type { ShopifyMeans } from "#server/connections/shopify-access.ts";
import { identifyMember, isUnidentified } from "#server/shops/staff-store.ts";
import { withDeadline } from "#server/with-deadline.ts";

type Opened = { tenantId: number; shop: string; staffId: string; sessionToken: string };

/** Asks Shopify once who a staff member is, and stores it. If it doesn't say, it's asked the next time. Returns whether it did now. */
export async function identifyOpened(services: ShopifyMeans, { tenantId, shop, staffId, sessionToken }: Opened): Promise<boolean> {
  const { config, database, log, now } = services;
  if (!(await database.asSystem((handle) => isUnidentified(handle, tenantId, staffId)))) return false;
  try {
    const staff = await identifyStaff(requireShopifyApp(config), shop, sessionToken);
    await database.asSystem((handle) => identifyMember(handle, { tenantId, staffId }, staff, now()));
    return true;
  } catch (cause) {
    if (!(cause instanceof ShopifyFault)) throw cause;
    log.info({ tenantId, err: cause }, "Shopify didn't say who opened Surety");
    return false;
  }
}

/** What Shopify says of who opens Surety for a shop that isn't known here yet, and of the shop. */
export type OpenedShop = { name: string; fullName: string; email: string };

/** How long a signup waits for it. */
const WAITED_MS = 4_000;

/** Null where Shopify doesn't say in time: then people fill it in themselves. */
export async function describeOpened(
  services: Pick<ShopifyMeans, "config" | "log">,
  { shop, sessionToken }: Pick<Opened, "shop" | "sessionToken">,
): Promise<OpenedShop | null> {
  if (services.config.shopify === null) return null;
  const app = requireShopifyApp(services.config);
  try {
    return await withDeadline(WAITED_MS, new AbortController().signal, async (signal) => {
      const { fullName, email, accessToken } = await identifyStaff(app, shop, sessionToken);
      const { shop: found } = await askShopify({ app, shop, accessToken, signal }, readShop, {});
      return { name: found.name, fullName, email: email === "" ? found.email : email };
    });
  } catch (cause) {
    services.log.info({ err: cause }, "Shopify didn't say who signs up");
    return null;
  }
}

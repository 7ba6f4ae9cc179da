import { z } from "zod";
import { isTimeZone } from "#domain/dates/shop-day.ts";
import { isCurrency } from "#domain/money/currencies.ts";
import { shopifyAccess, type ShopifyMeans } from "#server/connections/shopify-access.ts";
import { findShopSaid, storeShopSaid, type ShopSaid } from "#server/connections/shopify-connection-store.ts";
import type { Handle } from "#server/db/database.ts";
import { job } from "#server/jobs/job.ts";
import { readShop } from "#server/platforms/shopify/shop-documents.ts";
import { settingsVersionOf } from "#server/settings/settings-store.ts";
import { sharedSettingEvents } from "#server/settings/setting-words.ts";
import { automatic } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { changeShop, lockShop } from "#server/shops/change-shop.ts";
import type { Shop } from "#server/shops/shop-store.ts";

/**
 * Takes a shop's name, currency and time zone from Shopify. What the shop's people have set here themselves stays: a value is taken only
 * in place of the one that Shopify said before, or, of currency and time zone, the first time, while nobody has changed any setting.
 */
export async function syncShop(means: ShopifyMeans, tenantId: number, signal?: AbortSignal): Promise<void> {
  const { database, now } = means;
  const { shop: found } = await shopifyAccess(means, tenantId, { signal })(readShop, {});
  const said: ShopSaid = { name: found.name, email: found.email, currency: found.currencyCode, timeZone: found.ianaTimezone };
  await database.asSystem(async (handle) => {
    const before = await findShopSaid(handle, tenantId);
    const shop = await lockShop(handle, tenantId);
    const isUntouched = before === null && (await settingsVersionOf(handle, tenantId)) === 0;
    await take(handle, shop, said, { before, isUntouched }, now());
    await storeShopSaid(handle, tenantId, said);
  });
}

async function take(
  handle: Handle,
  shop: Shop,
  said: ShopSaid,
  { before, isUntouched }: { before: ShopSaid | null; isUntouched: boolean },
  at: Date,
): Promise<void> {
  const follows = (own: string, name: keyof ShopSaid) => own !== said[name] && (isUntouched || own === before?.[name]);
  const { tenantId } = shop;
  const changes = {
    ...(before !== null && follows(shop.name, "name") ? { name: said.name } : {}),
    ...(isTimeZone(said.timeZone) && follows(shop.timeZone, "timeZone") ? { timeZone: said.timeZone } : {}),
    ...(isCurrency(said.currency) && follows(shop.currency, "currency") ? { currency: said.currency } : {}),
  };
  if (Object.keys(changes).length === 0) return;
  const { before: was, after } = await changeShop(handle, tenantId, changes);
  await recordAudit(handle, tenantId, sharedSettingEvents(was, after, automatic("Shopify")), at);
}

/** Takes what Shopify says about a shop, because it was connected or changed there. */
export const syncShopJob = job({
  name: "sync-shopify-shop",
  data: z.object({ tenantId: z.int() }),
  retries: 5,
  firstRetrySeconds: 30,
  mostSeconds: 120,
  lookEverySeconds: 2,
  run: (means: ShopifyMeans, { tenantId }, { signal }) => syncShop(means, tenantId, signal),
});

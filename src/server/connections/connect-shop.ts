import { setTimeout as wait } from "node:timers/promises";
import type { UserActor } from "#server/access/actor.ts";
import { exchangeToken } from "#server/platforms/shopify/shopify-tokens.ts";
import { missingScopes } from "#server/platforms/shopify/capabilities.ts";
import { requireShopifyApp } from "#server/platforms/shopify/shopify-app.ts";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";
import { compareOrLoad } from "#server/connections/compare-with-shopify.ts";
import { findLoad, tellDecidedSince, tellFailedAgain } from "#server/connections/shopify-order-store.ts";
import { syncPermissionsJob } from "#server/connections/sync-permissions.ts";
import { syncShopJob } from "#server/connections/sync-shop.ts";
import { identifyOpened } from "#server/connections/who-opened.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import type { ShopifyMeans } from "#server/connections/shopify-access.ts";
import {
  claimCheck,
  findConnection,
  noteTrouble,
  storeInstall,
  type ShopifyConnection,
} from "#server/connections/shopify-connection-store.ts";
import { automatic } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { findShop, setReauthorization } from "#server/shops/shop-store.ts";

/** A refresh token that ends sooner is replaced as soon as someone opens the app: those who do may be away for weeks. */
const RENEWED_BEFORE_MS = 24 * 3_600_000;

/** How often Shopify is asked, when someone opens the app, whether the access still works and what the shop grants. */
const CHECKED_EVERY_MS = 3_600_000;

export type ConnectMeans = ShopifyMeans & { jobs: Pick<JobQueue, "send"> };
type Opened = { tenantId: number; shop: string; sessionToken: string };

/**
 * Gets access to a Shopify shop whose staff open Surety there, unless there is access already: at the first time, after the app was
 * uninstalled, and where the tokens don't work anymore. What the app needs and the shop hasn't granted is noted. If Shopify gives none,
 * that is noted too, and Surety opens all the same.
 */
export async function connectShop(services: ConnectMeans, opened: Opened): Promise<void> {
  const { config, database, jobs, log, now, secrets } = services;
  const { tenantId, shop, sessionToken } = opened;
  const connection = await database.asSystem((handle) => findConnection(handle, secrets, tenantId));
  if (hasAccess(connection, now())) {
    // Access may have ended without a word, and what the app needs may have changed.
    const before = new Date(now().getTime() - CHECKED_EVERY_MS);
    await database.asSystem(async (handle) => {
      if (await claimCheck(handle, tenantId, now(), before)) await jobs.send(syncPermissionsJob, { tenantId }, handle);
    });
    return;
  }
  try {
    const tokens = await exchangeToken(requireShopifyApp(config), shop, sessionToken, now());
    const isNew = connection === null || connection.state === "uninstalled";
    await database.asSystem(async (handle) => {
      await storeInstall(handle, secrets, tenantId, tokens, now());
      await setReauthorization(handle, tenantId, missingScopes(tokens.scopes).length > 0);
      const event = { area: "shopify", by: automatic("Shopify"), what: "Shopify connected", after: shop } as const;
      if (isNew) await recordAudit(handle, tenantId, [event], now());
      await jobs.send(syncShopJob, { tenantId }, handle);
      await jobs.send(syncPermissionsJob, { tenantId }, handle);
      // What came meanwhile, and what couldn't be told.
      await tellFailedAgain(handle, tenantId, now());
      if (connection?.uninstalledAt != null) await tellDecidedSince(handle, tenantId, connection.uninstalledAt, now());
      if (connection !== null && (await findLoad(handle, tenantId)) !== null) await compareOrLoad(handle, { jobs, now }, tenantId);
    });
  } catch (cause) {
    if (!(cause instanceof ShopifyFault)) throw cause;
    log.warn({ tenantId, err: cause }, "Shopify gave no access to a shop that was opened there");
    const state = cause.kind === "blocked" ? "blocked" : cause.kind === "token" ? "expired" : null;
    const accessToken = connection?.tokens?.accessToken ?? null;
    if (state !== null)
      await database.asSystem((handle) => noteTrouble(handle, secrets, tenantId, { state, words: cause.message, accessToken }, now()));
  }
}

/** How long opening Surety waits for Shopify. */
const WAITED_MS = 3_000;

/**
 * The same for staff in the admin of a shop that Surety knows, with who they are. If Shopify is slow, it goes on behind them. Returns
 * whether Shopify just said who they are.
 */
export async function connectOpened(
  services: ConnectMeans,
  { tenantId, sessionToken, staffId = null }: Pick<UserActor, "tenantId" | "sessionToken" | "staffId">,
): Promise<boolean> {
  if (tenantId === null || sessionToken == null) return false;
  const { database, log } = services;
  const shop = (await database.asSystem((handle) => findShop(handle, tenantId)))?.shopifyShop ?? null;
  if (shop === null || services.config.shopify === null) return false;
  const connecting = connectShop(services, { tenantId, shop, sessionToken }).then(async () =>
    staffId === null ? false : identifyOpened(services, { tenantId, shop, staffId, sessionToken }),
  );
  connecting.catch((cause: unknown) => log.error({ tenantId, err: cause }, "a Shopify shop couldn't be connected"));
  const waiting = new AbortController();
  try {
    return await Promise.race([connecting, wait(WAITED_MS, false, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}

function hasAccess(connection: ShopifyConnection | null, now: Date): boolean {
  if (connection === null || connection.state !== "connected" || connection.tokens === null) return false;
  const { refreshExpiresAt } = connection;
  return refreshExpiresAt === null || refreshExpiresAt.getTime() - now.getTime() > RENEWED_BEFORE_MS;
}

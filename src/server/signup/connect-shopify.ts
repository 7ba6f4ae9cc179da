import type { AnswerOf, QueryOf } from "#contract/endpoint.ts";
import type {
  compareShopify as compareEndpoint,
  connectShopify as connectEndpoint,
  loadShopifyOrders as ordersEndpoint,
  setUpShopify as setUpEndpoint,
} from "#contract/signup.ts";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { connectLimits, reserveAttempt } from "#server/access/attempt-limits.ts";
import { requireConfirmedEmail } from "#server/access/require-confirmed-email.ts";
import { loadShopifyOrdersJob } from "#server/connections/load-shopify-orders.ts";
import { compareOrLoad } from "#server/connections/compare-with-shopify.ts";
import { missingScopes } from "#server/platforms/shopify/capabilities.ts";
import { findConnection } from "#server/connections/shopify-connection-store.ts";
import { findLoad, startLoad } from "#server/connections/shopify-order-store.ts";
import { grantAddress } from "#server/sensor/grant-address.ts";
import type { Config } from "#server/config.ts";
import type { Services } from "#server/services.ts";
import { auditActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { findPerson, lockPerson } from "#server/shops/person-store.ts";
import { requireShop, type Shop } from "#server/shops/shop-store.ts";
import { addConnect, REFUSED_DAYS } from "#server/signup/connect-store.ts";
import { badField, SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "now">;

/**
 * Asks, for an hour, in the admin of a Shopify shop whether to link it to the actor's shop. Whether Surety knows the Shopify shop isn't
 * told. Throws "conflict" for a person whose address isn't confirmed, because the question names it.
 */
export async function connectShopify(
  { config, database, now }: Means,
  actor: ShopActor,
  shopifyShop: string,
): Promise<AnswerOf<typeof connectEndpoint>> {
  const { tenantId, userId } = actor;
  if (!isShopifyShop(shopifyShop)) throw badField("shopName", "must be an address like my-shop.myshopify.com");
  return database.asSystem(async (handle) => {
    if (userId !== null) await lockPerson(handle, userId);
    await requireConfirmedEmail(handle, userId, "link a Shopify shop");
    const email = userId === null ? "" : ((await findPerson(handle, userId))?.email ?? "");
    await reserveAttempt(handle, connectLimits(tenantId, userId), now());
    const shop = await requireShop(handle, tenantId);
    if (shop.isMaster) throw new SuretyError("conflict", "A master account has no Shopify shop of its own.");
    if (shop.shopifyShop !== null) throw new SuretyError("conflict", `This account is already linked to ${shop.shopifyShop}.`);
    const until = await addConnect(handle, { tenantId, shopifyShop, email }, now());
    if (until === null)
      throw new SuretyError("conflict", `The staff of ${shopifyShop} declined this. Talk to them, then try again in ${REFUSED_DAYS} days.`);
    const event = { area: "settings", by: auditActor(actor), what: "Shopify link requested", after: shopifyShop } as const;
    await recordAudit(handle, tenantId, [event], now());
    return { until, installUrl: installUrl(config, shopifyShop) };
  });
}

/** Whether the actor's shop is linked to its Shopify shop, how Surety has access to it, and where the app is installed. */
export async function readShopifySetUp(
  services: Pick<Services, "config" | "database" | "secrets">,
  actor: ShopActor,
  { shop: named }: QueryOf<typeof setUpEndpoint>,
): Promise<AnswerOf<typeof setUpEndpoint>> {
  const shop = await ownShop(services, actor, named);
  const { tenantId } = shop;
  const { connection, load } = await services.database.forTenants([tenantId], async (handle) => ({
    connection: await findConnection(handle, services.secrets, tenantId),
    load: await findLoad(handle, tenantId),
  }));
  return {
    connected: shop.shopifyShop !== null,
    installUrl: installUrl(services.config, shop.shopifyShop ?? shop.shopName),
    state: connection?.state ?? null,
    problem: connection?.lastError ?? null,
    missingScopes: connection === null || connection.state === "uninstalled" ? [] : missingScopes(connection.scopes),
    comparedAt: load?.comparedAt ?? null,
    mended: load?.mended ?? 0,
  };
}

/** Begins to compare the actor's shop with Shopify. Throws "conflict" for a shop that Surety has no access to. */
export async function startComparison(
  { database, jobs, now, secrets }: Pick<Services, "database" | "jobs" | "now" | "secrets">,
  { tenantId }: ShopActor,
): Promise<AnswerOf<typeof compareEndpoint>> {
  const startedAt = now();
  return database.asSystem(async (handle) => {
    const connection = await findConnection(handle, secrets, tenantId);
    if (connection?.state !== "connected")
      throw new SuretyError("conflict", "Surety has no access to your Shopify shop now. Open Surety in the Shopify admin.");
    await compareOrLoad(handle, { jobs, now }, tenantId);
    return { startedAt };
  });
}

/**
 * How far the first orders are loaded. The first call of a connected shop begins to load them, all others join; without access to
 * Shopify there is nothing to load.
 */
export async function readFirstOrders(
  services: Pick<Services, "database" | "jobs" | "now" | "secrets">,
  actor: ShopActor,
  { shop: named }: QueryOf<typeof ordersEndpoint>,
): Promise<AnswerOf<typeof ordersEndpoint>> {
  const { tenantId } = await ownShop(services, actor, named);
  const { database, jobs, now, secrets } = services;
  return database.asSystem(async (handle) => {
    const connection = await findConnection(handle, secrets, tenantId);
    if (connection?.state === "connected" && (await startLoad(handle, tenantId, now())))
      await jobs.send(loadShopifyOrdersJob, { tenantId }, handle);
    const load = await findLoad(handle, tenantId);
    if (load === null || (load.finishedAt === null && connection?.state !== "connected"))
      return { status: "unavailable", loaded: 0, total: null };
    return { status: load.finishedAt === null ? "loading" : "loaded", loaded: load.loaded, total: load.total };
  });
}

/** The shop is the session's; another name is a 404. */
async function ownShop({ database }: Pick<Services, "database">, { tenantId }: ShopActor, named: string): Promise<Shop> {
  const shop = await database.forTenants([tenantId], (handle) => requireShop(handle, tenantId));
  if (named.trim().toLowerCase() !== shop.shopName) throw new SuretyError("not-found", "You don't have access to this shop.");
  return shop;
}

/** Where the app is installed in a Shopify shop; null if this server has none, or the address isn't a Shopify shop's. */
function installUrl(config: Pick<Config, "shopify" | "adminOrigin">, address: string): string | null {
  return config.shopify === null || !isShopifyShop(address) ? null : grantAddress(config, address);
}

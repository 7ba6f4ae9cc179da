import type { Home } from "#contract/home.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { findConnection } from "#server/connections/shopify-connection-store.ts";
import type { Handle } from "#server/db/database.ts";
import { countUnmatched } from "#server/disputes/alert-store.ts";
import { countAnswersDue, countListedOrders, countTrackingDue, findUntold } from "#server/home/waiting-store.ts";
import { missingScopes } from "#server/platforms/shopify/capabilities.ts";
import { readQueueFigures } from "#server/queue/read-queue.ts";
import type { Services } from "#server/services.ts";
import { requireShop } from "#server/shops/shop-store.ts";

/** An older order that couldn't be updated is nothing that anyone waits for. */
const UNTOLD_DAYS = 60;

type Means = Pick<Services, "database" | "now" | "secrets">;

/** What waits for someone of the actor's shop. */
export async function readHome(means: Means, { tenantId }: Pick<ShopActor, "tenantId">): Promise<Home> {
  return means.database.forTenants([tenantId], async (handle) => ({
    review: await readQueueFigures(handle, tenantId),
    disputes: await countAnswersDue(handle, tenantId),
    unmatchedAlerts: await countUnmatched(handle, tenantId),
    tracking: await countTrackingDue(handle, tenantId),
    shopify: await readAtShopify(handle, means, tenantId),
  }));
}

async function readAtShopify(handle: Handle, { now, secrets }: Means, tenantId: number): Promise<Home["shopify"]> {
  const { shopifyShop } = await requireShop(handle, tenantId);
  if (shopifyShop === null) return null;
  const connection = await findConnection(handle, secrets, tenantId);
  return {
    state: connection?.state ?? null,
    problem: connection?.lastError ?? null,
    missingScopes: connection === null || connection.state === "uninstalled" ? [] : missingScopes(connection.scopes),
    ...(await countListedOrders(handle, tenantId)),
    untold: await findUntold(handle, tenantId, new Date(now().getTime() - UNTOLD_DAYS * DAY_MS)),
  };
}

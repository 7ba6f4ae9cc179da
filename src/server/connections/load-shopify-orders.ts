import { z } from "zod";
import { FIRST_ORDERS_DAYS, FIRST_ORDERS_MOST } from "#domain/accounts/signup-modes.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { applyShopifyOrder, inJob } from "#server/connections/apply-shopify-order.ts";
import { shopifyAccess, type AskShop } from "#server/connections/shopify-access.ts";
import type { ShopifyJobMeans } from "#server/connections/sync-shopify-order.ts";
import { findLoad, forgetUnfinishedLoad, noteLoad } from "#server/connections/shopify-order-store.ts";
import type { AnswerTo } from "#server/platforms/shopify/ask-shopify.ts";
import { givingUp, job } from "#server/jobs/job.ts";
import { listOrdersQuestion, type ShopifyOrder } from "#server/platforms/shopify/order-document.ts";

/** So few that one question stays within what Shopify allows to ask at once. */
const PAGE = 5;

/** Sent when the last attempt failed or died: the next one who asks for the first orders has them loaded from the start. */
export const giveUpLoadJob = job({
  name: "give-up-first-orders",
  data: z.object({ tenantId: z.int() }),
  ...givingUp,
  run: ({ database }: Pick<ShopifyJobMeans, "database">, { tenantId }) =>
    database.forTenants([tenantId], (handle) => forgetUnfinishedLoad(handle, tenantId)),
});

/**
 * Loads a shop's first orders from Shopify: at most 50 of the past 60 days, the newest, in the order in which they were placed, so that
 * each is screened by those before it. Safe to run again.
 */
export const loadShopifyOrdersJob = job({
  name: "load-shopify-orders",
  data: z.object({ tenantId: z.int() }),
  retries: 5,
  firstRetrySeconds: 10,
  mostSeconds: 120,
  isLong: true,
  whenGivenUp: giveUpLoadJob,
  lookEverySeconds: 1,
  atOnce: 4,
  run: async (means: ShopifyJobMeans, { tenantId }, { signal, jobs }) => {
    const applying = inJob(means, jobs);
    const { database, now } = means;
    const load = await database.forTenants([tenantId], (handle) => findLoad(handle, tenantId));
    if (load === null || load.finishedAt !== null) return;
    const begunAt = now();
    const found = await newestOrders(shopifyAccess(means, tenantId, { signal, isPatient: true }), now());
    const note = (change: Parameters<typeof noteLoad>[2]) =>
      database.forTenants([tenantId], (handle) => noteLoad(handle, tenantId, change));
    await note({ loaded: 0, total: found.length });
    for (const [at, order] of found.entries()) {
      signal.throwIfAborted();
      await applyShopifyOrder(applying, tenantId, order, { from: "import" });
      await note({ loaded: at + 1 });
    }
    // Nothing is missing from now on.
    await note({ finishedAt: now(), comparedAt: begunAt, mended: found.length });
  },
});

async function newestOrders(ask: AskShop, now: Date): Promise<ShopifyOrder[]> {
  const since = new Date(now.getTime() - FIRST_ORDERS_DAYS * DAY_MS).toISOString();
  const found: ShopifyOrder[] = [];
  for (let after: string | null = null; ;) {
    const { orders }: AnswerTo<typeof listOrdersQuestion> = await ask(listOrdersQuestion, {
      first: PAGE,
      after,
      query: `created_at:>='${since}'`,
    });
    found.push(...orders.nodes.filter(({ test }) => !test));
    after = orders.pageInfo.endCursor ?? null;
    if (found.length >= FIRST_ORDERS_MOST || !orders.pageInfo.hasNextPage || after === null) break;
  }
  return found.slice(0, FIRST_ORDERS_MOST).toReversed();
}

import { z } from "zod";
import { HOUR_MS } from "#domain/dates/day-bounds.ts";
import { reportCheckout } from "#server/checkouts/report-checkout.ts";
import { shopifyAccess } from "#server/connections/shopify-access.ts";
import { noteCheckoutsRead, takeCheckoutsRead } from "#server/connections/shopify-connection-store.ts";
import type { ShopifyJobMeans } from "#server/connections/sync-shopify-order.ts";
import { job } from "#server/jobs/job.ts";
import { idOf } from "#server/platforms/shopify/gid.ts";
import type { AnswerTo } from "#server/platforms/shopify/ask-shopify.ts";
import { listCheckouts, type CheckoutAtShopify } from "#server/platforms/shopify/shop-documents.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Someone who is still typing hasn't left yet. So many checkouts are asked for at once. */
export const CHECKOUTS_AFTER_MS = 15 * 60_000;

/** Takes the checkouts that were left or completed since the last time. Safe to repeat. */
export const syncCheckoutsJob = job({
  name: "sync-shopify-checkouts",
  data: z.object({ tenantId: z.int() }),
  retries: 5,
  firstRetrySeconds: 60,
  mostSeconds: 300,
  isLong: true,
  atOnce: 4,
  lookEverySeconds: 15,
  run: async (means: ShopifyJobMeans, { tenantId }, { signal }) => {
    const { database, log, now } = means;
    const begunAt = now();
    const read = await database.asSystem((handle) => takeCheckoutsRead(handle, tenantId));
    const since = new Date((read ?? begunAt).getTime() - HOUR_MS).toISOString();
    const ask = shopifyAccess(means, tenantId, { signal, isPatient: true });
    for (let after: string | null = null; ;) {
      signal.throwIfAborted();
      const { abandonedCheckouts: page }: AnswerTo<typeof listCheckouts> = await ask(listCheckouts, {
        after,
        query: `updated_at:>='${since}'`,
      });
      for (const checkout of page.nodes) {
        try {
          await reportCheckout(means, tenantId, checkoutOf(checkout), now());
        } catch (cause) {
          if (!(cause instanceof SuretyError) || cause.code === "unavailable") throw cause;
          log.warn({ tenantId, err: cause }, "a checkout of Shopify's wasn't stored");
        }
      }
      after = page.pageInfo.endCursor ?? null;
      if (!page.pageInfo.hasNextPage || after === null) break;
    }
    await database.asSystem((handle) => noteCheckoutsRead(handle, tenantId, begunAt));
  },
});

/** A checkout as a shop's own systems would report it. */
export function checkoutOf({ id, updatedAt, completedAt, totalPriceSet, customer }: CheckoutAtShopify): Record<string, unknown> {
  const { amount, currencyCode: currency } = totalPriceSet.shopMoney;
  return {
    id: `shopify ${idOf(id)}`,
    at: completedAt ?? updatedAt,
    amount: Number(amount),
    currency,
    email: customer?.defaultEmailAddress?.emailAddress ?? null,
    recovered: completedAt != null,
  };
}

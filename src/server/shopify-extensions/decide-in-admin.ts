import type { AnswerOf, BodyOf } from "#contract/endpoint.ts";
import type { Refusal } from "#contract/refusal.ts";
import type { shopifyExtensionEndpoints } from "#contract/shopify-extensions.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { decideOnOrder } from "#server/decisions/decide-on-order.ts";
import { refusalOf } from "#server/http/problems.ts";
import { noSuchOrder } from "#server/orders/order-id.ts";
import type { Services } from "#server/services.ts";
import { findShopifyPayment } from "#server/shopify-extensions/find-shopify-payment.ts";
import { readOrderSummary } from "#server/shopify-extensions/read-order-summary.ts";
import { SuretyError } from "#server/surety-error.ts";

type Sent = BodyOf<typeof shopifyExtensionEndpoints.decideInAdmin>;
type Answer = AnswerOf<typeof shopifyExtensionEndpoints.decideInAdmin>;
type Means = Pick<Services, "database" | "jobs" | "log" | "now"> & { signal?: AbortSignal };

/**
 * Records what someone decides about orders on their pages in the Shopify admin, each in a transaction of its own. Shopify is updated at
 * once: the person looks at the order there. An order that is put on hold isn't shipped either. Each result says how the order stands
 * then.
 */
export async function decideInAdmin(services: Means, actor: ShopActor, { orders, ...said }: Sent): Promise<Answer> {
  const results: Answer["results"] = [];
  for (const [shopifyId, { seen }] of new Map(orders.map((order) => [order.shopifyId, order]))) {
    if (services.signal?.aborted) break;
    const error = await refusalBy(services, shopifyId, async () => {
      const found = await services.database.forTenants([actor.tenantId], (handle) => findShopifyPayment(handle, actor.tenantId, shopifyId));
      if (found === null) throw noSuchOrder();
      const { paymentId } = found.payment;
      await decideOnOrder(services, actor, paymentId, { ...said, seen }, { isAtShopify: true });
    });
    const summary = await services.database.forTenants([actor.tenantId], (handle) =>
      readOrderSummary(handle, actor, shopifyId, services.now()),
    );
    results.push({ shopifyId, error, summary });
  }
  return { results };
}

async function refusalBy({ log }: Pick<Services, "log">, shopifyId: string, decide: () => Promise<void>): Promise<Refusal | null> {
  try {
    await decide();
    return null;
  } catch (cause) {
    if (!(cause instanceof SuretyError)) log.error({ err: cause, shopifyId }, "failed to decide on one of several orders");
    return refusalOf(cause);
  }
}

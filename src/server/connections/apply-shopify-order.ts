import { parseOrder } from "#domain/orders/parse-order.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import { linkOrder, findOrderId, ordersAlike, takeState } from "#server/connections/shopify-order-store.ts";
import { reportFulfillment } from "#server/deliveries/report-fulfillment.ts";
import { changeOrder } from "#server/orders/change-order.ts";
import type { JobTry } from "#server/jobs/job.ts";
import { makeOrderBatches, type OrderSource } from "#server/orders/order-batches.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";
import type { ShopifyOrder } from "#server/platforms/shopify/order-document.ts";
import { orderOfShopify, type MappedOrder } from "#server/platforms/shopify/order-of-shopify.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

export type ApplyMeans = Pick<Services, "database" | "log" | "now" | "orderBatches" | "screening" | "secrets">;

/** What a job applies orders with: those of one shop are stored one after another in every process anyway. */
export function inJob<Means extends Omit<ApplyMeans, "orderBatches">>(means: Means, jobs: JobTry["jobs"]): Means & ApplyMeans {
  return { ...means, orderBatches: makeOrderBatches(means.database, means.screening, jobs) };
}

/**
 * Takes the state of an order at Shopify: a new one is screened, of a known one what changed is stored. An older state never replaces a
 * newer one, whatever order they come in, and taking the same twice changes nothing. Orders that test a checkout aren't taken. Returns
 * whether anything was taken.
 */
export async function applyShopifyOrder(
  services: ApplyMeans,
  tenantId: number,
  found: ShopifyOrder,
  from: OrderSource = "request",
): Promise<boolean> {
  if (found.test) return false;
  const mapped = orderOfShopify(found);
  const shopifyId = mapped.order.orderId;
  const orderId = await orderIdOf(services, tenantId, mapped);
  // When it was placed, the shop's own systems said first.
  const { createdAt: _createdAt, ...changes } = mapped.order;
  const order = orderId === shopifyId ? mapped.order : { ...changes, orderId };
  if (orderId === shopifyId) await takeInOrder(services, tenantId, order, services.now(), from);
  try {
    await changeOrder(services, tenantId, orderId, order, services.now(), (handle) =>
      takeState(handle, tenantId, shopifyId, mapped.updatedAt),
    );
  } catch (cause) {
    // A later state, which has everything that this one has, is stored.
    if (cause instanceof SuretyError && cause.code === "conflict") return false;
    throw cause;
  }
  await report(services, tenantId, orderId, mapped);
  return true;
}

/**
 * The id under which Surety has the order: Shopify's, or the one that the shop's own systems sent it with before Shopify did. Such an
 * order has the same reference and amount, and was placed within 10 minutes; of several, none is taken.
 */
async function orderIdOf(services: ApplyMeans, tenantId: number, { order }: MappedOrder): Promise<string> {
  const { database, log, now, secrets } = services;
  const known = await database.forTenants([tenantId], (handle) => findOrderId(handle, tenantId, order.orderId));
  if (known !== null) return known;
  const parsed = parseOrder(order, now(), identifierHash(secrets, tenantId));
  if (parsed.faults !== null) throw new SuretyError("bad-content", "Shopify's order wasn't accepted", { faults: parsed.faults });
  const { orderId, reference, amount, createdAt } = parsed.order;
  return database.forTenants([tenantId], async (handle) => {
    const alike = reference === null ? [] : await ordersAlike(handle, tenantId, { orderId, reference, ...amount, createdAt });
    if (alike.length > 1) log.warn({ tenantId, orderId }, "several orders could be one of Shopify's; none was taken for it");
    const [only] = alike;
    return linkOrder(handle, tenantId, order.orderId, alike.length === 1 && only !== undefined ? only : orderId);
  });
}

/** What happened to the order and its shipments. What is known already changes nothing. */
async function report(services: ApplyMeans, tenantId: number, orderId: string, { outcomes, fulfillments }: MappedOrder): Promise<void> {
  const { log, now } = services;
  const each = [
    ...outcomes.map((outcome) => () => reportOutcome(services, tenantId, orderId, outcome, now())),
    ...fulfillments.map((fulfillment) => () => reportFulfillment(services, tenantId, orderId, fulfillment, now())),
  ];
  for (const one of each) {
    try {
      await one();
    } catch (cause) {
      // What can't be told of one shipment or refund doesn't keep the others back.
      if (!(cause instanceof SuretyError) || cause.code === "unavailable") throw cause;
      log.warn({ tenantId, orderId, err: cause }, "something that Shopify tells of an order wasn't stored");
    }
  }
}

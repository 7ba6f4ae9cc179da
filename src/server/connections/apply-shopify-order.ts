import { parseOrder } from "#domain/orders/parse-order.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import { addDoubt } from "#server/connections/doubt-store.ts";
import { createdFor } from "#server/connections/created-tag.ts";
import { seenIn } from "#server/connections/shopify-order-notes.ts";
import {
  findCreatedOrder,
  findOrderId,
  findShopifyOrder,
  linkOrder,
  ordersAlike,
  takeState,
} from "#server/connections/shopify-order-store.ts";
import { tellSendable } from "#server/connections/tell-soon.ts";
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

export type ApplyMeans = Pick<Services, "config" | "database" | "log" | "now" | "orderBatches" | "screening" | "secrets"> & {
  jobs: JobTry["jobs"];
};

/** What a job applies orders with: those of one shop are stored one after another in every process anyway. */
export function inJob<Means extends Omit<ApplyMeans, "jobs" | "orderBatches">>(means: Means, jobs: JobTry["jobs"]): Means & ApplyMeans {
  return { ...means, jobs, orderBatches: makeOrderBatches(means.database, means.screening, jobs) };
}

/**
 * Takes the state of an order at Shopify: a new one is screened, of a known one what changed is stored. An older state never replaces a
 * newer one, whatever order they come in, and taking the same twice changes nothing. Orders that test a checkout aren't taken, and one
 * that Surety's own rules refuse is left out, so that it doesn't keep others back. Returns whether anything was taken.
 */
export async function applyShopifyOrder(
  services: ApplyMeans,
  tenantId: number,
  found: ShopifyOrder,
  from: OrderSource = "request",
): Promise<boolean> {
  if (found.test) return false;
  try {
    return await apply(services, tenantId, found, from);
  } catch (cause) {
    if (!(cause instanceof SuretyError) || cause.code !== "bad-content") throw cause;
    services.log.warn({ tenantId, shopifyId: found.legacyResourceId, err: cause }, "an order of Shopify's can't be taken");
    return false;
  }
}

async function apply(services: ApplyMeans, tenantId: number, found: ShopifyOrder, from: OrderSource): Promise<boolean> {
  const mapped = orderOfShopify(found);
  const shopifyId = mapped.order.orderId;
  const orderId = await orderIdOf(services, tenantId, mapped);
  if (orderId === null) return false;
  // When it was placed, and how they know its customer, the shop's own systems said first.
  const {
    createdAt: _createdAt,
    customer: { id: _id, ...customer },
    ...changes
  } = mapped.order;
  const order = orderId === shopifyId ? mapped.order : { ...changes, customer, orderId };
  if (orderId === shopifyId) await takeInOrder(services, tenantId, order, services.now(), from);
  try {
    await changeOrder(services, tenantId, orderId, order, services.now(), (handle) =>
      takeState(handle, tenantId, shopifyId, { updatedAt: mapped.updatedAt, seen: seenIn(found, services.config.shopify?.apiKey ?? "") }),
    );
  } catch (cause) {
    // A later state, which has everything that this one has, is stored.
    if (cause instanceof SuretyError && cause.code === "conflict") return false;
    throw cause;
  }
  await report(services, tenantId, orderId, mapped);
  await tellIfNew(services, tenantId, shopifyId);
  return true;
}

/** Shopify is told of an order that it wasn't yet, or not of all, and of parts that are to be held as well. */
async function tellIfNew({ database, jobs }: ApplyMeans, tenantId: number, shopifyId: string): Promise<void> {
  await database.forTenants([tenantId], async (handle) => {
    const row = await findShopifyOrder(handle, tenantId, shopifyId);
    if (row !== null && (row.told === null || row.tellAt !== null || row.wantsHold))
      await jobs.send(tellSendable, { tenantId, shopifyId }, handle);
  });
}

/**
 * The id under which Surety has the order: Shopify's, or the one that the shop's own systems sent it with before Shopify did. Such an
 * order has the same reference and amount, and was placed within 10 minutes. Where several are like that, it's listed until someone says
 * which one it is, and null is returned.
 */
async function orderIdOf(services: ApplyMeans, tenantId: number, { order }: MappedOrder): Promise<string | null> {
  const { database, now, secrets } = services;
  const known = await database.forTenants([tenantId], (handle) => findOrderId(handle, tenantId, order.orderId));
  if (known !== null) return known;
  const parsed = parseOrder(order, now(), identifierHash(secrets, tenantId));
  if (parsed.faults !== null) throw new SuretyError("bad-content", "Shopify's order wasn't accepted", { faults: parsed.faults });
  const { orderId, reference, amount, createdAt, tags } = parsed.order;
  return database.forTenants([tenantId], async (handle) => {
    const own = createdFor(tags);
    const created = own === null ? null : await findCreatedOrder(handle, tenantId, own);
    if (created !== null) return linkOrder(handle, tenantId, order.orderId, created);
    const alike = reference === null ? [] : await ordersAlike(handle, tenantId, { orderId, reference, ...amount, createdAt });
    if (alike.length > 1 && reference !== null) {
      const doubt = { shopifyId: order.orderId, reference, placedAt: createdAt, candidates: alike, foundAt: now() };
      await addDoubt(handle, tenantId, doubt);
      return null;
    }
    return linkOrder(handle, tenantId, order.orderId, alike[0] ?? orderId);
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

import type { Order } from "#domain/orders/order.ts";
import { harmlessText } from "#domain/orders/harmless-text.ts";
import { checkoutKey } from "#domain/visits/checkout-key.ts";
import { cutTo } from "#domain/text/truncate.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import { addDoubt, addRefusal, endDoubt } from "#server/connections/doubt-store.ts";
import { createdFor } from "#server/connections/created-tag.ts";
import { seenIn } from "#server/connections/shopify-order-notes.ts";
import {
  findCreatedOrder,
  findOrderHere,
  findOrderId,
  findShopifyOrder,
  linkOrder,
  noteCheckout,
  tellOnceMore,
  ordersAlike,
  takeState,
} from "#server/connections/shopify-order-store.ts";
import { takeableOrder } from "#server/connections/takeable-order.ts";
import { tellSendable } from "#server/connections/tell-soon.ts";
import type { Handle } from "#server/db/database.ts";
import { reportFulfillment } from "#server/deliveries/report-fulfillment.ts";
import { changeOrder } from "#server/orders/change-order.ts";
import type { JobTry } from "#server/jobs/job.ts";
import { makeOrderBatches, type OrderSource } from "#server/orders/order-batches.ts";
import { lockPaymentByOrder } from "#server/orders/outcome-store.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";
import type { ShopifyOrder } from "#server/platforms/shopify/order-document.ts";
import { orderOfShopify, type MappedOrder } from "#server/platforms/shopify/order-of-shopify.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";
import { joinCheckout } from "#server/visits/join-visits.ts";

const PROBLEM_MAX = 500;
const REFERENCE_MAX = 255;

export type ApplyMeans = Pick<Services, "config" | "database" | "log" | "now" | "orderBatches" | "screening" | "secrets"> & {
  jobs: JobTry["jobs"];
};

/** What a job applies orders with: those of one shop are stored one after another in every process anyway. */
export function inJob<Means extends Omit<ApplyMeans, "jobs" | "orderBatches">>(means: Means, jobs: JobTry["jobs"]): Means & ApplyMeans {
  return { ...means, jobs, orderBatches: makeOrderBatches(means.database, means.screening, jobs) };
}

type Taking = {
  from?: OrderSource;
  /** Done before an order that Surety doesn't know yet is screened. */
  whenNew?: () => Promise<void>;
};

/**
 * Takes the state of an order at Shopify: a new one is screened, of a known one what changed is stored. An older state never replaces a
 * newer one, whatever order they come in, and taking the same twice changes nothing. Orders that test a checkout aren't taken, and one
 * that Surety's own rules refuse is listed for the shop's people, so that it doesn't keep others back. Returns whether anything was taken.
 */
export async function applyShopifyOrder(
  services: ApplyMeans,
  tenantId: number,
  found: ShopifyOrder,
  taking: Taking = {},
): Promise<boolean> {
  if (found.test) return false;
  try {
    return await apply(services, tenantId, found, taking);
  } catch (cause) {
    if (!(cause instanceof SuretyError) || cause.code !== "bad-content") throw cause;
    services.log.warn({ tenantId, shopifyId: found.legacyResourceId, err: cause }, "an order of Shopify's can't be taken");
    await services.database.forTenants([tenantId], (handle) => addRefusal(handle, tenantId, refusalOf(found, cause, services.now())));
    // Shopify still gets what Surety has of it.
    await tellIfNew(services, tenantId, found.legacyResourceId);
    return false;
  }
}

/** What Surety refuses of an order, and why. */
function refusalOf({ legacyResourceId: shopifyId, name: reference, createdAt }: ShopifyOrder, cause: SuretyError, foundAt: Date) {
  const problem = cause.faults.map(({ path, message }) => `${path} ${message}`).join("; ") || cause.message;
  return {
    shopifyId,
    reference: cutTo(harmlessText(reference).text, REFERENCE_MAX - 1),
    placedAt: new Date(createdAt),
    problem: cutTo(problem, PROBLEM_MAX - 1),
    foundAt,
  };
}

async function apply(services: ApplyMeans, tenantId: number, found: ShopifyOrder, { from = "request", whenNew }: Taking): Promise<boolean> {
  const mapped = orderOfShopify(found);
  const { sent, order: parsed } = takeableOrder(mapped.order, services.now(), identifierHash(services.secrets, tenantId));
  const shopifyId = mapped.order.orderId;
  const identified = await orderIdOf(services, tenantId, parsed);
  if (identified === null) return false;
  const { orderId, isNew } = identified;
  const here = await services.database.forTenants([tenantId], (handle) => findOrderHere(handle, tenantId, orderId));
  if (orderId === shopifyId) {
    if (isNew && here === null) await whenNew?.();
    await takeInOrder(services, tenantId, sent, services.now(), from);
  }
  // When it was placed, and how they know its customer, the shop's own systems said first.
  const { createdAt: _createdAt, ...changes }: Record<string, unknown> = { ...sent, orderId };
  const { id: customerId, ...customer } = sent.customer;
  const isTheirs = here !== null && here.customerId !== null;
  const order = { ...changes, customer: isTheirs || customerId === undefined ? customer : { ...customer, id: customerId } };
  let isNewState = true;
  try {
    await changeOrder(services, tenantId, orderId, order, services.now(), (handle) =>
      takeState(handle, tenantId, shopifyId, { updatedAt: mapped.updatedAt, seen: seenIn(found, services.config.shopify?.apiKey ?? "") }),
    );
  } catch (cause) {
    if (!(cause instanceof SuretyError) || cause.code !== "conflict") throw cause;
    // A later state, which has everything that this one has, is stored. What follows from the same one may not be done yet.
    const row = await services.database.forTenants([tenantId], (handle) => findShopifyOrder(handle, tenantId, shopifyId));
    isNewState = false;
    if (row?.updatedAt?.getTime() !== mapped.updatedAt.getTime()) return false;
  }
  await report(services, tenantId, orderId, mapped);
  await services.database.forTenants([tenantId], async (handle) => {
    await endDoubt(handle, tenantId, shopifyId);
    if (found.checkoutToken) await joinVisits(handle, tenantId, { shopifyId, orderId }, keyOf(services, tenantId, found.checkoutToken));
  });
  await tellIfNew(services, tenantId, shopifyId);
  return isNewState;
}

function keyOf({ secrets }: Pick<ApplyMeans, "secrets">, tenantId: number, token: string): string {
  return checkoutKey(token, identifierHash(secrets, tenantId));
}

/** Notes the checkout that an order was placed with, and joins the visits whose pages named it. Those that come later find it by that. */
async function joinVisits(
  handle: Handle,
  tenantId: number,
  { shopifyId, orderId }: { shopifyId: string; orderId: string },
  key: string,
): Promise<void> {
  const payment = await lockPaymentByOrder(handle, tenantId, orderId);
  if (payment === null || payment.isErased || !(await noteCheckout(handle, tenantId, shopifyId, key))) return;
  await joinCheckout(handle, tenantId, payment.paymentId, key);
}

/** Shopify is told of an order that it wasn't yet, or not of all, and of parts that are to be held as well. */
async function tellIfNew({ database, jobs, now }: ApplyMeans, tenantId: number, shopifyId: string): Promise<void> {
  await database.forTenants([tenantId], async (handle) => {
    const row = await findShopifyOrder(handle, tenantId, shopifyId);
    if (row === null || (row.told !== null && row.tellAt === null && !row.wantsHold)) return;
    if (row.tellAt === null) await tellOnceMore(handle, tenantId, shopifyId, now());
    await jobs.send(tellSendable, { tenantId, shopifyId }, handle);
  });
}

/**
 * The id under which Surety has the order: Shopify's, or the one that the shop's own systems sent it with before Shopify did. Such an
 * order has the same reference and amount, and was placed within 10 minutes. Where several are like that, it's listed until someone says
 * which one it is, and null is returned. `isNew` tells whether the two weren't known to be the same yet.
 */
async function orderIdOf(services: ApplyMeans, tenantId: number, order: Order): Promise<{ orderId: string; isNew: boolean } | null> {
  const { database, now } = services;
  const { orderId: shopifyId, reference, amount, createdAt, tags } = order;
  return database.forTenants([tenantId], async (handle) => {
    const known = await findOrderId(handle, tenantId, shopifyId);
    if (known !== null) return { orderId: known, isNew: false };
    const link = (orderId: string) => linkOrder(handle, tenantId, shopifyId, orderId);
    const own = createdFor(tags);
    const created = own === null ? null : await findCreatedOrder(handle, tenantId, own);
    if (created !== null) return link(created);
    if (reference === null || (await findOrderHere(handle, tenantId, shopifyId)) !== null) return link(shopifyId);
    const alike = await ordersAlike(handle, tenantId, { orderId: shopifyId, reference, ...amount, createdAt });
    if (alike.length <= 1) return link(alike[0] ?? shopifyId);
    const doubt = { shopifyId, reference, placedAt: createdAt, candidates: alike, foundAt: now() };
    await addDoubt(handle, tenantId, doubt);
    return null;
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

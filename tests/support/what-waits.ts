import type { ShopifyState } from "#domain/accounts/shopify-state.ts";
import { requiredScopes } from "#server/platforms/shopify/capabilities.ts";
import { anOutcome, aPayment, type TestPayment, type TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const HOUR_MS = 3_600_000;

/** An instant so many hours ago; less than none lie ahead. */
export function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * HOUR_MS);
}

/** A held order that waits for someone's decision. */
export function aWaitingOrder(shop: TestShop, { amount = 50, placedAt = hoursAgo(2) }: { amount?: number; placedAt?: Date } = {}) {
  return aPayment(shop, { decision: "pending", receivedAt: placedAt, order: { createdAt: placedAt.toISOString(), amount } });
}

/** An order with a chargeback that has to be answered. */
export async function aDisputeToAnswer(shop: TestShop, dueAt: Date): Promise<TestPayment> {
  const order = await aPayment(shop);
  await anOutcome(shop, order, "chargeback", { reason: "fraudulent", dueAt: dueAt.toISOString() });
  return order;
}

/** A guaranteed order that was warned that it needs tracking. */
export async function anUntrackedOrder(shop: TestShop, dueAt: Date): Promise<TestPayment> {
  const order = await aPayment(shop, { guaranteeStatus: 2 });
  await run("insert into tracking_watch (tenant_id, payment_id, next_at, warned_at) values ($1, $2, $3, now())", [
    shop.tenantId,
    order.paymentId,
    dueAt,
  ]);
  return order;
}

type Connection = { state?: ShopifyState; problem?: string | null; scopes?: readonly string[] };

/** Surety's connection to the shop's Shopify shop, which has granted all that it needs unless shown otherwise. */
export async function aConnection(shop: TestShop, { state = "connected", problem = null, scopes }: Connection = {}): Promise<void> {
  await run("insert into shopify_connection (tenant_id, state, scopes, last_error, installed_at) values ($1, $2, $3, $4, now())", [
    shop.tenantId,
    state,
    (scopes ?? Object.keys(requiredScopes)).join(","),
    problem,
  ]);
}

/** An order of Shopify's that could be several of the shop's own; with a problem, one that can't be taken. */
export async function aListedOrder(shop: TestShop, shopifyId: string, problem: string | null = null): Promise<void> {
  await run(
    `insert into shopify_doubt (tenant_id, shopify_id, reference, placed_at, candidates, problem, found_at)
     values ($1, $2, '#' || $2, now(), '[]', $3, now())`,
    [shop.tenantId, shopifyId, problem],
  );
}

type Untold = { reference?: string; placedAt?: Date; canceledAt?: string | null };

/** An order that couldn't be updated in Shopify. */
export async function anUntoldOrder(shop: TestShop, { reference, placedAt = hoursAgo(2), canceledAt = null }: Untold = {}) {
  const order = await aPayment(shop, { order: { createdAt: placedAt.toISOString(), ...(reference === undefined ? {} : { reference }) } });
  await run(
    "insert into shopify_order (tenant_id, shopify_id, order_id, problem, seen) values ($1, $2, $3, 'Shopify refused it.', $4::jsonb)",
    [shop.tenantId, String(order.paymentId), order.orderId, JSON.stringify({ canceledAt })],
  );
  return order;
}

async function run(statement: string, values: unknown[]): Promise<void> {
  await (await testDatabase()).asOwner(statement, values);
}

import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { ShopifyOrder } from "#server/platforms/shopify/order-document.ts";
import { signedWebhook } from "#server/shop-admin/shopify/fake-shopify.ts";
import { besideOf, type FakeShop } from "#server/shop-admin/shopify/fake-shop.ts";
import { runJobs, type Connected } from "#tests/server/connections/a-connected-shop.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { shopify as app } from "#tests/server/signup/signing-up.ts";

const HOUR_MS = 3_600_000;

/** Sends a webhook as Shopify does, and returns the answer's status. */
export async function webhook(
  world: Connected,
  topic: string,
  body: object | string,
  { id = randomUUID(), secret = app.apiSecret, at = world.clock.now, path = "webhooks", shop = world.address } = {},
): Promise<number> {
  const sent = signedWebhook({ secret, topic, shop, id, at }, typeof body === "string" ? body : JSON.stringify(body));
  const response = await world.app.http.inject({ method: "POST", url: `/sensor/shopify/${path}`, ...sent });
  return response.statusCode;
}

export const ago = ({ clock }: Connected, hours: number) => new Date(clock.now.getTime() - hours * HOUR_MS);

/** Shopify has a state of the order, tells of it, and what follows is done. */
export async function happens(world: Connected, order: ShopifyOrder, topic = "orders/updated"): Promise<void> {
  world.shopify.keepOrder(world.address, order);
  expect(await webhook(world, topic, { id: order.legacyResourceId })).toBe(200);
  await runJobs(world);
}

/** The shop's people grant these permissions at Shopify, and no others. */
export async function grant(world: Connected, scopes: readonly string[]): Promise<void> {
  shopAt(world).scopes = [...scopes];
  expect(await webhook(world, "app/scopes_update", { previous: [], current: scopes })).toBe(200);
  await runJobs(world);
}

export function shopAt({ shopify, address }: Connected): FakeShop {
  return shopify.shopOf(address);
}

/** What is at Shopify beside an order itself. */
export function atShopify(world: Connected, orderId: string) {
  return besideOf(shopAt(world), orderId);
}

export function orderThere(world: Connected, orderId: string): ShopifyOrder {
  const order = shopAt(world).orders.get(orderId);
  if (order === undefined) throw new Error(`Shopify has no order ${orderId}`);
  return order;
}

/** The only order that the shop has here. */
export async function thePayment({ shop }: Pick<Connected, "shop">): Promise<{ paymentId: number; decision: string }> {
  const [payment, ...more] = await rowsOf(shop, "payment");
  if (payment === undefined || more.length > 0) throw new Error("The shop doesn't have one order");
  return { paymentId: Number(payment["payment_id"]), decision: String(payment["decision"]) };
}

/** What the trail says of Shopify, the oldest first. */
export async function toldOnTrail({ shop }: Pick<Connected, "shop">): Promise<string[]> {
  const events = await rowsOf(shop, "payment_event");
  return events.filter(({ type }) => type === "PLATFORM").map(({ description }) => String(description));
}

/** What the audit trail's newest line is about. */
export async function newestRecord({ shop }: Pick<Connected, "shop">): Promise<string> {
  const events = await rowsOf(shop, "audit_event");
  return String(events.toSorted((a, b) => Number(a["event_id"]) - Number(b["event_id"])).at(-1)?.["what"]);
}

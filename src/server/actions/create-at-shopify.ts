import { toMajor } from "#domain/money/money.ts";
import { PermanentFailure } from "#server/actions/action-failure.ts";
import type { AskShop, ShopifyMeans } from "#server/connections/shopify-access.ts";
import { linkOrder, type ShopifyOrderRow } from "#server/connections/shopify-order-store.ts";
import { createdTag } from "#server/connections/created-tag.ts";
import type { AddressAsSent } from "#server/payments/order-as-sent.ts";
import { findOrderAsSent, type StoredPayment } from "#server/payments/payment-store.ts";
import { createOrder, findOrdersByTag, type NewShopifyOrder } from "#server/platforms/shopify/write-documents.ts";
import { requireDone } from "#server/platforms/shopify/user-error.ts";

type Creating = { means: ShopifyMeans; tenantId: number; ask: AskShop; row: ShopifyOrderRow | null; payment: StoredPayment };

/** Shopify's word for what isn't paid yet. */
const AUTHORIZED = "PS2";

/**
 * Creates an order of a payment service provider at Shopify, once: a repeated attempt finds the one that was created before by its tag.
 * From then on it's the same order here and there. Returns what was done.
 */
export async function createAtShopify({ means, tenantId, ask, row, payment }: Creating): Promise<string> {
  if (row !== null) return "it was in Shopify already";
  const tag = createdTag(payment.paymentId);
  const [known] = (await ask(findOrdersByTag, { query: `tag:'${tag}'` })).orders.nodes;
  const made = known ?? (await create(means, ask, tenantId, payment, tag));
  const shopifyId = made.id.replace(/^.*\//, "");
  await means.database.forTenants([tenantId], (handle) => linkOrder(handle, tenantId, shopifyId, payment.orderId));
  return `created as ${made.name}`;
}

async function create(means: ShopifyMeans, ask: AskShop, tenantId: number, payment: StoredPayment, tag: string) {
  const order = await means.database.forTenants([tenantId], (handle) => findOrderAsSent(handle, tenantId, payment.paymentId));
  const { amountMinor, currency, acquirer, subStatus } = payment;
  const money = (amount: number) => ({ shopMoney: { amount: String(amount), currencyCode: currency } });
  const total = money(toMajor(amountMinor, currency));
  const isPriced = order.items.length > 0 && order.items.every(({ amount }) => amount !== null);
  const items = order.items.map(({ id, description, quantity, amount }) => ({
    title: description ?? id ?? "Item",
    sku: id,
    quantity: Math.max(1, Math.trunc(quantity)),
    priceSet: money(amount ?? 0),
  }));
  const sent: NewShopifyOrder = {
    email: order.customer.email,
    currency,
    sourceIdentifier: payment.orderId,
    note: `Created by Surety for ${payment.reference}`,
    tags: [tag],
    lineItems: isPriced ? items : [{ title: `Order ${payment.reference}`, sku: null, quantity: 1, priceSet: total }],
    billingAddress: addressOf(order.billingAddress),
    shippingAddress: addressOf(order.shippingAddress),
    transactions: [{ kind: subStatus === AUTHORIZED ? "AUTHORIZATION" : "SALE", status: "SUCCESS", gateway: acquirer, amountSet: total }],
  };
  const { orderCreate: made } = await ask(createOrder, { order: sent });
  requireDone(made.userErrors);
  if (made.order == null) throw new PermanentFailure("Shopify didn't create the order");
  return made.order;
}

function addressOf(address: AddressAsSent | null): NewShopifyOrder["billingAddress"] {
  if (address === null) return null;
  const { firstName, lastName, address1, address2, city, country: countryCode, zip, phone } = address;
  const known = Object.entries({ firstName, lastName, address1, address2, city, countryCode, zip, phone });
  return Object.fromEntries(known.filter(([, value]) => value !== null));
}

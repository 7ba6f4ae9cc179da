import { toMajor, toMinor } from "#domain/money/money.ts";
import { noting } from "#server/actions/noting.ts";
import { PermanentFailure, TemporaryFailure } from "#server/actions/action-failure.ts";
import { claimCreation, CREATING, type ActionRun } from "#server/actions/run-store.ts";
import type { AskShop, ShopifyMeans } from "#server/connections/shopify-access.ts";
import { linkOrder, type ShopifyOrderRow } from "#server/connections/shopify-order-store.ts";
import { createdTag } from "#server/connections/created-tag.ts";
import type { AddressAsSent } from "#server/payments/order-as-sent.ts";
import { findOrderAsSent, type StoredPayment } from "#server/payments/payment-store.ts";
import { idOf } from "#server/platforms/shopify/gid.ts";
import { createOrder, findOrdersByTag, type NewShopifyOrder } from "#server/platforms/shopify/write-documents.ts";
import { requireDone } from "#server/platforms/shopify/user-error.ts";

type Creating = {
  means: ShopifyMeans;
  tenantId: number;
  ask: AskShop;
  run: ActionRun;
  row: ShopifyOrderRow | null;
  payment: StoredPayment;
};

/** Shopify's word for what isn't paid yet. */
const AUTHORIZED = "PS2";

/**
 * Creates an order of a payment service provider at Shopify, once: a repeated attempt finds the one that was created before by its tag.
 * From then on it's the same order here and there. Returns what was done.
 */
export async function createAtShopify({ means, tenantId, ask, run, row, payment }: Creating): Promise<string> {
  if (row !== null) return "it was in Shopify already";
  const tag = createdTag(payment.paymentId);
  const [known] = (await ask(findOrdersByTag, { query: `tag:'${tag}'` })).orders.nodes;
  if (known === undefined && run.followed === CREATING)
    throw new TemporaryFailure("Shopify didn't say whether it created the order. Look for it there before you run this again");
  const made = known ?? (await createOnce({ means, tenantId, ask, run, payment }, tag));
  const shopifyId = idOf(made.id);
  await means.database.forTenants([tenantId], (handle) => linkOrder(handle, tenantId, shopifyId, payment.orderId));
  return `created as ${made.name}`;
}

async function createOnce({ means, tenantId, ask, run, payment }: Omit<Creating, "row">, tag: string) {
  if (!(await means.database.forTenants([tenantId], (handle) => claimCreation(handle, tenantId, run))))
    throw new TemporaryFailure("another action is creating the order");
  return noting({ means, tenantId, run }, CREATING, () => create(means, ask, tenantId, payment, tag));
}

async function create(means: ShopifyMeans, ask: AskShop, tenantId: number, payment: StoredPayment, tag: string) {
  const order = await means.database.forTenants([tenantId], (handle) => findOrderAsSent(handle, tenantId, payment.paymentId));
  const { amountMinor, currency, acquirer, subStatus } = payment;
  const money = (amount: number) => ({ shopMoney: { amount: String(amount), currencyCode: currency } });
  const total = money(toMajor(amountMinor, currency));
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
    lineItems: areWhole(order.items, payment) ? items : [{ title: `Order ${payment.reference}`, sku: null, quantity: 1, priceSet: total }],
    billingAddress: addressOf(order.billingAddress),
    shippingAddress: addressOf(order.shippingAddress),
    transactions: [{ kind: subStatus === AUTHORIZED ? "AUTHORIZATION" : "SALE", status: "SUCCESS", gateway: acquirer, amountSet: total }],
  };
  const { orderCreate: made } = await ask(createOrder, { order: sent });
  requireDone(made.userErrors);
  if (made.order == null) throw new PermanentFailure("Shopify didn't create the order");
  return made.order;
}

/** Whether the items are all that was paid for: without shipping, taxes and discounts, of which no item says anything. */
export function areWhole(
  items: readonly { amount: number | null; quantity: number }[],
  payment: Pick<StoredPayment, "amountMinor" | "currency">,
) {
  const sum = items.reduce(
    (all, { amount, quantity }) => all + (amount === null ? Number.NaN : (toMinor(amount, payment.currency) ?? Number.NaN) * quantity),
    0,
  );
  return items.length > 0 && sum === payment.amountMinor;
}

function addressOf(address: AddressAsSent | null): NewShopifyOrder["billingAddress"] {
  if (address === null) return null;
  const { firstName, lastName, address1, address2, city, country: countryCode, zip, phone } = address;
  const known = Object.entries({ firstName, lastName, address1, address2, city, countryCode, zip, phone });
  return Object.fromEntries(known.filter(([, value]) => value !== null));
}

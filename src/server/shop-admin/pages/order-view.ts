import type { ShopifyOrder } from "#server/platforms/shopify/order-document.ts";
import { besideOf, fulfillmentStatusOf, type FakeShop } from "#server/shop-admin/shopify/fake-shop.ts";

/** A line of the list of orders, as its page reads it. */
export function orderLine(shop: FakeShop, order: ShopifyOrder) {
  const { firstName, lastName } = order.customer ?? {};
  const name = [firstName, lastName].filter((part) => part != null).join(" ");
  return {
    id: order.legacyResourceId,
    name: order.name,
    createdAt: order.createdAt,
    customer: name === "" ? (order.email ?? null) : name,
    total: moneyOf(order.totalPriceSet),
    payment: order.displayFinancialStatus ?? null,
    fulfillment: fulfillmentStatusOf(order),
    isCanceled: order.cancelledAt != null,
    tags: order.tags,
    /** The level that was said last. */
    risk: besideOf(shop, order.legacyResourceId).assessments.at(-1)?.riskLevel ?? null,
  };
}

/** An order, as its page reads it. */
export function orderView(shop: FakeShop, order: ShopifyOrder) {
  const { parts, assessments, metafields, note } = besideOf(shop, order.legacyResourceId);
  return {
    ...orderLine(shop, order),
    email: order.email ?? null,
    note,
    checkoutToken: order.checkoutToken ?? null,
    items: order.lineItems.nodes.map((item) => ({
      name: item.name,
      quantity: item.quantity,
      price: item.originalUnitPriceSet == null ? null : moneyOf(item.originalUnitPriceSet),
    })),
    assessments: assessments.map(({ isOurs, ...said }) => ({ ...said, by: isOurs ? "Surety" : "Shopify" })),
    parts: parts.map(({ id, status, holds }) => ({
      id,
      status,
      holds: holds.map(({ notes, handle, isOurs }) => ({ notes, handle, by: isOurs ? "Surety" : "another app" })),
    })),
    metafields: [...metafields].map(([key, value]) => ({ key, value })),
  };
}

function moneyOf({ shopMoney }: ShopifyOrder["totalPriceSet"]): { amount: number; currency: string } {
  return { amount: Number(shopMoney.amount), currency: shopMoney.currencyCode };
}

import { describe, expect, test } from "vitest";
import type { ShopifyOrder } from "#server/platforms/shopify/order-document.ts";
import { orderOfShopify } from "#server/platforms/shopify/order-of-shopify.ts";
import { aShopifyOrder, cardSale } from "#server/shop-admin/shopify/sample-orders.ts";

const AT = "2026-11-20T10:00:00.000Z";
const sold = (shown: Partial<ShopifyOrder> = {}) => aShopifyOrder("5000001", new Date(AT), shown);
const money = (amount: string) => ({ shopMoney: { amount, currencyCode: "EUR" } });
const person = { legacyResourceId: "7001", firstName: "Ada", lastName: "Moore", createdAt: AT, numberOfOrders: "3", state: "ENABLED" };
const address = {
  firstName: "Ada",
  lastName: "Moore",
  address1: "1 Main St",
  address2: "Flat 2",
  city: "Leeds",
  province: null,
  countryCodeV2: "GB",
  zip: "LS1",
  phone: null,
};
const card = cardSale(AT, { bin: "411111", last4: "1111", name: "ADA MOORE" });
const item = { sku: "LAMP-1", name: "Desk lamp", quantity: 2, originalUnitPriceSet: money("10.50") };

/** What Shopify says, and the field of an order that it becomes. */
const fields: [says: Partial<ShopifyOrder>, field: string, value: unknown][] = [
  [{ legacyResourceId: "820982911946154508" }, "orderId", "820982911946154508"],
  [{ name: "#1001" }, "reference", "#1001"],
  [{ createdAt: AT }, "createdAt", AT],
  [{ totalPriceSet: money("199.90") }, "amount", 199.9],
  [{ totalPriceSet: money("199.90") }, "currency", "EUR"],
  [{ customer: person }, "customer.id", "7001"],
  [{ customer: person }, "customer.firstName", "Ada"],
  [{ customer: null, billingAddress: address }, "customer.lastName", "Moore"],
  [{ email: "ada@example.com" }, "customer.email", "ada@example.com"],
  [{ email: null, customer: { ...person, defaultEmailAddress: { emailAddress: "a@example.com" } } }, "customer.email", "a@example.com"],
  [{ phone: "+15035550123" }, "customer.phone", "+15035550123"],
  [{ customer: person }, "customer.createdAt", AT],
  [{ customer: { ...person, state: "DISABLED" } }, "customer.createdAt", undefined],
  [{ customer: person }, "customer.ordersCount", 2],
  [{ customer: { ...person, numberOfOrders: "many" } }, "customer.ordersCount", undefined],
  [{ transactions: [card] }, "payment.method", "credit_card"],
  [{ transactions: [card] }, "payment.acquirer", "shopify_payments"],
  [{ transactions: [], paymentGatewayNames: ["paypal"] }, "payment.acquirer", "paypal"],
  [{ transactions: [card] }, "payment.cardBin", "411111"],
  [{ transactions: [card] }, "payment.cardLast4", "1111"],
  [{ transactions: [card] }, "payment.cardHolder", "ADA MOORE"],
  [{ transactions: [card] }, "payment.avs", "Y"],
  [{ transactions: [card] }, "payment.cvv", "M"],
  [
    {
      transactions: [
        { ...card, status: "FAILURE" },
        { ...card, gateway: "stripe" },
      ],
    },
    "payment.acquirer",
    "stripe",
  ],
  [{ transactions: [] }, "payment.cardBin", undefined],
  [{ displayFinancialStatus: "PAID" }, "payment.status", "PS0"],
  [{ displayFinancialStatus: "PARTIALLY_REFUNDED" }, "payment.status", "PS0"],
  [{ displayFinancialStatus: "VOIDED" }, "payment.status", "PS1"],
  [{ displayFinancialStatus: "EXPIRED" }, "payment.status", "PS1"],
  [{ displayFinancialStatus: "AUTHORIZED" }, "payment.status", "PS2"],
  [{ displayFinancialStatus: "PENDING" }, "payment.status", "PS3"],
  [{ displayFinancialStatus: "PARTIALLY_PAID" }, "payment.status", "PS4"],
  [{ displayFinancialStatus: "REFUNDED" }, "payment.status", "PS5"],
  [{ displayFinancialStatus: null }, "payment.status", undefined],
  [{ billingAddress: address }, "billingAddress.country", "GB"],
  [{ shippingAddress: address }, "shippingAddress.address2", "Flat 2"],
  [{ shippingAddress: address }, "shippingAddress.province", undefined],
  [{ shippingAddress: null }, "shippingAddress", undefined],
  [{ shippingLine: { title: "Express" } }, "shippingMethod", "Express"],
  [{ lineItems: { nodes: [item] } }, "items", [{ id: "LAMP-1", description: "Desk lamp", quantity: 2, amount: 10.5 }]],
  [{ lineItems: { nodes: [{ ...item, sku: null }] } }, "items", [{ description: "Desk lamp", quantity: 2, amount: 10.5 }]],
  [{ clientIp: "198.51.100.7" }, "device.ip", "198.51.100.7"],
  [{ clientIp: null }, "device.ip", undefined],
  [{ customerLocale: "en-GB" }, "device.language", "en-GB"],
  [{ sourceName: "pos" }, "origin", "pos"],
  [{ tags: ["vip"] }, "tags", ["vip"]],
];

function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (found, name) => (typeof found === "object" && found !== null ? Object.entries(found).find(([key]) => key === name)?.[1] : undefined),
      value,
    );
}

test.each(fields)("%j is %s %j", (says, field, value) => {
  expect(at(orderOfShopify(sold(says)).order, field)).toEqual(value);
});

describe("what happened to an order", () => {
  test("is a cancellation with its reason, and each refund by its own id", () => {
    const refunds = [
      { legacyResourceId: "91", createdAt: "2026-11-22T10:00:00Z", totalRefundedSet: money("5.00") },
      { legacyResourceId: "92", createdAt: "2026-11-22T11:00:00Z", totalRefundedSet: money("0.00") },
    ];
    const { outcomes } = orderOfShopify(sold({ cancelledAt: "2026-11-21T10:00:00Z", cancelReason: "FRAUD", refunds }));
    expect(outcomes).toEqual([
      { id: "shopify cancel", type: "cancelled", reason: "fraud", at: new Date("2026-11-21T10:00:00Z") },
      { id: "shopify refund 91", type: "refund", amount: 5, currency: "EUR", at: new Date("2026-11-22T10:00:00Z") },
    ]);
  });

  test.each([
    ["LABEL_PRINTED", "label_created", AT],
    ["MARKED_AS_FULFILLED", "in_transit", AT],
    ["OUT_FOR_DELIVERY", "out_for_delivery", "2026-11-21T10:00:00Z"],
    ["DELIVERED", "delivered", "2026-11-21T09:00:00Z"],
    ["NOT_DELIVERED", "failed", "2026-11-21T10:00:00Z"],
  ])("is a shipment that is %s: %s at %s", (displayStatus, status, since) => {
    const shipment = {
      legacyResourceId: "81",
      createdAt: AT,
      updatedAt: "2026-11-21T10:00:00Z",
      displayStatus,
      inTransitAt: null,
      deliveredAt: "2026-11-21T09:00:00Z",
      trackingInfo: [{ company: "UPS", number: "1Z1" }],
      events: { nodes: [{ status: "OUT_FOR_DELIVERY", happenedAt: AT, message: "On the van", city: "Leeds", country: null }] },
    };
    const [fulfillment] = orderOfShopify(sold({ fulfillments: [shipment] })).fulfillments;
    expect(fulfillment).toMatchObject({ id: "81", status, at: new Date(since), carrier: "UPS", trackingNumber: "1Z1" });
    expect(fulfillment?.events).toEqual([
      { status: "out_for_delivery", at: new Date(AT), text: "On the van", city: "Leeds", country: null },
    ]);
  });

  test.each(["CANCELED", "LABEL_VOIDED", null])("is no shipment that is %s", (displayStatus) => {
    const shipment = { legacyResourceId: "81", createdAt: AT, updatedAt: AT, displayStatus, trackingInfo: [], events: { nodes: [] } };
    expect(orderOfShopify(sold({ fulfillments: [shipment] })).fulfillments).toEqual([]);
  });
});

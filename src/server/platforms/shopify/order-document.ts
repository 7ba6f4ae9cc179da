import { z } from "zod";
import type { ShopifyQuestion } from "#server/platforms/shopify/ask-shopify.ts";

const ADDRESS = "firstName lastName address1 address2 city province countryCodeV2 zip phone";
const VISIT = "occurredAt source landingPage referrerUrl";
const MONEY = "{ shopMoney { amount currencyCode } }";

/** What is read of an order but for its items and the events of its shipments, which a bulk operation has otherwise or not at all. */
const ownFields = `
    legacyResourceId name checkoutToken createdAt processedAt updatedAt test sourceName tags customerLocale clientIp email phone
    cancelledAt cancelReason closedAt displayFinancialStatus displayFulfillmentStatus paymentGatewayNames capturable
    totalPriceSet ${MONEY}
    totalCapturableSet ${MONEY}
    risk { recommendation assessments { riskLevel provider { title apiKey } facts { description sentiment } } }
    customerJourneySummary { daysToConversion firstVisit { ${VISIT} } lastVisit { ${VISIT} } }
    customer {
      legacyResourceId firstName lastName createdAt numberOfOrders state
      defaultEmailAddress { emailAddress }
      defaultPhoneNumber { phoneNumber }
    }
    billingAddress { ${ADDRESS} }
    shippingAddress { ${ADDRESS} }
    shippingLine { title }
    transactions(first: 50) {
      kind status gateway createdAt authorizationExpiresAt
      paymentDetails { ... on CardPaymentDetails { avsResultCode bin cvvResultCode name number } }
    }
    refunds(first: 50) { legacyResourceId createdAt totalRefundedSet ${MONEY} }`;
const shipmentFields =
  "legacyResourceId createdAt updatedAt displayStatus inTransitAt deliveredAt trackingInfo(first: 1) { company number }";

export const orderListFields = `${ownFields} fulfillments(first: 50) { ${shipmentFields} }`;

/** What is read of an order. Shopify answers it as it stands when it's asked. */
const orderFields = `
  fragment OrderState on Order {${ownFields}
    lineItems(first: 100) { nodes { sku name quantity originalUnitPriceSet ${MONEY} } }
    fulfillments(first: 50) { ${shipmentFields} events(first: 50) { nodes { status happenedAt message city country } } }
  }`;

const money = z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) });
const text = z.string().nullish();
const visit = z.object({ occurredAt: z.string(), source: text, landingPage: text, referrerUrl: text }).nullish();
const address = z
  .object({
    firstName: text,
    lastName: text,
    address1: text,
    address2: text,
    city: text,
    province: text,
    countryCodeV2: text,
    zip: text,
    phone: text,
  })
  .nullish();

export const shopifyOrder = z.object({
  legacyResourceId: z.string(),
  name: z.string(),
  checkoutToken: text,
  createdAt: z.string(),
  processedAt: text,
  updatedAt: z.string(),
  test: z.boolean(),
  sourceName: text,
  tags: z.array(z.string()).default([]),
  customerLocale: text,
  clientIp: text,
  email: text,
  phone: text,
  cancelledAt: text,
  cancelReason: text,
  closedAt: text,
  displayFinancialStatus: text,
  displayFulfillmentStatus: text,
  capturable: z.boolean().nullish(),
  totalCapturableSet: money.nullish(),
  risk: z
    .object({
      recommendation: z.string(),
      assessments: z.array(
        z.object({
          riskLevel: z.string(),
          /** Shopify itself has none. */
          provider: z.object({ title: z.string(), apiKey: z.string().nullish() }).nullish(),
          facts: z.array(z.object({ description: z.string(), sentiment: z.string() })),
        }),
      ),
    })
    .nullish(),
  customerJourneySummary: z.object({ daysToConversion: z.number().nullish(), firstVisit: visit, lastVisit: visit }).nullish(),
  paymentGatewayNames: z.array(z.string()).default([]),
  totalPriceSet: money,
  customer: z
    .object({
      legacyResourceId: z.string(),
      firstName: text,
      lastName: text,
      createdAt: text,
      numberOfOrders: text,
      state: text,
      defaultEmailAddress: z.object({ emailAddress: text }).nullish(),
      defaultPhoneNumber: z.object({ phoneNumber: text }).nullish(),
    })
    .nullish(),
  billingAddress: address,
  shippingAddress: address,
  shippingLine: z.object({ title: text }).nullish(),
  lineItems: z.object({
    nodes: z.array(z.object({ sku: text, name: z.string(), quantity: z.number(), originalUnitPriceSet: money })),
  }),
  transactions: z.array(
    z.object({
      kind: z.string(),
      status: z.string(),
      gateway: text,
      createdAt: z.string(),
      authorizationExpiresAt: text,
      paymentDetails: z.object({ avsResultCode: text, bin: text, cvvResultCode: text, name: text, number: text }).nullish(),
    }),
  ),
  refunds: z.array(z.object({ legacyResourceId: z.string(), createdAt: text, totalRefundedSet: money })),
  fulfillments: z.array(
    z.object({
      legacyResourceId: z.string(),
      createdAt: z.string(),
      updatedAt: z.string(),
      displayStatus: text,
      inTransitAt: text,
      deliveredAt: text,
      trackingInfo: z.array(z.object({ company: text, number: text })),
      events: z.object({
        nodes: z.array(z.object({ status: z.string(), happenedAt: z.string(), message: text, city: text, country: text })),
      }),
    }),
  ),
});
export type ShopifyOrder = z.output<typeof shopifyOrder>;

/** An order by its id; null if the shop has none. */
export const readOrderQuestion: ShopifyQuestion<{ id: string }, { order: ShopifyOrder | null }> = {
  document: `query ReadOrder($id: ID!) { order(id: $id) { ...OrderState } } ${orderFields}`,
  answer: z.object({ order: shopifyOrder.nullable() }),
};

const page = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });

/** Orders, the newest first. `query` is in Shopify's search syntax. */
export const listOrdersQuestion: ShopifyQuestion<
  { first: number; after: string | null; query: string },
  { orders: { nodes: ShopifyOrder[]; pageInfo: z.output<typeof page> } }
> = {
  document: `query ListOrders($first: Int!, $after: String, $query: String) {
    orders(first: $first, after: $after, query: $query, sortKey: CREATED_AT, reverse: true) {
      nodes { ...OrderState }
      pageInfo { hasNextPage endCursor }
    }
  } ${orderFields}`,
  answer: z.object({ orders: z.object({ nodes: z.array(shopifyOrder), pageInfo: page }) }),
};

/** All orders, the oldest first. */
export const listOldestQuestion: ShopifyQuestion<
  { first: number; after: string | null },
  { orders: { nodes: ShopifyOrder[]; pageInfo: z.output<typeof page> } }
> = {
  document: `query ListOldest($first: Int!, $after: String) {
    orders(first: $first, after: $after, sortKey: CREATED_AT) {
      nodes { ...OrderState }
      pageInfo { hasNextPage endCursor }
    }
  } ${orderFields}`,
  answer: z.object({ orders: z.object({ nodes: z.array(shopifyOrder), pageInfo: page }) }),
};

/** Which orders changed, the one that changed first in front, and when each did. */
export const listChangesQuestion: ShopifyQuestion<
  { first: number; after: string | null; query: string },
  { orders: { nodes: { legacyResourceId: string; updatedAt: string }[]; pageInfo: z.output<typeof page> } }
> = {
  document: `query ListChanges($first: Int!, $after: String, $query: String) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { legacyResourceId updatedAt }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  answer: z.object({
    orders: z.object({ nodes: z.array(z.object({ legacyResourceId: z.string(), updatedAt: z.string() })), pageInfo: page }),
  }),
};

/** Every document that is sent, for the test that checks them against Shopify's schema. */
export const orderQuestions = { readOrderQuestion, listOrdersQuestion, listOldestQuestion, listChangesQuestion };

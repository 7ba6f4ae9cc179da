import { z } from "zod";
import type { ShopifyQuestion } from "#server/platforms/shopify/ask-shopify.ts";
import { userErrors, type UserErrors } from "#server/platforms/shopify/user-error.ts";

/** What is written of an order, and done about it. Ids are Shopify's own, such as gid://shopify/Order/1. */

type Done<Name extends string> = Record<Name, { userErrors: UserErrors }>;

function done<Name extends string>(name: Name): z.ZodType<Done<Name>> {
  return z.record(z.literal(name), z.object({ userErrors }));
}

export const riskLevels = ["PENDING", "HIGH", "MEDIUM", "LOW"] as const;
export type ShopifyRiskLevel = (typeof riskLevels)[number];
export type ShopifyFact = { description: string; sentiment: "NEGATIVE" | "NEUTRAL" | "POSITIVE" };
/** Shopify takes so many facts, and cuts each after so many characters. */
export const FACTS_MOST = 20;
export const FACT_MAX_LENGTH = 256;

export const assessRisk: ShopifyQuestion<
  { input: { orderId: string; riskLevel: ShopifyRiskLevel; facts: ShopifyFact[] } },
  Done<"orderRiskAssessmentCreate">
> = {
  document: `mutation AssessRisk($input: OrderRiskAssessmentCreateInput!) {
    orderRiskAssessmentCreate(orderRiskAssessmentInput: $input) { userErrors { message code } }
  }`,
  answer: done("orderRiskAssessmentCreate"),
};

type Metafield = { ownerId: string; namespace: string; key: string; type: string; value: string };

export const setMetafields: ShopifyQuestion<{ metafields: Metafield[] }, Done<"metafieldsSet">> = {
  document: `mutation SetMetafields($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) { userErrors { message code } }
  }`,
  answer: done("metafieldsSet"),
};

type Tags = { id: string; tags: string[] };

export const addTags: ShopifyQuestion<Tags, Done<"tagsAdd">> = {
  document: `mutation AddTags($id: ID!, $tags: [String!]!) { tagsAdd(id: $id, tags: $tags) { userErrors { message } } }`,
  answer: done("tagsAdd"),
};

export const removeTags: ShopifyQuestion<Tags, Done<"tagsRemove">> = {
  document: `mutation RemoveTags($id: ID!, $tags: [String!]!) { tagsRemove(id: $id, tags: $tags) { userErrors { message } } }`,
  answer: done("tagsRemove"),
};

const fulfillmentOrder = z.object({
  id: z.string(),
  status: z.string(),
  fulfillmentHolds: z.array(z.object({ id: z.string(), handle: z.string().nullish(), heldByRequestingApp: z.boolean() })),
});
export type FulfillmentOrder = z.output<typeof fulfillmentOrder>;

/** The parts of an order that are shipped together, with what holds each. */
export const readHolds: ShopifyQuestion<
  { id: string },
  { order: { cancelledAt?: string | null | undefined; fulfillmentOrders: { nodes: FulfillmentOrder[] } } | null }
> = {
  document: `query ReadHolds($id: ID!) {
    order(id: $id) {
      cancelledAt
      fulfillmentOrders(first: 100) { nodes { id status fulfillmentHolds { id handle heldByRequestingApp } } }
    }
  }`,
  answer: z.object({
    order: z.object({ cancelledAt: z.string().nullish(), fulfillmentOrders: z.object({ nodes: z.array(fulfillmentOrder) }) }).nullable(),
  }),
};

/** The order that a part of it belongs to; null if there is none. */
export const readOrderOfFulfillment: ShopifyQuestion<{ id: string }, { fulfillmentOrder: { orderId: string } | null }> = {
  document: `query ReadOrderOfFulfillment($id: ID!) { fulfillmentOrder(id: $id) { orderId } }`,
  answer: z.object({ fulfillmentOrder: z.object({ orderId: z.string() }).nullable() }),
};

type Hold = { reason: "HIGH_RISK_OF_FRAUD"; reasonNotes: string; handle: string; externalId: string };

export const holdFulfillment: ShopifyQuestion<
  { id: string; hold: Hold },
  { fulfillmentOrderHold: { fulfillmentHold?: { id: string } | null | undefined; userErrors: UserErrors } }
> = {
  document: `mutation HoldFulfillment($id: ID!, $hold: FulfillmentOrderHoldInput!) {
    fulfillmentOrderHold(id: $id, fulfillmentHold: $hold) { fulfillmentHold { id } userErrors { message code } }
  }`,
  answer: z.object({ fulfillmentOrderHold: z.object({ fulfillmentHold: z.object({ id: z.string() }).nullish(), userErrors }) }),
};

/** Without `holdIds`, Shopify would release everyone's. */
export const releaseHolds: ShopifyQuestion<
  { id: string; holdIds: [string, ...string[]]; externalId: string },
  Done<"fulfillmentOrderReleaseHold">
> = {
  document: `mutation ReleaseHolds($id: ID!, $holdIds: [ID!]!, $externalId: String) {
    fulfillmentOrderReleaseHold(id: $id, holdIds: $holdIds, externalId: $externalId) { userErrors { message code } }
  }`,
  answer: done("fulfillmentOrderReleaseHold"),
};

const money = z.object({ amount: z.string(), currencyCode: z.string() });
const text = z.string().nullish();
const payable = z.object({
  name: z.string(),
  note: text,
  capturable: z.boolean(),
  displayFinancialStatus: text,
  cancelledAt: text,
  closedAt: text,
  transactions: z.array(
    z.object({
      id: z.string(),
      totalUnsettledSet: z.object({ presentmentMoney: money }).nullish(),
      amountSet: z.object({ presentmentMoney: money }),
    }),
  ),
});

/** How an order stands, before something is done about it. Its transactions are those that can be captured. */
export const readForAction: ShopifyQuestion<{ id: string }, { order: z.output<typeof payable> | null }> = {
  document: `query ReadForAction($id: ID!) {
    order(id: $id) {
      name note capturable displayFinancialStatus cancelledAt closedAt
      transactions(first: 50, capturable: true) {
        id
        totalUnsettledSet { presentmentMoney { amount currencyCode } }
        amountSet { presentmentMoney { amount currencyCode } }
      }
    }
  }`,
  answer: z.object({ order: payable.nullable() }),
};

export const capturePayment: ShopifyQuestion<
  { input: { id: string; parentTransactionId: string; amount: string; currency: string } },
  Done<"orderCapture">
> = {
  isOnce: true,
  document: `mutation CapturePayment($input: OrderCaptureInput!) { orderCapture(input: $input) { userErrors { message } } }`,
  answer: done("orderCapture"),
};

export const cancelOrder: ShopifyQuestion<
  { orderId: string; restock: boolean; refund: boolean; notifyCustomer: boolean; staffNote: string },
  { orderCancel: { job?: { id: string; done: boolean } | null | undefined; orderCancelUserErrors: UserErrors } }
> = {
  isOnce: true,
  document: `mutation CancelOrder($orderId: ID!, $restock: Boolean!, $refund: Boolean!, $notifyCustomer: Boolean!, $staffNote: String) {
    orderCancel(
      orderId: $orderId
      reason: FRAUD
      restock: $restock
      refundMethod: { originalPaymentMethodsRefund: $refund }
      notifyCustomer: $notifyCustomer
      staffNote: $staffNote
    ) { job { id done } orderCancelUserErrors { message code } }
  }`,
  answer: z.object({
    orderCancel: z.object({ job: z.object({ id: z.string(), done: z.boolean() }).nullish(), orderCancelUserErrors: userErrors }),
  }),
};

/** Whether something that goes on at Shopify is done; null if it isn't known anymore. */
export const readJob: ShopifyQuestion<{ id: string }, { job: { done: boolean } | null }> = {
  document: `query ReadJob($id: ID!) { job(id: $id) { done } }`,
  answer: z.object({ job: z.object({ done: z.boolean() }).nullable() }),
};

export const closeOrder: ShopifyQuestion<{ input: { id: string } }, Done<"orderClose">> = {
  document: `mutation CloseOrder($input: OrderCloseInput!) { orderClose(input: $input) { userErrors { message } } }`,
  answer: done("orderClose"),
};

export const openOrder: ShopifyQuestion<{ input: { id: string } }, Done<"orderOpen">> = {
  document: `mutation OpenOrder($input: OrderOpenInput!) { orderOpen(input: $input) { userErrors { message } } }`,
  answer: done("orderOpen"),
};

export const noteOrder: ShopifyQuestion<{ input: { id: string; note: string } }, Done<"orderUpdate">> = {
  document: `mutation NoteOrder($input: OrderInput!) { orderUpdate(input: $input) { userErrors { message } } }`,
  answer: done("orderUpdate"),
};

type InvoiceLine = { title: string; quantity: number; originalUnitPriceWithCurrency: { amount: string; currencyCode: string } };
const draft = z.object({ id: z.string(), invoiceUrl: text });

export const createInvoice: ShopifyQuestion<
  { input: { email: string | null; note: string; tags: string[]; lineItems: InvoiceLine[] } },
  { draftOrderCreate: { draftOrder?: z.output<typeof draft> | null | undefined; userErrors: UserErrors } }
> = {
  isOnce: true,
  document: `mutation CreateInvoice($input: DraftOrderInput!) {
    draftOrderCreate(input: $input) { draftOrder { id invoiceUrl } userErrors { message } }
  }`,
  answer: z.object({ draftOrderCreate: z.object({ draftOrder: draft.nullish(), userErrors }) }),
};

/** The invoices that have a tag, of which there is one, or none yet. */
export const findInvoices: ShopifyQuestion<{ query: string }, { draftOrders: { nodes: z.output<typeof draft>[] } }> = {
  document: `query FindInvoices($query: String) { draftOrders(first: 1, query: $query) { nodes { id invoiceUrl } } }`,
  answer: z.object({ draftOrders: z.object({ nodes: z.array(draft) }) }),
};

type Money = { shopMoney: { amount: string; currencyCode: string } };
type NewAddress = Partial<Record<"firstName" | "lastName" | "address1" | "address2" | "city" | "countryCode" | "zip" | "phone", string>>;
export type NewShopifyOrder = {
  email: string | null;
  currency: string;
  sourceIdentifier: string;
  note: string;
  tags: string[];
  lineItems: { title: string; sku: string | null; quantity: number; priceSet: Money }[];
  billingAddress: NewAddress | null;
  shippingAddress: NewAddress | null;
  transactions: { kind: "SALE" | "AUTHORIZATION"; status: "SUCCESS"; gateway: string | null; amountSet: Money }[];
};
const named = z.object({ id: z.string(), name: z.string() });

export const createOrder: ShopifyQuestion<
  { order: NewShopifyOrder },
  { orderCreate: { order?: z.output<typeof named> | null | undefined; userErrors: UserErrors } }
> = {
  isOnce: true,
  document: `mutation CreateOrder($order: OrderCreateOrderInput!) {
    orderCreate(order: $order) { order { id name } userErrors { message code } }
  }`,
  answer: z.object({ orderCreate: z.object({ order: named.nullish(), userErrors }) }),
};

/** Orders that have a tag. */
export const findOrdersByTag: ShopifyQuestion<{ query: string }, { orders: { nodes: z.output<typeof named>[] } }> = {
  document: `query FindOrdersByTag($query: String) { orders(first: 1, query: $query) { nodes { id name } } }`,
  answer: z.object({ orders: z.object({ nodes: z.array(named) }) }),
};

/** Every document of this file, for the test that checks them against Shopify's schema. */
export const writeQuestions = {
  assessRisk,
  setMetafields,
  addTags,
  removeTags,
  readHolds,
  readOrderOfFulfillment,
  holdFulfillment,
  releaseHolds,
  readForAction,
  capturePayment,
  cancelOrder,
  readJob,
  closeOrder,
  openOrder,
  noteOrder,
  createInvoice,
  findInvoices,
  createOrder,
  findOrdersByTag,
};

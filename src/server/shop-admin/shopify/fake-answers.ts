import { GraphQLError } from "graphql";
import { isGranted } from "#domain/shopify/optional-capabilities.ts";
import type { ShopifyDispute } from "#server/platforms/shopify/dispute-documents.ts";
import type { ShopifyOrder } from "#server/platforms/shopify/order-document.ts";
import { faultOfPayload, readPixelSettings } from "#server/shop-admin/shopify/extension-faults.ts";
import { besideOf, fulfillmentStatusOf, newGid, type FakePart, type FakeShop } from "#server/shop-admin/shopify/fake-shop.ts";

/** Shopify answers with a page of at most so many. */
const MOST_ON_PAGE = 250;
const HOLDS_MOST = 10;
/** The app in a shop, which owns the app's own metafields. */
const INSTALLATION = "gid://shopify/AppInstallation/1";

type Means = {
  shop: FakeShop;
  apiKey: string;
  now: () => Date;
  /** Where files of bulk operations are. */
  fileUrl: (id: string) => string;
  /** Where a shop approves a charge. */
  chargeUrl: (id: string) => string;
  /** Whether the app may start bulk operations. */
  hasBulk: boolean;
  /** How often something that goes on is asked after before it's done. */
  slowness: number;
  /** Tells what happened, as a webhook does. */
  tell: (topic: string, body: object) => void;
};

type Asked = { first: number; after?: string | null; query?: string | null; sortKey?: string; reverse?: boolean };
type SentCharge = { name: string; returnUrl: string; replacementBehavior: string; test: boolean };
type Input<Fields> = { input: Fields };
const fine = { userErrors: [] };
const fault = (message: string, code?: string) => ({ userErrors: [{ message, ...(code === undefined ? {} : { code }) }] });

/** What the Admin API answers about a small shop's state, field by field of its root. */
export function fakeAnswers({ shop, apiKey, now, fileUrl, chargeUrl, hasBulk, slowness, tell }: Means) {
  const orderOf = (gid: string) => shop.orders.get(idIn(gid));
  const need = (...scopes: string[]) => {
    if (!isGranted(scopes, shop.scopes))
      throw new GraphQLError(`Access denied. Required access: ${scopes.join(", ")}.`, { extensions: { code: "ACCESS_DENIED" } });
  };
  const nodeOf = (order: ShopifyOrder | undefined) => (order === undefined ? null : orderNode(shop, order, apiKey));
  /** An order changed, as its own time says. */
  const touch = (order: ShopifyOrder, change: Partial<ShopifyOrder>) => {
    const updatedAt = new Date(Math.max(now().getTime(), new Date(order.updatedAt).getTime() + 1)).toISOString();
    shop.orders.set(order.legacyResourceId, { ...order, ...change, updatedAt });
    tell("orders/updated", { id: order.legacyResourceId });
  };
  const changed = (gid: string, change: (order: ShopifyOrder) => Partial<ShopifyOrder>) => {
    need("write_orders");
    const order = orderOf(gid);
    if (order === undefined) return fault("The order doesn't exist");
    touch(order, change(order));
    return fine;
  };
  const partWith = (gid: string): [FakePart, string] | null => {
    for (const [orderId, { parts }] of shop.beside) {
      const part = parts.find(({ id }) => id === gid);
      if (part !== undefined) return [part, orderId];
    }
    return null;
  };

  return {
    order: ({ id }: { id: string }) => nodeOf(orderOf(id)),
    orders: (asked: Asked) => pageOf([...shop.orders.values()], asked, (order) => nodeOf(order)),
    fulfillmentOrder: ({ id }: { id: string }) => {
      const found = partWith(id);
      return found === null ? null : { orderId: `gid://shopify/Order/${found[1]}` };
    },
    job: ({ id }: { id: string }) => {
      const left = shop.jobs.get(id);
      if (left === undefined) return null;
      shop.jobs.set(id, left - 1);
      return { id, done: left <= 0 };
    },

    orderRiskAssessmentCreate: ({ orderRiskAssessmentInput: sent }: { orderRiskAssessmentInput: SentAssessment }) => {
      need("write_orders");
      const order = orderOf(sent.orderId);
      if (order === undefined) return fault("Order not found", "NOT_FOUND");
      if (order.displayFulfillmentStatus === "FULFILLED") return fault("Order has already been fulfilled", "ORDER_ALREADY_FULFILLED");
      if (sent.facts.length > 20) return fault("Too many facts were provided", "TOO_MANY_FACTS");
      const beside = besideOf(shop, order.legacyResourceId);
      beside.saidLevels.push(sent.riskLevel);
      beside.assessments = [
        ...beside.assessments.filter(({ isOurs }) => !isOurs),
        { riskLevel: sent.riskLevel, isOurs: true, facts: sent.facts },
      ];
      tell("orders/risk_assessment_changed", { order_id: order.legacyResourceId, risk_level: sent.riskLevel.toLowerCase() });
      return fine;
    },
    metafieldsSet: ({ metafields }: { metafields: SentMetafield[] }) => {
      for (const { ownerId, type, value } of metafields) {
        // An app may always write what is its own.
        if (ownerId !== INSTALLATION) need("write_orders");
        if (ownerId !== INSTALLATION && orderOf(ownerId) === undefined) return fault("Owner does not exist", "INVALID");
        if (value === "") return fault("Value can't be blank.", "BLANK");
        if (type === "number_decimal" && !/^-?\d+(\.\d+)?$/.test(value)) return fault("Value must be a decimal number.", "INVALID_VALUE");
        if (value.includes("\n")) return fault("Value must be a single line text string.", "INVALID_VALUE");
      }
      for (const { ownerId, namespace, key, value } of metafields) {
        if (ownerId === INSTALLATION) shop.appMetafields.set(`${namespace}.${key}`, value);
        else besideOf(shop, idIn(ownerId)).metafields.set(key, value);
      }
      return fine;
    },
    tagsAdd: ({ id, tags }: { id: string; tags: string[] }) => changed(id, (order) => ({ tags: [...new Set([...order.tags, ...tags])] })),
    tagsRemove: ({ id, tags }: { id: string; tags: string[] }) =>
      changed(id, (order) => ({ tags: order.tags.filter((tag) => !tags.includes(tag)) })),

    fulfillmentOrderHold: ({ id, fulfillmentHold: sent }: { id: string; fulfillmentHold: { handle: string; reasonNotes?: string } }) => {
      need("write_merchant_managed_fulfillment_orders");
      const found = partWith(id);
      if (found === null) return fault("The fulfillment order doesn't exist", "FULFILLMENT_ORDER_NOT_FOUND");
      const [part, orderId] = found;
      if (part.holds.some(({ handle }) => handle === sent.handle))
        return fault("The handle has been taken", "DUPLICATE_FULFILLMENT_HOLD_HANDLE");
      if (part.holds.filter(({ isOurs }) => isOurs).length >= HOLDS_MOST)
        return fault("The limit of holds has been reached", "FULFILLMENT_ORDER_HOLD_LIMIT_REACHED");
      const hold = { id: newGid("FulfillmentHold"), handle: sent.handle, notes: sent.reasonNotes ?? "", isOurs: true };
      part.holds.push(hold);
      part.status = "ON_HOLD";
      const order = shop.orders.get(orderId);
      if (order !== undefined) touch(order, { displayFulfillmentStatus: "ON_HOLD" });
      tell("fulfillment_holds/added", { fulfillment_order: { id } });
      return { ...fine, fulfillmentHold: { id: hold.id } };
    },
    fulfillmentOrderReleaseHold: ({ id, holdIds }: { id: string; holdIds?: string[] | null }) => {
      need("write_merchant_managed_fulfillment_orders");
      const found = partWith(id);
      if (found === null) return fault("The fulfillment order doesn't exist", "FULFILLMENT_ORDER_NOT_FOUND");
      const [part, orderId] = found;
      part.holds = holdIds == null ? [] : part.holds.filter((hold) => !holdIds.includes(hold.id));
      if (part.holds.length === 0) part.status = "OPEN";
      const order = shop.orders.get(orderId);
      if (order !== undefined && besideOf(shop, orderId).parts.every(({ holds }) => holds.length === 0))
        touch(order, { displayFulfillmentStatus: "UNFULFILLED" });
      tell("fulfillment_holds/released", { fulfillment_order: { id } });
      return fine;
    },

    orderCapture: ({ input }: Input<{ id: string; amount: string }>) =>
      changed(input.id, (order) => ({
        displayFinancialStatus: "PAID",
        capturable: false,
        transactions: [
          ...order.transactions.map((one) => ({ ...one, authorizationExpiresAt: null })),
          { kind: "CAPTURE", status: "SUCCESS", gateway: order.transactions[0]?.gateway ?? null, createdAt: now().toISOString() },
        ],
      })),
    orderCancel: ({ orderId, refundMethod }: { orderId: string; refundMethod: { originalPaymentMethodsRefund: boolean } }) => {
      need("write_orders");
      const order = orderOf(orderId);
      if (order === undefined) return { orderCancelUserErrors: [{ message: "Order does not exist", code: "NOT_FOUND" }] };
      if (order.cancelledAt != null)
        return { orderCancelUserErrors: [{ message: "Cannot cancel an order that has already been canceled", code: "INVALID" }] };
      const at = now().toISOString();
      for (const part of besideOf(shop, order.legacyResourceId).parts) Object.assign(part, { status: "CLOSED", holds: [] });
      const isPaid = order.displayFinancialStatus === "PAID";
      touch(order, {
        cancelledAt: at,
        cancelReason: "FRAUD",
        capturable: false,
        ...(order.displayFinancialStatus === "AUTHORIZED" ? { displayFinancialStatus: "VOIDED" } : {}),
        ...(isPaid && refundMethod.originalPaymentMethodsRefund
          ? {
              displayFinancialStatus: "REFUNDED",
              refunds: [
                ...order.refunds,
                { legacyResourceId: idIn(newGid("Refund")), createdAt: at, totalRefundedSet: order.totalPriceSet },
              ],
            }
          : {}),
      });
      const id = newGid("Job");
      shop.jobs.set(id, slowness);
      return { job: { id, done: false }, orderCancelUserErrors: [] };
    },
    orderClose: ({ input }: Input<{ id: string }>) => changed(input.id, () => ({ closedAt: now().toISOString() })),
    orderOpen: ({ input }: Input<{ id: string }>) => changed(input.id, () => ({ closedAt: null })),
    orderUpdate: ({ input }: Input<{ id: string; note: string }>) =>
      changed(input.id, (order) => {
        besideOf(shop, order.legacyResourceId).note = input.note;
        return {};
      }),
    draftOrders: ({ query }: { query?: string | null }) => ({
      nodes: shop.drafts.filter(({ tags }) => tags.some((tag) => query === `tag:'${tag}'`)),
    }),
    draftOrderCreate: ({ input }: Input<{ tags: string[] }>) => {
      need("write_draft_orders");
      const id = newGid("DraftOrder");
      const draft = { id, invoiceUrl: `https://shop.example/invoices/${idIn(id)}`, tags: input.tags };
      shop.drafts.push(draft);
      return { ...fine, draftOrder: draft };
    },
    orderCreate: ({ order: sent }: { order: SentOrder }) => {
      need("write_orders");
      const id = idIn(newGid("Order"));
      const at = now().toISOString();
      const total = sent.lineItems.reduce((sum, { quantity, priceSet }) => sum + quantity * Number(priceSet.shopMoney.amount), 0);
      const order: ShopifyOrder = {
        legacyResourceId: id,
        name: `#${shop.orders.size + 1001}`,
        createdAt: at,
        updatedAt: at,
        test: false,
        tags: sent.tags,
        email: sent.email,
        displayFinancialStatus: "PAID",
        paymentGatewayNames: [],
        totalPriceSet: { shopMoney: { amount: total.toFixed(2), currencyCode: sent.currency } },
        lineItems: {
          nodes: sent.lineItems.map(({ title, quantity, priceSet }) => ({ name: title, quantity, originalUnitPriceSet: priceSet })),
        },
        transactions: [],
        refunds: [],
        fulfillments: [],
      };
      shop.orders.set(id, order);
      tell("orders/create", { id });
      return { ...fine, order: { id: `gid://shopify/Order/${id}`, name: order.name } };
    },

    shop: () => ({
      id: "gid://shopify/Shop/1",
      name: shop.name,
      email: shop.email,
      currencyCode: shop.currency,
      ianaTimezone: shop.timeZone,
      plan: { partnerDevelopment: true },
    }),
    webhookSubscriptions: () => ({ nodes: shop.subscriptions }),
    webhookSubscriptionCreate: ({ topic, webhookSubscription: { uri } }: { topic: string; webhookSubscription: { uri: string } }) => {
      if (topic.startsWith("DISPUTES")) need("read_shopify_payments_disputes");
      shop.subscriptions.push({ id: newGid("WebhookSubscription"), topic, uri });
      return fine;
    },
    webhookSubscriptionDelete: ({ id }: { id: string }) => {
      shop.subscriptions = shop.subscriptions.filter((one) => one.id !== id);
      return fine;
    },
    currentAppInstallation: () => ({
      id: INSTALLATION,
      accessScopes: shop.scopes.map((handle) => ({ handle })),
      activeSubscriptions: shop.plans.map((plan) => ({
        ...plan,
        lineItems: plan.lineItems.map(({ plan: { pricingDetails } }) => ({
          plan: { pricingDetails: { __typename: "AppRecurringPricing", ...pricingDetails } },
        })),
      })),
    }),
    webPixel: () => {
      need("read_pixels");
      if (shop.pixel === null)
        throw new GraphQLError("No web pixel was found for this app.", { extensions: { code: "RESOURCE_NOT_FOUND" } });
      return shop.pixel;
    },
    webPixelCreate: ({ webPixel: { settings } }: SentPixel) => {
      need("write_pixels", "read_customer_events");
      if (shop.pixel !== null) return fault("Web pixel is already created.", "TAKEN");
      const read = readPixelSettings(settings);
      if ("fault" in read) return fault(read.fault, "INVALID_SETTINGS");
      shop.pixel = { id: newGid("WebPixel"), ...read };
      return { ...fine, webPixel: shop.pixel };
    },
    webPixelUpdate: ({ id, webPixel: { settings } }: SentPixel & { id: string }) => {
      need("write_pixels", "read_customer_events");
      if (shop.pixel?.id !== id) return fault("The web pixel doesn't exist.", "NOT_FOUND");
      const read = readPixelSettings(settings);
      if ("fault" in read) return fault(read.fault, "INVALID_SETTINGS");
      shop.pixel = { id, ...read };
      return { ...fine, webPixel: shop.pixel };
    },
    webPixelDelete: ({ id }: { id: string }) => {
      need("write_pixels", "read_customer_events");
      if (shop.pixel?.id !== id) return fault("The web pixel doesn't exist.", "NOT_FOUND");
      shop.pixel = null;
      return { ...fine, deletedWebPixelId: id };
    },
    flowTriggerReceive: ({ handle, payload }: { handle?: string | null; payload?: Record<string, unknown> | null }) => {
      const wrong = faultOfPayload(handle ?? "", payload ?? {});
      if (wrong !== null) return fault(`Errors validating schema:\n  ${wrong}\n`);
      shop.triggered.push({ handle: handle ?? "", payload: payload ?? {}, at: now().toISOString() });
      return fine;
    },
    appSubscriptionCreate: ({ name, returnUrl, replacementBehavior: replacement, test: isTest }: SentCharge) => {
      const id = idIn(newGid("AppSubscription"));
      shop.charges.set(id, { name, returnUrl, replacement, isTest });
      return { ...fine, confirmationUrl: chargeUrl(id) };
    },
    appSubscriptionCancel: ({ id }: { id: string }) => {
      shop.plans = shop.plans.filter((plan) => plan.id !== id);
      tell("app_subscriptions/update", { app_subscription: { admin_graphql_api_id: id, status: "CANCELLED" } });
      return fine;
    },
    bulkOperationRunQuery: () => {
      if (!hasBulk) return fault("Bulk operations aren't enabled for this app");
      need("read_all_orders");
      const id = newGid("BulkOperation");
      shop.bulk.set(id, { status: "RUNNING", lines: linesOf([...shop.orders.values()].map((order) => orderNode(shop, order, apiKey))) });
      return { ...fine, bulkOperation: { id } };
    },
    bulkOperation: ({ id }: { id: string }) => {
      const operation = shop.bulk.get(id);
      if (operation === undefined) return null;
      // Done the next time.
      const { status } = operation;
      operation.status = "COMPLETED";
      const isDone = status === "COMPLETED";
      return {
        id,
        status,
        objectCount: String(operation.lines.length),
        rootObjectCount: String(shop.orders.size),
        url: isDone ? fileUrl(id) : null,
      };
    },
    abandonedCheckouts: ({ query }: Asked) => {
      const [, since = ""] = /^updated_at:>='([^']+)'$/.exec(query ?? "") ?? [];
      const nodes = shop.checkouts.filter(({ updatedAt }) => since === "" || new Date(updatedAt) >= new Date(since));
      return { nodes, pageInfo: { hasNextPage: false, endCursor: null } };
    },

    dispute: ({ id }: { id: string }) => {
      need("read_shopify_payments_disputes");
      return disputeNode(shop, shop.disputes.get(idIn(id)));
    },
    disputes: () => {
      need("read_shopify_payments_disputes");
      const nodes = [...shop.disputes.values()].map((dispute) => disputeNode(shop, dispute));
      return { nodes, pageInfo: { hasNextPage: false, endCursor: null } };
    },
    disputeEvidenceUpdate: ({ id, input }: { id: string; input: Record<string, unknown> }) => {
      need("write_shopify_payments_dispute_evidences");
      const evidence = shop.evidence.get(idIn(id));
      const dispute = shop.disputes.get(idIn(id));
      if (evidence === undefined || dispute === undefined) return fault("Dispute evidence not found", "DISPUTE_EVIDENCE_NOT_FOUND");
      if (evidence.submitted) return fault("Evidence has already been accepted", "EVIDENCE_ALREADY_ACCEPTED");
      if (dispute.evidenceDueBy != null && new Date(dispute.evidenceDueBy) < now())
        return fault("Evidence is past its due date", "EVIDENCE_PAST_DUE_DATE");
      evidence.input = input;
      if (input["submitEvidence"] !== true) return fine;
      evidence.submitted = true;
      shop.disputes.set(dispute.legacyResourceId, { ...dispute, status: "UNDER_REVIEW", evidenceSentOn: now().toISOString() });
      tell("disputes/update", { id: dispute.legacyResourceId });
      return fine;
    },
  };
}

type SentMetafield = { ownerId: string; namespace: string; key: string; type: string; value: string };
type SentPixel = { webPixel: { settings: unknown } };
type SentAssessment = { orderId: string; riskLevel: string; facts: { description: string; sentiment: string }[] };
type SentOrder = {
  email: string | null;
  currency: string;
  tags: string[];
  lineItems: { title: string; quantity: number; priceSet: { shopMoney: { amount: string; currencyCode: string } } }[];
};

function idIn(gid: string): string {
  return gid.replace(/^.*\//, "");
}

/** An order as the schema has it: a card's details are one of several kinds. */
function orderNode(shop: FakeShop, order: ShopifyOrder, apiKey: string) {
  const { parts, assessments, note } = besideOf(shop, order.legacyResourceId);
  const transactions = order.transactions.map((transaction, nth) => ({
    id: `gid://shopify/OrderTransaction/${order.legacyResourceId}${nth}`,
    amountSet: { presentmentMoney: order.totalPriceSet.shopMoney },
    totalUnsettledSet: { presentmentMoney: (order.totalCapturableSet ?? order.totalPriceSet).shopMoney },
    ...transaction,
    paymentDetails: transaction.paymentDetails == null ? null : { __typename: "CardPaymentDetails", ...transaction.paymentDetails },
  }));
  const capturable = order.capturable ?? false;
  const zero = { shopMoney: { amount: "0.00", currencyCode: order.totalPriceSet.shopMoney.currencyCode } };
  return {
    ...order,
    id: `gid://shopify/Order/${order.legacyResourceId}`,
    note,
    processedAt: order.processedAt ?? order.createdAt,
    displayFulfillmentStatus: fulfillmentStatusOf(order),
    capturable,
    totalCapturableSet: order.totalCapturableSet ?? (capturable ? order.totalPriceSet : zero),
    risk: {
      recommendation: order.risk?.recommendation ?? "NONE",
      assessments: [
        ...(order.risk?.assessments ?? []),
        ...assessments.map(({ isOurs, ...assessment }) => ({ ...assessment, provider: isOurs ? { title: "Surety", apiKey } : null })),
      ],
    },
    transactions: ({ capturable: onlyCapturable }: { capturable?: boolean }) =>
      onlyCapturable === true ? (capturable ? transactions.filter(({ kind }) => kind === "AUTHORIZATION") : []) : transactions,
    fulfillmentOrders: {
      nodes: parts.map(({ holds, ...part }) => ({
        ...part,
        fulfillmentHolds: holds.map(({ id, handle, isOurs }) => ({ id, handle, heldByRequestingApp: isOurs })),
      })),
    },
  };
}

function disputeNode(shop: FakeShop, dispute: ShopifyDispute | undefined) {
  if (dispute === undefined) return null;
  const submitted = shop.evidence.get(dispute.legacyResourceId)?.submitted ?? false;
  return { ...dispute, disputeEvidence: { id: `gid://shopify/ShopifyPaymentsDisputeEvidence/${dispute.legacyResourceId}`, submitted } };
}

function pageOf(
  all: readonly ShopifyOrder[],
  { first, after, query, sortKey, reverse = false }: Asked,
  node: (order: ShopifyOrder) => unknown,
) {
  const field = sortKey === "UPDATED_AT" ? "updatedAt" : "createdAt";
  const [, name = "", since = ""] = /^(created_at|updated_at):>='([^']+)'$/.exec(query ?? "") ?? [];
  const [, tag] = /^tag:'([^']+)'$/.exec(query ?? "") ?? [];
  if (query != null && name === "" && tag === undefined) throw new GraphQLError(`The development Shopify can't search for ${query}`);
  const filtered = all.filter((order) => {
    if (tag !== undefined) return order.tags.includes(tag);
    if (name === "") return true;
    return new Date(name === "updated_at" ? order.updatedAt : order.createdAt) >= new Date(since);
  });
  const sorted = filtered.toSorted((a, b) => (new Date(a[field]).getTime() - new Date(b[field]).getTime()) * (reverse ? -1 : 1));
  const from = after == null ? 0 : Number(after);
  const to = from + Math.min(first, MOST_ON_PAGE);
  return { nodes: sorted.slice(from, to).map(node), pageInfo: { hasNextPage: to < sorted.length, endCursor: String(to) } };
}

/** A bulk operation's file: a line per order, the oldest first, each followed by its items. */
function linesOf(orders: readonly ReturnType<typeof orderNode>[]): string[] {
  return orders
    .toSorted((a, b) => new Date(a.createdAt).getTime() - new Date(b.createdAt).getTime())
    .flatMap(({ lineItems, transactions, fulfillmentOrders: _parts, ...order }) => [
      JSON.stringify({ ...order, transactions: transactions({}) }),
      ...lineItems.nodes.map((item, nth) =>
        JSON.stringify({ ...item, id: `gid://shopify/LineItem/${order.legacyResourceId}${nth}`, __parentId: order.id }),
      ),
    ]);
}

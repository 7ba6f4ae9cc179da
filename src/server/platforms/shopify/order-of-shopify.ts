import type { FulfillmentBody } from "#contract/deliveries.ts";
import type { OutcomeBody } from "#contract/orders.ts";
import type { DeliveryStatus } from "#domain/deliveries/delivery-status.ts";
import type { CancelReason } from "#domain/payments/cancel-reason.ts";
import { methodOfGateway } from "#domain/payments/gateway-method.ts";
import type { SubStatus } from "#domain/payments/sub-status.ts";
import type { ShopifyOrder } from "#server/platforms/shopify/order-document.ts";

type Fields = Record<string, unknown>;

/** An order of Shopify's in Surety's words, as it stands. */
export type MappedOrder = {
  /** As a shop's own systems would send it, without what Shopify doesn't know, so that none of it is taken away. */
  order: Fields & { orderId: string; customer: Fields };
  outcomes: OutcomeBody[];
  fulfillments: FulfillmentBody[];
  updatedAt: Date;
};

const statuses: Readonly<Record<string, SubStatus>> = {
  PAID: "PS0",
  PARTIALLY_REFUNDED: "PS0",
  AUTHORIZED: "PS2",
  PENDING: "PS3",
  PARTIALLY_PAID: "PS4",
  REFUNDED: "PS5",
  VOIDED: "PS1",
  EXPIRED: "PS1",
};
const cancelReasons: Readonly<Record<string, CancelReason>> = { FRAUD: "fraud", CUSTOMER: "customer", INVENTORY: "inventory" };
/** A canceled shipment, or one whose label is void, isn't under way. */
const deliveries: Readonly<Record<string, DeliveryStatus>> = {
  LABEL_PURCHASED: "label_created",
  LABEL_PRINTED: "label_created",
  SUBMITTED: "label_created",
  CONFIRMED: "label_created",
  READY_FOR_PICKUP: "in_transit",
  FULFILLED: "in_transit",
  MARKED_AS_FULFILLED: "in_transit",
  CARRIER_PICKED_UP: "in_transit",
  IN_TRANSIT: "in_transit",
  DELAYED: "in_transit",
  OUT_FOR_DELIVERY: "out_for_delivery",
  ATTEMPTED_DELIVERY: "out_for_delivery",
  DELIVERED: "delivered",
  PICKED_UP: "delivered",
  FAILURE: "failed",
  NOT_DELIVERED: "failed",
};
/** Transactions that say how an order was paid. */
const paying = new Set(["AUTHORIZATION", "SALE", "CAPTURE", "EMV_AUTHORIZATION"]);
/** An account that was never used is made by the checkout itself. */
const REGISTERED = "ENABLED";

/** Maps an order, its refunds and its shipments. Amounts are in the shop's own currency. */
export function orderOfShopify(found: ShopifyOrder): MappedOrder {
  const { amount, currencyCode: currency } = found.totalPriceSet.shopMoney;
  const rest = known({
    reference: found.name,
    createdAt: found.createdAt,
    amount: Number(amount),
    currency,
    payment: paymentOf(found),
    billingAddress: addressOf(found.billingAddress),
    shippingAddress: addressOf(found.shippingAddress),
    shippingMethod: found.shippingLine?.title,
    items: found.lineItems.nodes.map(({ sku: id, name: description, quantity, originalUnitPriceSet }) =>
      known({ id, description, quantity, amount: Number(originalUnitPriceSet.shopMoney.amount) }),
    ),
    device: known({ ip: found.clientIp, language: found.customerLocale }),
    origin: found.sourceName,
    tags: found.tags,
  });
  return {
    order: { ...rest, orderId: found.legacyResourceId, customer: customerOf(found) },
    outcomes: outcomesOf(found),
    fulfillments: found.fulfillments.flatMap(fulfillmentOf),
    updatedAt: new Date(found.updatedAt),
  };
}

function known(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}

function customerOf({ customer, email, phone, billingAddress }: ShopifyOrder): Fields {
  const { firstName, lastName } = customer ?? billingAddress ?? {};
  const orders = Number(customer?.numberOfOrders ?? "");
  return known({
    id: customer?.legacyResourceId,
    firstName,
    lastName,
    email: email ?? customer?.defaultEmailAddress?.emailAddress,
    phone: phone ?? customer?.defaultPhoneNumber?.phoneNumber,
    createdAt: customer?.state === REGISTERED ? customer.createdAt : null,
    // Shopify counts this order.
    ordersCount: customer?.numberOfOrders == null || !Number.isInteger(orders) ? null : Math.max(0, orders - 1),
  });
}

function paymentOf({ transactions, paymentGatewayNames, displayFinancialStatus }: ShopifyOrder): Fields {
  const tried = transactions.filter(({ kind }) => paying.has(kind));
  const used = tried.find(({ status }) => status === "SUCCESS") ?? tried.at(-1);
  const card = used?.paymentDetails?.number == null ? null : used.paymentDetails;
  const gateway = used?.gateway ?? paymentGatewayNames[0] ?? null;
  return known({
    method: card !== null ? "credit_card" : gateway === null ? null : methodOfGateway(gateway),
    acquirer: gateway,
    status: statuses[displayFinancialStatus ?? ""],
    cardBin: card?.bin,
    cardLast4: /\d{4}$/.exec(card?.number ?? "")?.[0],
    cardHolder: card?.name,
    avs: card?.avsResultCode,
    cvv: card?.cvvResultCode,
  });
}

function addressOf(found: ShopifyOrder["billingAddress"]): Fields | null {
  if (found == null) return null;
  const { countryCodeV2: country, ...address } = found;
  return known({ ...address, country });
}

function outcomesOf({ cancelledAt, cancelReason, refunds }: ShopifyOrder): OutcomeBody[] {
  const outcomes: OutcomeBody[] = [];
  if (cancelledAt != null)
    outcomes.push({
      id: "shopify cancel",
      type: "cancelled",
      reason: cancelReasons[cancelReason ?? ""] ?? "other",
      at: new Date(cancelledAt),
    });
  for (const { legacyResourceId, createdAt, totalRefundedSet } of refunds) {
    const { amount, currencyCode: currency } = totalRefundedSet.shopMoney;
    if (createdAt == null || Number(amount) === 0) continue;
    outcomes.push({ id: `shopify refund ${legacyResourceId}`, type: "refund", amount: Number(amount), currency, at: new Date(createdAt) });
  }
  return outcomes.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function fulfillmentOf(found: ShopifyOrder["fulfillments"][number]): FulfillmentBody[] {
  const status = deliveries[found.displayStatus ?? ""];
  if (status === undefined) return [];
  const [tracking] = found.trackingInfo;
  const times: Record<DeliveryStatus, string> = {
    label_created: found.createdAt,
    in_transit: found.inTransitAt ?? found.createdAt,
    out_for_delivery: found.updatedAt,
    delivered: found.deliveredAt ?? found.updatedAt,
    failed: found.updatedAt,
    returned: found.updatedAt,
  };
  return [
    {
      id: found.legacyResourceId,
      status,
      at: new Date(times[status]),
      carrier: tracking?.company ?? null,
      trackingNumber: tracking?.number ?? null,
      events: found.events.nodes.map(({ status: scanned, happenedAt, message, city, country }) => ({
        status: scanned.toLowerCase(),
        at: new Date(happenedAt),
        text: message ?? null,
        city: city ?? null,
        country: country ?? null,
      })),
    },
  ];
}

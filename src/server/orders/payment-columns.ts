import type { Order } from "#domain/orders/order.ts";
import { toMajor } from "#domain/money/money.ts";
import { searchWordsOf } from "#domain/payments/search-words.ts";
import { PSP_TRANSACTION } from "#domain/payments/transaction-type.ts";
import type { Identity } from "#domain/screening/identity.ts";
import type { SqlValue } from "#server/db/database.ts";

/** The columns of a new payment, with their SQL types. */
export const paymentColumns = {
  tenant_id: "bigint",
  payment_id: "bigint",
  order_id: "text",
  reference: "text",
  order_type: "text",
  transaction_type: "text",
  created_at: "timestamptz",
  received_at: "timestamptz",
  amount_minor: "bigint",
  amount_major: "float8",
  amount_shop: "float8",
  currency: "text",
  payer_first_name: "text",
  payer_last_name: "text",
  email: "text",
  phone_digits: "text",
  card_bin: "text",
  card_last4: "text",
  arn: "text",
  card_brand: "text",
  card_country: "text",
  acquirer: "text",
  origin: "text",
  sub_status: "text",
  decision: "text",
  guarantee_status: "int",
  guarantee_note: "text",
  due_at: "timestamptz",
  due_decision: "text",
  risk_score: "float8",
  scenario_id: "bigint",
  scenario_name: "text",
  person_key: "text",
  email_key: "text",
  card_key: "text",
  device_key: "text",
  ip_key: "text",
  phone_key: "text",
  address_key: "text",
  session_id: "text",
  search_words: "text",
} as const;

/** What else is stored: the order as sent, the screening, and the cell of the daily figures. */
export const otherColumns = {
  raw: "jsonb",
  warnings: "jsonb",
  set_version: "int",
  decided_by: "text",
  time_out_minutes: "int",
  time_out_decision: "text",
  guarantee_obstacles: "jsonb",
  took_micros: "int",
  facts: "jsonb",
  reasons: "jsonb",
  trace: "jsonb",
  decision_words: "text",
} as const;

/** The payment columns that come from the order. Updating an order writes the same columns. */
export function orderColumns(order: Order, identity: Identity) {
  return {
    reference: order.reference ?? order.orderId,
    order_type: order.type,
    transaction_type: order.type === "psp" ? PSP_TRANSACTION : null,
    amount_minor: order.amount.amountMinor,
    amount_major: toMajor(order.amount.amountMinor, order.amount.currency),
    payer_first_name: order.customer.firstName ?? order.billingAddress?.firstName ?? null,
    payer_last_name: order.customer.lastName ?? order.billingAddress?.lastName ?? null,
    email: order.customer.email,
    phone_digits: phoneDigitsOf(order),
    card_bin: order.payment.cardBin,
    card_last4: order.payment.cardLast4,
    arn: order.payment.arn,
    acquirer: order.payment.acquirer,
    origin: order.origin,
    sub_status: order.payment.status,
    person_key: identity.person,
    email_key: identity.email,
    card_key: identity.card,
    device_key: identity.device,
    ip_key: identity.ip,
    phone_key: identity.phone,
    address_key: identity.shippingAddress,
    session_id: order.device.sessionId,
  } satisfies Partial<Record<keyof typeof paymentColumns, SqlValue>>;
}

/** The words that the order is searched by: of what the list's columns say, and where it was placed. */
export function wordsOfOrder(order: Order): string[] {
  return searchWordsOf({
    orderId: order.orderId,
    reference: order.reference ?? order.orderId,
    firstName: order.customer.firstName ?? order.billingAddress?.firstName ?? null,
    lastName: order.customer.lastName ?? order.billingAddress?.lastName ?? null,
    email: order.customer.email,
    phone: phoneDigitsOf(order),
    last4: order.payment.cardLast4,
    ip: order.device.ip,
    deviceId: order.device.deviceId,
  });
}

function phoneDigitsOf(order: Order): string | null {
  return (order.customer.phone ?? order.billingAddress?.phone)?.replaceAll(/\D/g, "") ?? null;
}

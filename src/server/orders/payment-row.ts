import type { Order } from "#domain/orders/order.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { Reason } from "#domain/payments/reason.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import { toMajor } from "#domain/money/money.ts";
import type { Identity } from "#domain/screening/identity.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { keepFacts } from "#server/screening/kept-facts.ts";
import type { KeptTrace } from "#server/screening/kept-trace.ts";
import type { Handle, SqlValue } from "#server/db/database.ts";
import { namesOf, typed } from "#server/db/columns.ts";
import { cellColumns, cellRow } from "#server/figures/figure-cell.ts";

/** A fully screened order, ready to be stored. */
export type ScreenedOrder = {
  tenantId: number;
  timeZone: string;
  paymentId: number;
  receivedAt: Date;
  order: Order;
  raw: Record<string, unknown>;
  warnings: { path: string; message: string }[];
  identity: Identity;
  facts: Facts;
  riskScore: number;
  reasons: Reason[];
  decision: Decision;
  decidedBy: "scenario" | "score";
  guaranteeStatus: GuaranteeStatus;
  scenario: { id: number; name: string };
  setVersion: number;
  trace: KeptTrace;
  tookMicros: number;
};

/** The columns of a new payment, with their SQL types. */
const insertedColumns = {
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
  currency: "text",
  payer_first_name: "text",
  payer_last_name: "text",
  email: "text",
  phone_digits: "text",
  card_bin: "text",
  card_last4: "text",
  card_brand: "text",
  card_country: "text",
  acquirer: "text",
  origin: "text",
  sub_status: "text",
  decision: "text",
  guarantee_status: "int",
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
};

/** What else is stored: the order as sent, the screening, and the cell of the daily figures. */
const otherColumns = {
  raw: "jsonb",
  warnings: "jsonb",
  set_version: "int",
  decided_by: "text",
  took_micros: "int",
  facts: "jsonb",
  reasons: "jsonb",
  trace: "jsonb",
  decision_words: "text",
};

/** The payment columns that come from the order. Updating an order writes the same columns. */
export function orderColumns(order: Order, identity: Identity): Record<string, SqlValue> {
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
  };
}

/** The transaction type of orders from a payment service provider. */
const PSP_TRANSACTION = "FUGU_PSP_TRANS";

function phoneDigitsOf(order: Order): string | null {
  return (order.customer.phone ?? order.billingAddress?.phone)?.replaceAll(/\D/g, "") ?? null;
}

/**
 * Stores all orders in one statement: each payment with its order, screening, first events and daily figures. The
 * figures' columns are in a nested object, because two have the same names as the payment's.
 */
const insertStatement = `with sent as materialized (
    select * from json_to_recordset($1::json) as sent (${typed({ ...insertedColumns, ...otherColumns })}, counted json)
  ), stored as (
    insert into payment (${namesOf(insertedColumns)}) select ${namesOf(insertedColumns)} from sent
  ), kept as (
    insert into payment_order (tenant_id, payment_id, raw, warnings) select tenant_id, payment_id, raw, warnings from sent
  ), screened as (
    insert into screening (tenant_id, payment_id, at, set_version, decided_by, risk_score, decision, took_micros, facts, reasons, trace)
    select tenant_id, payment_id, received_at, set_version, decided_by, risk_score, decision, took_micros, facts, reasons, trace from sent
  ), events as (
    insert into payment_event (tenant_id, payment_id, type, to_value, description, at)
    select tenant_id, payment_id, type, to_value, description, at from (
      select tenant_id, payment_id, 'ORDER_CREATED' as type, null as to_value, 'Order created' as description, created_at as at, 1 as position from sent
      union all select tenant_id, payment_id, 'DECISION', decision, decision_words, received_at, 2 from sent
    ) as happened order by payment_id, position
  )
  insert into daily_delta (tenant_id, ${namesOf(cellColumns)})
    select sent.tenant_id, cell.* from sent, json_to_record(sent.counted) as cell (${typed(cellColumns)})`;

/** Stores screened orders. Fails if an orderId is taken, which a transaction in the shop's row knows before. */
export async function insertScreenedOrders(handle: Handle, orders: readonly ScreenedOrder[]): Promise<void> {
  if (orders.length > 0) await handle.prepared(insertStatement, [JSON.stringify(orders.map(rowOf))]);
}

function rowOf(screened: ScreenedOrder): object {
  const { order, identity } = screened;
  return {
    ...orderColumns(order, identity),
    tenant_id: screened.tenantId,
    payment_id: screened.paymentId,
    order_id: order.orderId,
    created_at: order.createdAt,
    received_at: screened.receivedAt,
    currency: order.amount.currency,
    card_brand: screened.facts.card.brand,
    card_country: cardCountryOf(screened),
    decision: screened.decision,
    guarantee_status: screened.guaranteeStatus,
    risk_score: screened.riskScore,
    scenario_id: screened.scenario.id,
    scenario_name: screened.scenario.name,
    raw: screened.raw,
    warnings: screened.warnings,
    set_version: screened.setVersion,
    decided_by: screened.decidedBy,
    took_micros: screened.tookMicros,
    facts: keepFacts(screened.facts),
    reasons: screened.reasons,
    trace: screened.trace,
    decision_words: decisionText(screened),
    counted: cellRow(
      {
        createdAt: order.createdAt,
        currency: order.amount.currency,
        amountMinor: order.amount.amountMinor,
        refundedMinor: 0,
        disputedMinor: 0,
        cardBrand: screened.facts.card.brand,
        cardCountry: cardCountryOf(screened),
        scenarioId: screened.scenario.id,
        acquirer: order.payment.acquirer,
        origin: order.origin,
        decision: screened.decision,
        guaranteeStatus: screened.guaranteeStatus,
        disputeState: null,
        chargebackId: null,
        chargebackReason: null,
      },
      screened.timeZone,
      1,
    ),
  };
}

/** The country of the card's bank, or of the billing address if unknown. */
function cardCountryOf({ facts, order }: ScreenedOrder): string | null {
  return facts.card.country ?? order.billingAddress?.country ?? null;
}

function decisionText({ decision, decidedBy, scenario, riskScore }: ScreenedOrder): string {
  const basis = decidedBy === "scenario" ? `by scenario “${scenario.name}”` : `based on a risk score of ${formatRiskPercent(riskScore)}`;
  const verb = { approved: "Approved", pending: "Held for review", rejected: "Rejected" }[decision];
  return `${verb} ${basis}`;
}

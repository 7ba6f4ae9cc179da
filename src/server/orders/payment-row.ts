import type { Order } from "#domain/orders/order.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { Reason } from "#domain/payments/reason.ts";
import { toMajor } from "#domain/money/money.ts";
import type { Identity } from "#domain/screening/identity.ts";
import type { Facts } from "#domain/screening/facts.ts";
import type { TracedScenario } from "#contract/payment-risks.ts";
import type { Handle, SqlValue } from "#server/db/database.ts";
import { cellColumns, cellRow, cellTypes } from "#server/figures/figure-cell.ts";

/** An order with everything that was decided about it, ready to be stored. */
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
  trace: TracedScenario[];
  tookMicros: number;
};

/** The acquiring system a payment is filed under: the acquirer, else the method. */
export function acquirerOf(order: Order): string | null {
  return order.payment.acquirer ?? order.payment.method;
}

const paymentColumns = [
  "tenant_id",
  "payment_id",
  "order_id",
  "reference",
  "order_type",
  "transaction_type",
  "created_at",
  "received_at",
  "amount_minor",
  "amount_major",
  "currency",
  "payer_first_name",
  "payer_last_name",
  "email",
  "phone_digits",
  "card_bin",
  "card_last4",
  "acquirer",
  "origin",
  "sub_status",
  "decision",
  "guarantee_status",
  "risk_score",
  "scenario_id",
  "scenario_name",
  "person_key",
  "email_key",
  "card_key",
  "device_key",
  "ip_key",
  "phone_key",
  "address_key",
];

/** What the row of a payment says of its order; a change of the order writes the same columns again. */
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
    acquirer: acquirerOf(order),
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

function paymentValues(screened: ScreenedOrder): SqlValue[] {
  const { order, identity } = screened;
  const row: Record<string, SqlValue> = {
    ...orderColumns(order, identity),
    tenant_id: screened.tenantId,
    payment_id: screened.paymentId,
    order_id: order.orderId,
    created_at: order.createdAt,
    received_at: screened.receivedAt,
    currency: order.amount.currency,
    decision: screened.decision,
    guarantee_status: screened.guaranteeStatus,
    risk_score: screened.riskScore,
    scenario_id: screened.scenario.id,
    scenario_name: screened.scenario.name,
  };
  return paymentColumns.map((column) => row[column] ?? null);
}

/** Transaction type of an order that came through a payment service provider (S2 section 3). */
const PSP_TRANSACTION = "FUGU_PSP_TRANS";

function phoneDigitsOf(order: Order): string | null {
  return (order.customer.phone ?? order.billingAddress?.phone)?.replaceAll(/\D/g, "") ?? null;
}

const parameterCount = paymentColumns.length;
const p = (offset: number) => `$${parameterCount + offset}`;

/** One statement: the payment with its order, screening, first events and daily figures, or nothing where the orderId is taken. */
const insertStatement = `with stored as (
    insert into payment (${paymentColumns.join(", ")}) values (${paymentColumns.map((_, index) => `$${index + 1}`).join(", ")})
    on conflict (tenant_id, order_id) do nothing returning payment_id
  ), sent as (
    insert into payment_order (tenant_id, payment_id, raw, warnings) select $1, payment_id, ${p(1)}::jsonb, ${p(2)}::jsonb from stored
  ), screened as (
    insert into screening (tenant_id, payment_id, at, set_version, decided_by, risk_score, decision, took_micros, facts, reasons, trace)
    select $1, payment_id, $8, ${p(3)}::int, ${p(4)}::text, $23, $21, ${p(5)}::int, ${p(6)}::jsonb, ${p(7)}::jsonb, ${p(8)}::jsonb from stored
  ), events as (
    insert into payment_event (tenant_id, payment_id, type, to_value, description, at)
    select $1, payment_id, e.type, e.to_value, e.description, e.at from stored,
      (values ('ORDER_CREATED', null::text, 'Order created', $7::timestamptz), ('DECISION', $21::text, ${p(9)}::text, $8::timestamptz)) as e (type, to_value, description, at)
  ), counted as (
    insert into daily_delta (tenant_id, ${cellColumns})
    select $1, ${cellTypes.map((type, index) => `${p(10 + index)}::${type}`).join(", ")} from stored
  )
  select payment_id from stored`;

/** Stores a screened order in one statement. False where the shop's orderId was taken by another request meanwhile. */
export async function insertScreenedOrder(handle: Handle, screened: ScreenedOrder): Promise<boolean> {
  const { order } = screened;
  const figures = cellRow(
    {
      createdAt: order.createdAt,
      currency: order.amount.currency,
      amountMinor: order.amount.amountMinor,
      refundedMinor: 0,
      scenarioId: screened.scenario.id,
      acquirer: acquirerOf(order),
      origin: order.origin,
      decision: screened.decision,
      guaranteeStatus: screened.guaranteeStatus,
      disputeState: null,
      chargebackId: null,
      chargebackReason: null,
    },
    screened.timeZone,
    1,
  );
  const rows = await handle.prepared<{ payment_id: number }>("insert-screened-order", insertStatement, [
    ...paymentValues(screened),
    JSON.stringify(screened.raw),
    JSON.stringify(screened.warnings),
    screened.setVersion,
    screened.decidedBy,
    screened.tookMicros,
    JSON.stringify(screened.facts),
    JSON.stringify(screened.reasons),
    JSON.stringify(screened.trace),
    decisionText(screened),
    ...figures,
  ]);
  return rows.length > 0;
}

function decisionText({ decision, decidedBy, scenario, riskScore }: ScreenedOrder): string {
  const by = decidedBy === "scenario" ? `the scenario “${scenario.name}”` : `its risk score of ${(riskScore * 100).toFixed(2)}%`;
  const verb = { approved: "Approved", pending: "Held for review", rejected: "Rejected" }[decision];
  return `${verb} by ${by}`;
}

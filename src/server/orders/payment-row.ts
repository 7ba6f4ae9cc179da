import { keepFacts } from "#server/screening/kept-facts.ts";
import type { Handle } from "#server/db/database.ts";
import { namesOf, typed } from "#server/db/columns.ts";
import { cellColumns, cellRow } from "#server/figures/figure-cell.ts";
import { decisionWords } from "#server/orders/decision-words.ts";
import { cardCountryOf } from "#server/screening/card-country.ts";
import { orderColumns, otherColumns, paymentColumns, wordsOfOrder } from "#server/orders/payment-columns.ts";
import { joinedWords } from "#domain/payments/search-words.ts";
import { dueOnArrival, type Due } from "#domain/payments/decision.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";

/**
 * Stores all orders in one statement: each payment with its words, order, screening, first events and daily figures. The
 * figures' columns are in a nested object, because two have the same names as the payment's.
 */
const insertStatement = `with sent as materialized (
    select * from json_to_recordset($1::json) as sent (${typed({ ...paymentColumns, ...otherColumns })}, counted json)
  ), stored as (
    insert into payment (${namesOf(paymentColumns)}) select ${namesOf(paymentColumns)} from sent
  ), worded as (
    insert into search_word (tenant_id, word, created_at, payment_id)
    select tenant_id, unnest(string_to_array(btrim(search_words), ' ')), created_at, payment_id from sent
  ), kept as (
    insert into payment_order (tenant_id, payment_id, raw, warnings) select tenant_id, payment_id, raw, warnings from sent
  ), screened as (
    insert into screening (tenant_id, payment_id, at, set_version, decided_by, risk_score, decision, scenario_id, scenario_name, time_out_minutes, time_out_decision, guarantee_status, guarantee_obstacles, took_micros, facts, reasons, trace)
    select tenant_id, payment_id, received_at, set_version, decided_by, risk_score, decision, scenario_id, scenario_name, time_out_minutes, time_out_decision, guarantee_status, guarantee_obstacles, took_micros, facts, reasons, trace from sent
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

/** A value for each column: one that is forgotten doesn't compile. */
type Row = Record<keyof typeof paymentColumns | keyof typeof otherColumns | "counted", unknown>;

function rowOf(screened: ScreenedOrder): Row {
  const { order, identity } = screened;
  const due = dueOf(screened);
  return {
    ...orderColumns(order, identity),
    tenant_id: screened.tenantId,
    payment_id: screened.paymentId,
    order_id: order.orderId,
    created_at: order.createdAt,
    received_at: screened.receivedAt,
    amount_shop: screened.amountShop,
    search_words: joinedWords(wordsOfOrder(order)),
    currency: order.amount.currency,
    card_brand: screened.facts.card.brand,
    card_country: cardCountryOf(screened),
    decision: screened.decision,
    guarantee_status: screened.guaranteeStatus,
    guarantee_note: screened.guaranteeNote,
    due_at: due?.at ?? null,
    due_decision: due?.decision ?? null,
    risk_score: screened.riskScore,
    scenario_id: screened.scenario.id,
    scenario_name: screened.scenario.name,
    raw: screened.raw,
    warnings: screened.warnings,
    set_version: screened.setVersion,
    decided_by: screened.decidedBy,
    time_out_minutes: screened.timeOutMinutes,
    time_out_decision: screened.timeOutDecision,
    guarantee_obstacles: screened.guaranteeObstacles,
    took_micros: screened.tookMicros,
    facts: keepFacts(screened.facts),
    reasons: screened.reasons,
    trace: screened.trace,
    decision_words: decisionWords(screened),
    counted: cellRow(
      {
        createdAt: order.createdAt,
        receivedAt: screened.receivedAt,
        currency: order.amount.currency,
        amountMinor: order.amount.amountMinor,
        refundedMinor: 0,
        disputedMinor: 0,
        recoveredMinor: 0,
        cardBrand: screened.facts.card.brand,
        cardCountry: cardCountryOf(screened),
        scenarioId: screened.scenario.id,
        acquirer: order.payment.acquirer,
        origin: order.origin,
        decision: screened.decision,
        closedAt: null,
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

function dueOf({ decision, order: { createdAt }, receivedAt, ...timeOut }: ScreenedOrder): Due | null {
  return decision === "pending" ? dueOnArrival({ createdAt, receivedAt }, timeOut) : null;
}

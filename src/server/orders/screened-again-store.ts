import type { Handle } from "#server/db/database.ts";
import { cardCountryOf } from "#server/screening/card-country.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";
import { keepFacts } from "#server/screening/kept-facts.ts";

/** Adds a screening of a payment that is there, numbered after those before it, and what its card is now. */
export async function insertScreeningAgain(handle: Handle, screened: ScreenedOrder, at: Date): Promise<void> {
  const { tenantId, paymentId } = screened;
  await handle.prepared(
    `insert into screening (tenant_id, payment_id, number, at, set_version, decided_by, risk_score, decision, scenario_id, scenario_name,
       guarantee_status, guarantee_obstacles, took_micros, facts, reasons, trace, time_out_minutes, time_out_decision)
     values ($1, $2, (select coalesce(max(number), 1) + 1 from screening where tenant_id = $1 and payment_id = $2), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      tenantId,
      paymentId,
      at,
      screened.setVersion,
      screened.decidedBy,
      screened.riskScore,
      screened.decision,
      screened.scenario.id,
      screened.scenario.name,
      screened.guaranteeStatus,
      JSON.stringify(screened.guaranteeObstacles),
      screened.tookMicros,
      JSON.stringify(keepFacts(screened.facts)),
      JSON.stringify(screened.reasons),
      JSON.stringify(screened.trace),
      screened.timeOutMinutes,
      screened.timeOutDecision,
    ],
  );
  await handle.prepared("update payment set card_brand = $3, card_country = $4 where tenant_id = $1 and payment_id = $2", [
    tenantId,
    paymentId,
    screened.facts.card.brand,
    cardCountryOf(screened),
  ]);
}

/** Makes a screening's score and scenario the payment's. */
export async function updateScore(handle: Handle, { tenantId, paymentId, riskScore, scenario }: ScreenedOrder): Promise<void> {
  await handle.prepared(
    "update payment set risk_score = $3, scenario_id = $4, scenario_name = $5 where tenant_id = $1 and payment_id = $2",
    [tenantId, paymentId, riskScore, scenario.id, scenario.name],
  );
}

import { z } from "zod";
import { jsonObject } from "#contract/codecs.ts";
import type { OrderAnswer } from "#contract/orders.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import { riskLevelOf } from "#domain/payments/risk-level.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { paymentOrders, payments } from "#server/db/schema/payment-tables.ts";
import type { StoredOrder } from "#server/orders/repeat-warnings.ts";
import { showReasons } from "#server/screening/kept-reasons.ts";

const firstDecision = `coalesce(screening.decision, (
    select to_value from payment_event
    where payment_event.tenant_id = payment.tenant_id and payment_event.payment_id = payment.payment_id and type = 'DECISION'
    order by at, event_id limit 1
  ), payment.decision)`;

const columns = {
  paymentId: payments.paymentId,
  decision: computed<Decision>(firstDecision),
  riskScore: computed<number>("coalesce(screening.risk_score, payment.risk_score)"),
  scenarioId: computed<number>("coalesce(screening.scenario_id, payment.scenario_id)"),
  scenarioName: computed<string>("coalesce(screening.scenario_name, payment.scenario_name)"),
  guaranteeStatus: computed<GuaranteeStatus>("coalesce(screening.guarantee_status, payment.guarantee_status)"),
  reasons: computed<unknown>("coalesce(screening.reasons, '[]'::jsonb)"),
  warnings: paymentOrders.warnings,
  raw: paymentOrders.raw,
  firstRaw: paymentOrders.firstRaw,
  isErased: computed<boolean>("payment.erased_at is not null"),
  standingDecision: payments.decision,
  standingGuaranteeStatus: payments.guaranteeStatus,
  standingGuaranteeNote: payments.guaranteeNote,
  standingClosedAt: payments.closedAt,
};

const keptWarnings = z.array(z.object({ path: z.string(), message: z.string() }));

type FirstAnswer = { answer: OrderAnswer; stored: StoredOrder };

/**
 * The first decision on an order and the order as stored, or null if the shop has no such order. After 24 months, when the
 * screening is gone, the decision comes from the trail, without reasons.
 */
export async function readFirstAnswer(handle: Handle, tenantId: number, orderId: string): Promise<FirstAnswer | null> {
  const [row] = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)}
     from payment join payment_order using (tenant_id, payment_id)
       left join screening on screening.tenant_id = payment.tenant_id and screening.payment_id = payment.payment_id and number = 1
     where payment.tenant_id = $1 and order_id = $2`,
    [tenantId, orderId],
  );
  if (!row) return null;
  const answer: OrderAnswer = {
    paymentId: row.paymentId,
    decision: row.decision,
    riskScore: row.riskScore,
    riskLevel: riskLevelOf(row.riskScore),
    scenario: { id: row.scenarioId, name: row.scenarioName },
    guaranteeStatus: row.guaranteeStatus,
    reasons: showReasons(row.reasons),
    warnings: keptWarnings.parse(row.warnings),
    standing: {
      decision: row.standingDecision,
      guaranteeStatus: row.standingGuaranteeStatus,
      guaranteeNote: row.standingGuaranteeNote,
      closedAt: row.standingClosedAt,
    },
  };
  const firstRaw = row.firstRaw === null ? null : jsonObject.parse(row.firstRaw);
  return { answer, stored: { raw: jsonObject.parse(row.raw), firstRaw, isErased: row.isErased } };
}

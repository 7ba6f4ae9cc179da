import type { OrderAnswer } from "#contract/orders.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import { riskLevelOf } from "#domain/payments/risk-level.ts";
import type { Handle } from "#server/db/database.ts";
import { showReasons } from "#server/screening/kept-reasons.ts";

type Row = {
  payment_id: number;
  decision: Decision;
  risk_score: number;
  scenario_id: number;
  scenario_name: string;
  guarantee_status: GuaranteeStatus;
  reasons: unknown;
  warnings: { path: string; message: string }[];
};

/**
 * The first decision of an order that was taken in before; null where the shop has no such order. After 24 months, when
 * its screening is no longer kept, it comes from the trail, without reasons.
 */
export async function readFirstAnswer(handle: Handle, tenantId: number, orderId: string): Promise<OrderAnswer | null> {
  const [row] = await handle.prepared<Row>(
    `select payment.payment_id, coalesce(screening.decision, (
         select to_value from payment_event
         where payment_event.tenant_id = payment.tenant_id and payment_event.payment_id = payment.payment_id and type = 'DECISION'
         order by at, event_id limit 1
       ), payment.decision) as decision, coalesce(screening.risk_score, payment.risk_score) as risk_score,
       scenario_id, scenario_name, guarantee_status, coalesce(reasons, '[]'::jsonb) as reasons, warnings
     from payment left join screening using (tenant_id, payment_id) join payment_order using (tenant_id, payment_id)
     where tenant_id = $1 and order_id = $2`,
    [tenantId, orderId],
  );
  if (!row) return null;
  return {
    paymentId: row.payment_id,
    decision: row.decision,
    riskScore: row.risk_score,
    riskLevel: riskLevelOf(row.risk_score),
    scenario: { id: row.scenario_id, name: row.scenario_name },
    guaranteeStatus: row.guarantee_status,
    reasons: showReasons(row.reasons),
    warnings: row.warnings,
  };
}

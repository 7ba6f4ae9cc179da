import type { Decision } from "#domain/payments/decision.ts";
import type { Fate } from "#domain/replay/replay.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Handle } from "#server/db/database.ts";
import type { ReplayKey } from "#server/replay/replay-store.ts";

export type ReplayedOrderRow = {
  paymentId: number;
  reference: string;
  createdAt: Date;
  firstName: string | null;
  lastName: string | null;
  amountMajor: number;
  currency: CurrencyCode;
  from: Decision;
  to: Decision;
  fate: Fate;
  scenarioThen: string;
  riskThen: number;
  setVersion: number;
  traceThen: unknown;
  scenarioNow: string;
  riskNow: number;
  traceNow: unknown;
};
export type ShiftFilter = { from: Decision | null; to: Decision | null };

const SHIFTED = `r.tenant_id = $1 and r.replay_id = $2 and r.is_counted and r.decided_then <> r.decided_now
  and ($3::text is null or r.decided_then = $3) and ($4::text is null or r.decided_now = $4)`;

const selected = (
  traces: boolean,
) => `select r.payment_id as "paymentId", p.reference, p.created_at as "createdAt", p.payer_first_name as "firstName",
    p.payer_last_name as "lastName", p.amount_major as "amountMajor", p.currency, r.decided_then as "from", r.decided_now as "to", r.fate,
    s.scenario_name as "scenarioThen", s.risk_score as "riskThen", s.set_version as "setVersion", ${traces ? "s.trace" : "null"} as "traceThen",
    r.scenario_name as "scenarioNow", r.risk_score as "riskNow", ${traces ? "r.trace" : "case when r.trace is null then null else true end"} as "traceNow"
  from replay_order r join payment p using (tenant_id, payment_id)
    join screening s on s.tenant_id = r.tenant_id and s.payment_id = r.payment_id and s.number = r.number`;

/** A page of the orders that a replay decides differently, the newest first. */
export function readShiftedOrders(
  handle: Handle,
  { tenantId, replayId }: ReplayKey,
  { from, to }: ShiftFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReplayedOrderRow[]> {
  return handle.prepared<ReplayedOrderRow>(
    `${selected(false)} where ${SHIFTED} order by r.created_at desc, r.payment_id desc limit $5 offset $6`,
    [tenantId, replayId, from, to, limit, offset],
  );
}

export async function countShiftedOrders(handle: Handle, { tenantId, replayId }: ReplayKey, { from, to }: ShiftFilter): Promise<number> {
  const [row] = await handle.prepared<{ orders: number }>(`select count(*)::int as orders from replay_order r where ${SHIFTED}`, [
    tenantId,
    replayId,
    from,
    to,
  ]);
  return row?.orders ?? 0;
}

/** One of them with both traces; null if it isn't among them. */
export async function findShiftedOrder(
  handle: Handle,
  { tenantId, replayId }: ReplayKey,
  paymentId: number,
): Promise<ReplayedOrderRow | null> {
  const [row] = await handle.prepared<ReplayedOrderRow>(`${selected(true)} where ${SHIFTED} and r.payment_id = $5`, [
    tenantId,
    replayId,
    null,
    null,
    paymentId,
  ]);
  return row ?? null;
}

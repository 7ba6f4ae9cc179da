import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { Handle } from "#server/db/database.ts";
import { millis } from "#server/db/millis.ts";

/** An order as it was screened first, and what became of it. */
export type LearnableOrder = {
  paymentId: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  receivedAt: number;
  /** As sent first, and the facts as stored, as JSON text; null if they were erased. */
  raw: string | null;
  facts: string | null;
  /** A keyed hash of who ordered. */
  person: string | null;
  decision: Decision;
  hasChargeback: boolean;
  chargebackReason: string | null;
  isCanceled: boolean;
  isFullyRefunded: boolean;
  isConfirmedFraud: boolean;
  amountShop: number | null;
};

/** An order's place in the row of a shop's orders by time. */
export type OrderPlace = { createdAt: Date; paymentId: number };

const ORDER = `select p.payment_id as "paymentId", ${millis("p.created_at")} as "createdAt", ${millis("p.received_at")} as "receivedAt",
    case when p.erased_at is null then coalesce(o.first_raw, o.raw)::text end as raw, case when p.erased_at is null then s.facts::text end as facts,
    p.person_key as person, p.decision, p.chargeback_id is not null as "hasChargeback", p.chargeback_reason as "chargebackReason",
    p.cancel_reason is not null as "isCanceled", p.refunded_minor > 0 and p.refunded_minor >= p.amount_minor as "isFullyRefunded",
    exists (select from outcome x where x.tenant_id = p.tenant_id and x.payment_id = p.payment_id and x.type = 'fraud_confirmed') as "isConfirmedFraud",
    p.amount_shop as "amountShop"
  from payment p left join payment_order o using (tenant_id, payment_id)
    left join screening s on s.tenant_id = p.tenant_id and s.payment_id = p.payment_id and s.number = 1`;

/** The latest orders since a time, at most so many: how many there are, the first and the last. */
export async function findLatestOrders(
  handle: Handle,
  tenantId: number,
  { since, until, most }: { since: Date; until: Date; most: number },
): Promise<{ orders: number; fromAt: Date | null; untilAt: Date | null }> {
  const [row] = await handle.prepared<{ orders: number; fromAt: Date | null; untilAt: Date | null }>(
    `select count(*)::int as orders, min(created_at) as "fromAt", max(created_at) as "untilAt" from (
       select created_at from payment where tenant_id = $1 and created_at >= $2 and created_at <= $3
       order by created_at desc, payment_id desc limit $4) latest`,
    [tenantId, since, until, most],
  );
  return row ?? { orders: 0, fromAt: null, untilAt: null };
}

/** The currencies of the orders of a time. */
export async function readCurrencies(
  handle: Handle,
  tenantId: number,
  { fromAt, untilAt }: { fromAt: Date; untilAt: Date },
): Promise<CurrencyCode[]> {
  const rows = await handle.prepared<{ currency: CurrencyCode }>(
    "select distinct currency from payment where tenant_id = $1 and created_at >= $2 and created_at <= $3 order by currency",
    [tenantId, fromAt, untilAt],
  );
  return rows.map(({ currency }) => currency);
}

/** The next orders after a place, up to a time, in order of time. */
export function readOrdersAfter(
  handle: Handle,
  tenantId: number,
  { createdAt, paymentId }: OrderPlace,
  { untilAt, most }: { untilAt: Date; most: number },
): Promise<LearnableOrder[]> {
  return handle.prepared<LearnableOrder>(
    `${ORDER} where p.tenant_id = $1 and (p.created_at, p.payment_id) > ($2, $3) and p.created_at <= $4
     order by p.created_at, p.payment_id limit $5`,
    [tenantId, createdAt, paymentId, untilAt, most],
  );
}

/** The next charged-back orders before a place, from a time on, latest first. */
export function readChargedBackBefore(
  handle: Handle,
  tenantId: number,
  { createdAt, paymentId }: OrderPlace,
  { fromAt, most }: { fromAt: Date; most: number },
): Promise<LearnableOrder[]> {
  return handle.prepared<LearnableOrder>(
    `${ORDER} where p.tenant_id = $1 and (p.created_at, p.payment_id) < ($2, $3) and p.created_at >= $4 and p.chargeback_id is not null
     order by p.created_at desc, p.payment_id desc limit $5`,
    [tenantId, createdAt, paymentId, fromAt, most],
  );
}

import type { AlertOutcome } from "#domain/disputes/alert-outcome.ts";
import { isPreventedAlert } from "#domain/disputes/alert-source.ts";
import type { AlertEvent } from "#domain/disputes/alert.ts";
import { DAY_MARGIN_MS, type AlertCandidate } from "#domain/disputes/match-alert.ts";
import { earliestOf } from "#domain/orders/happened-at.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import type { Handle } from "#server/db/database.ts";
import { bare, computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { alerts } from "#server/db/schema/dispute-tables.ts";
import { SuretyError } from "#server/surety-error.ts";

const alertColumns = {
  alertId: bare(alerts.alertId),
  paymentId: bare(alerts.paymentId),
  externalId: bare(alerts.externalId),
  source: bare(alerts.source),
  type: bare(alerts.type),
  at: bare(alerts.at),
  transactionAt: bare(alerts.transactionAt),
  amount: bare(alerts.amount),
  currency: bare(alerts.currency),
  amountMinor: bare(alerts.amountMinor),
  descriptor: bare(alerts.descriptor),
  issuerBank: bare(alerts.issuerBank),
  cardType: bare(alerts.cardType),
  cardBin: bare(alerts.cardBin),
  cardLast4: bare(alerts.cardLast4),
  orderId: bare(alerts.orderId),
  arn: bare(alerts.arn),
  dueAt: bare(alerts.dueAt),
  outcome: bare(alerts.outcome),
  notes: bare(alerts.notes),
  answeredBy: bare(alerts.answeredBy),
  answeredAt: bare(alerts.answeredAt),
};

export type StoredAlert = RowOf<typeof alertColumns>;
export type NewAlert = Omit<StoredAlert, "alertId" | "paymentId" | "amountMinor" | "outcome" | "notes" | "answeredBy" | "answeredAt"> & {
  receivedAt: Date;
};

/** Adds an alert without an order. Null if the shop has one with this id. */
export async function insertAlert(handle: Handle, tenantId: number, alert: NewAlert): Promise<StoredAlert | null> {
  const [row] = await handle.prepared<StoredAlert>(
    `insert into alert (tenant_id, external_id, source, type, at, received_at, transaction_at, amount, currency, descriptor, issuer_bank,
       card_type, card_bin, card_last4, order_id, arn, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict (tenant_id, external_id) do nothing returning ${selectList(alertColumns)}`,
    [
      tenantId,
      alert.externalId,
      alert.source,
      alert.type,
      alert.at,
      alert.receivedAt,
      alert.transactionAt,
      alert.amount,
      alert.currency,
      alert.descriptor,
      alert.issuerBank,
      alert.cardType,
      alert.cardBin,
      alert.cardLast4,
      alert.orderId,
      alert.arn,
      alert.dueAt,
    ],
  );
  return row ?? null;
}

export async function findAlertBySourceId(handle: Handle, tenantId: number, externalId: string): Promise<StoredAlert | null> {
  const [row] = await handle.prepared<StoredAlert>(
    `select ${selectList(alertColumns)} from alert where tenant_id = $1 and external_id = $2`,
    [tenantId, externalId],
  );
  return row ?? null;
}

/** Locks an alert, after the payment that it's joined to. Null for another shop's. */
export async function lockAlert(handle: Handle, tenantId: number, alertId: number): Promise<StoredAlert | null> {
  const [row] = await handle.prepared<StoredAlert>(
    `select ${selectList(alertColumns)} from alert where tenant_id = $1 and alert_id = $2 for update`,
    [tenantId, alertId],
  );
  return row ?? null;
}

/** An order's alerts, oldest first. */
export function listAlertsOf(handle: Handle, tenantId: number, paymentId: number): Promise<StoredAlert[]> {
  return handle.prepared<StoredAlert>(
    `select ${selectList(alertColumns)} from alert where tenant_id = $1 and payment_id = $2 order by at, alert_id`,
    [tenantId, paymentId],
  );
}

/** So many are joined with a batch of orders: the first of each order and way to find them, then the second of each … */
const MOST_JOINED = 300;

export type AwaitedOrder = Pick<AlertCandidate, "orderId" | "arn" | "cardBin" | "cardLast4" | "amount" | "currency" | "createdAt">;

/**
 * Alerts without an order that these orders may be what they are about, oldest first; none is about an order that was placed
 * later. Each order is looked up by each way to find them, as `matchAlert` compares, so that none is behind those of another order
 * or those that only share a card's digits with it. Nothing is sorted or counted before an index has found it: a shop may have many
 * that wait.
 */
export function listWaitingAlerts(handle: Handle, tenantId: number, orders: readonly AwaitedOrder[]): Promise<StoredAlert[]> {
  const sent = orders.map(({ createdAt, ...order }) => ({
    ...order,
    dayFrom: new Date(createdAt.getTime() - DAY_MARGIN_MS),
    dayTo: new Date(createdAt.getTime() + DAY_MARGIN_MS),
    earliest: earliestOf(createdAt),
  }));
  const ways = [
    `waiting.order_id = sent."orderId"`,
    `waiting.arn = sent.arn`,
    `waiting.card_last4 = sent."cardLast4" and waiting.amount = sent.amount
       and (starts_with(waiting.card_bin, sent."cardBin") or starts_with(sent."cardBin", waiting.card_bin))
       and waiting.transaction_at between sent."dayFrom" and sent."dayTo"
       and coalesce(waiting.currency, sent.currency) = sent.currency
       and (sent.arn is null or waiting.arn is null or waiting.arn = sent.arn)`,
  ];
  const found = ways.map(
    (way, index) =>
      `select waiting.*, ${index} as way, sent."orderId" as sought from sent cross join lateral (
         select alert_id, at from alert waiting where tenant_id = $1 and payment_id is null and at >= sent.earliest and ${way} offset 0) waiting`,
  );
  return handle.prepared<StoredAlert>(
    `with sent as (
       select * from json_to_recordset($2::json) as sent ("orderId" text, arn text, "cardBin" text, "cardLast4" text, amount float8,
         currency text, "dayFrom" timestamptz, "dayTo" timestamptz, earliest timestamptz)),
     found as (select alert_id, at, row_number() over (partition by sought, way order by at, alert_id) as place
       from (${found.join(" union all ")}) found)
     select ${selectList(alertColumns)} from alert where tenant_id = $1 and payment_id is null and alert_id in (
       select alert_id from found where place <= ${MOST_OF_ORDER} order by place, at, alert_id limit ${MOST_JOINED})
     order by at, alert_id`,
    [tenantId, JSON.stringify(sent)],
  );
}

/** The most alerts of one order. */
const MOST_OF_ORDER = 50;

const joinedCount = { count: computed<number>("count(*)::int") };

/** Throws "limit-reached" if an order, which is locked, has the most alerts that one can have. */
export async function requireRoomForAlert(handle: Handle, tenantId: number, paymentId: number): Promise<void> {
  if (await hasRoomForAlert(handle, tenantId, paymentId)) return;
  throw new SuretyError("limit-reached", `This order has ${MOST_OF_ORDER} alerts, the most that one order can have.`);
}

export async function hasRoomForAlert(handle: Handle, tenantId: number, paymentId: number): Promise<boolean> {
  const [row] = await handle.prepared<RowOf<typeof joinedCount>>(
    `select ${selectList(joinedCount)} from alert where tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId],
  );
  return (row?.count ?? 0) < MOST_OF_ORDER;
}

/** The most alerts without an order. */
export const MOST_UNMATCHED = 10_000;

/**
 * Throws "limit-reached" if a shop has more alerts without an order than it can have. Rather than that an earlier one is given up,
 * the source is told that this one wasn't taken.
 */
export async function requireRoomForUnmatched(handle: Handle, tenantId: number): Promise<void> {
  const beyond = await handle.prepared("select 1 from alert where tenant_id = $1 and payment_id is null offset $2 limit 1", [
    tenantId,
    MOST_UNMATCHED,
  ]);
  if (beyond.length === 0) return;
  const most = formatCount(MOST_UNMATCHED);
  throw new SuretyError("limit-reached", `This shop has ${most} alerts without an order, the most that it can have. Join them first.`);
}

const unmatchedCount = { count: computed<number>("count(*)::int") };
/** Counting ends there. */
const COUNTED_MOST = 1000;

export async function countUnmatched(handle: Handle, tenantId: number): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof unmatchedCount>>(
    `select ${selectList(unmatchedCount)} from (select 1 from alert where tenant_id = $1 and payment_id is null limit ${COUNTED_MOST}) unmatched`,
    [tenantId],
  );
  return row?.count ?? 0;
}

/**
 * A page of the alerts without an order: those that can still be answered in time, the first due first, then the others, newest
 * first.
 */
export function listUnmatched(handle: Handle, tenantId: number, now: Date, limit: number, offset: number): Promise<StoredAlert[]> {
  return handle.prepared<StoredAlert>(
    `select ${selectList(alertColumns)} from alert where tenant_id = $1 and payment_id is null
     order by case when due_at > $2 then due_at end, at desc, alert_id desc limit $3 offset $4`,
    [tenantId, now, limit, offset],
  );
}

/** Those of these alerts that are still without an order, the first due first. */
export function listStillUnmatched(handle: Handle, tenantId: number, alertIds: readonly number[]): Promise<StoredAlert[]> {
  return handle.prepared<StoredAlert>(
    `select ${selectList(alertColumns)} from alert where tenant_id = $1 and alert_id = any($2::bigint[]) and payment_id is null
     order by due_at, alert_id`,
    [tenantId, alertIds],
  );
}

/** Gives an alert its order, with its amount in the order's currency. */
export async function attachAlert(
  handle: Handle,
  tenantId: number,
  alertId: number,
  order: { paymentId: number; amountMinor: number | null },
): Promise<void> {
  await handle.prepared(`update alert set payment_id = $3, amount_minor = $4 where tenant_id = $1 and alert_id = $2`, [
    tenantId,
    alertId,
    order.paymentId,
    order.amountMinor,
  ]);
}

/** Takes an alert from its order, so that it waits for one again. */
export async function detachAlert(handle: Handle, tenantId: number, alertId: number): Promise<void> {
  await handle.prepared(`update alert set payment_id = null, amount_minor = null where tenant_id = $1 and alert_id = $2`, [
    tenantId,
    alertId,
  ]);
}

/** Stores what staff did about an alert. */
export async function storeAlertAnswer(
  handle: Handle,
  tenantId: number,
  alertId: number,
  answer: { outcome: AlertOutcome; notes: string | null; by: string; at: Date },
): Promise<void> {
  await handle.prepared(
    `update alert set outcome = $3, notes = $4, answered_by = $5, answered_at = $6 where tenant_id = $1 and alert_id = $2`,
    [tenantId, alertId, answer.outcome, answer.notes, answer.by, answer.at],
  );
}

/** The part of an alert that its dispute follows from. */
export function alertEventOf(alert: StoredAlert): AlertEvent {
  const { alertId, at, dueAt, amountMinor, outcome, answeredAt } = alert;
  const answer = outcome === null || answeredAt === null ? null : { outcome, at: answeredAt };
  return { alertId, at, dueAt, amountMinor, isPrevented: isPreventedAlert(alert), answer };
}

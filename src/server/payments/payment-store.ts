import { and, desc, eq, isNull, notInArray, or, sql, type SQL } from "drizzle-orm";
import type { HistoryEvent } from "#contract/payment-trail.ts";
import { HISTORY_PAGE, historyTypes } from "#contract/payment-trail.ts";
import type { TimeOutDecision } from "#domain/payments/decision.ts";
import { noDetails } from "#domain/payments/event-details.ts";
import { trailFilters, type TrailFilter } from "#domain/payments/trail-filter.ts";
import { sensorTypeWords, type SensorType } from "#domain/scenarios/sensor-types.ts";
import type { Handle } from "#server/db/database.ts";
import { paymentOrders, payments, screenings } from "#server/db/schema/payment-tables.ts";
import { paymentEvents } from "#server/db/schema/trail-tables.ts";
import { readOrderAsSent, type OrderAsSent } from "#server/payments/order-as-sent.ts";
import { readKeptFacts, type KeptFacts } from "#server/screening/kept-facts.ts";
import { filtersOfEvent, ofFilter } from "#server/payments/trail-filter-sql.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";

export type StoredPayment = typeof payments.$inferSelect;
type StoredScreening = Omit<typeof screenings.$inferSelect, "facts"> & { facts: KeptFacts };

/** A payment of the shop. Throws "not-found" for another shop's. */
export async function findPayment(handle: Handle, tenantId: number, paymentId: number): Promise<StoredPayment> {
  const [found] = await handle
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), eq(payments.paymentId, paymentId)));
  if (!found) throw noSuchPayment();
  return found;
}

/** The payment of an order, by the order's id; null if the shop has none. */
export async function findPaymentOfOrder(handle: Handle, tenantId: number, orderId: string): Promise<StoredPayment | null> {
  const [found] = await handle
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), eq(payments.orderId, orderId)));
  return found ?? null;
}

/** The shop's newest order; null for a shop without any. */
export async function findNewestPayment(handle: Handle, tenantId: number): Promise<StoredPayment | null> {
  const [found] = await handle
    .select()
    .from(payments)
    .where(eq(payments.tenantId, tenantId))
    .orderBy(desc(payments.createdAt), desc(payments.paymentId))
    .limit(1);
  return found ?? null;
}

/** A payment's order as sent. */
export async function findOrderAsSent(handle: Handle, tenantId: number, paymentId: number): Promise<OrderAsSent> {
  const [found] = await handle
    .select({ raw: paymentOrders.raw })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.tenantId, tenantId), eq(paymentOrders.paymentId, paymentId)));
  return readOrderAsSent(found?.raw);
}

/** A payment's order as it was first sent; null if it wasn't changed since. */
export async function findReplacedOrder(handle: Handle, tenantId: number, paymentId: number): Promise<unknown> {
  const [found] = await handle
    .select({ firstRaw: paymentOrders.firstRaw })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.tenantId, tenantId), eq(paymentOrders.paymentId, paymentId)));
  return found?.firstRaw ?? null;
}

/** A payment's latest screening, or the one with this number; null after 24 months, when it is deleted. */
export async function findScreening(handle: Handle, tenantId: number, paymentId: number, number?: number): Promise<StoredScreening | null> {
  const numbered = number === undefined ? undefined : eq(screenings.number, number);
  const [found] = await handle
    .select()
    .from(screenings)
    .where(and(eq(screenings.tenantId, tenantId), eq(screenings.paymentId, paymentId), numbered))
    .orderBy(desc(screenings.number))
    .limit(1);
  return found ? { ...found, facts: readKeptFacts(found.facts) } : null;
}

/** The most screenings of one payment that are listed. */
const SCREENINGS_LISTED = 50;

/** A payment's screenings without their facts and traces, newest first. */
export async function listScreenings(handle: Handle, tenantId: number, paymentId: number) {
  const { number, at, riskScore, reasons, decision, scenarioName, timeOutMinutes, timeOutDecision } = screenings;
  return handle
    .select({ number, at, riskScore, reasons, decision, scenarioName, timeOutMinutes, timeOutDecision })
    .from(screenings)
    .where(and(eq(screenings.tenantId, tenantId), eq(screenings.paymentId, paymentId)))
    .orderBy(desc(screenings.number))
    .limit(SCREENINGS_LISTED);
}

/** When a time-out decided so about a payment last; null if none did. */
export async function findTimeOutEnd(handle: Handle, tenantId: number, paymentId: number, decision: TimeOutDecision): Promise<Date | null> {
  const { at, type, by, from, to } = paymentEvents;
  const ofPayment = and(eq(paymentEvents.tenantId, tenantId), eq(paymentEvents.paymentId, paymentId));
  const [found] = await handle
    .select({ at })
    .from(paymentEvents)
    .where(and(ofPayment, eq(type, "DECISION"), isNull(by), eq(from, "pending"), eq(to, decision)))
    .orderBy(desc(at))
    .limit(1);
  return found?.at ?? null;
}

/** Which events of a trail: those that a filter leaves or all (null), before the event with this id or the newest (null). */
export type HistoryPart = { before: number | null; sensor: TrailFilter | null };
/** Sensors whose events are hidden. */
type Hidden = readonly SensorType[];

/**
 * A page of the trail, newest first; of events at the same moment, the last one written comes first. `before` is the id of
 * the last event of the page before, null for the first page. Nothing comes before an event that the payment doesn't have.
 */
export async function listHistory(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  { before, sensor, hidden }: HistoryPart & { hidden: Hidden },
): Promise<HistoryEvent[]> {
  const { at, eventId } = paymentEvents;
  const ofPayment = and(eq(paymentEvents.tenantId, tenantId), eq(paymentEvents.paymentId, paymentId));
  const last = handle
    .select({ at, eventId })
    .from(paymentEvents)
    .where(and(ofPayment, eq(eventId, before ?? 0)));
  const rows = await handle
    .select()
    .from(paymentEvents)
    .where(
      and(
        ofPayment,
        notOf(hidden),
        sensor === null ? undefined : ofFilter(sensor),
        before === null ? undefined : sql`(${at}, ${eventId}) < (${last})`,
      ),
    )
    .orderBy(desc(at), desc(eventId))
    .limit(HISTORY_PAGE);
  return rows.map((row) => ({
    id: row.eventId,
    paymentId: row.paymentId,
    type: historyTypeOf(row.type),
    field: row.field,
    from: row.from,
    to: row.to,
    by: row.by,
    text: row.text,
    at: row.at,
    sensor:
      row.sensorType === null ? null : { name: row.sensorName ?? "", type: { id: row.sensorType, words: sensorTypeWords(row.sensorType) } },
    phase: row.phase,
    runId: row.runId,
    evidenceId: row.evidenceId,
    details: row.details ?? noDetails,
  }));
}

/** How many events each filter leaves of a payment's trail, without sessions in which nothing happened. */
export async function countFilteredEvents(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  hidden: Hidden,
): Promise<{ sensor: TrailFilter; events: number }[]> {
  const { type, details } = paymentEvents;
  const session = sql`${details} -> 'session'`;
  const happened = sql`coalesce(jsonb_array_length(${session} -> 'urls') + (${session} ->> 'urlCount')::int + (${session} ->> 'moveCount')::int + (${session} ->> 'clickCount')::int, 0)`;
  const rows = await handle
    .select({ sensor: filtersOfEvent, events: sql<number>`count(*)::int` })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.tenantId, tenantId),
        eq(paymentEvents.paymentId, paymentId),
        notOf(hidden),
        sql`(${type} <> 'SESSION' or ${happened} > 0)`,
      ),
    )
    .groupBy(sql`1`);
  return trailFilters.flatMap((filter) => rows.filter(({ sensor }) => sensor === filter));
}

function notOf(hidden: Hidden): SQL | undefined {
  const { sensorType } = paymentEvents;
  return hidden.length === 0 ? undefined : or(isNull(sensorType), notInArray(sensorType, [...hidden]));
}

function historyTypeOf(type: string): HistoryEvent["type"] {
  const known = historyTypes.find((candidate) => candidate === type);
  if (known === undefined) throw new Error(`The trail holds an event of the unknown type ${type}`);
  return known;
}

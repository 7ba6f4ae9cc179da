import type { CurrencyCode } from "#domain/money/currencies.ts";
import { HOUR_MS } from "#domain/dates/day-bounds.ts";
import { keysOf } from "#domain/keys-of.ts";
import { isMissingData, type GuaranteeObstacle } from "#domain/payments/guarantee-obstacles.ts";
import type { Decision, TimeOutDecision } from "#domain/payments/decision.ts";
import type { EarlierOrders } from "#domain/rules/aggregate-orders.ts";
import type { AggregationNeeds, OrderKey } from "#domain/rules/order-aggregation.ts";
import type { ScenarioSet } from "#domain/scenarios/compile-scenarios.ts";
import { VELOCITY_CAP } from "#domain/screening/facts.ts";
import type { Identity } from "#domain/screening/identity.ts";
import { USUAL_ORDERS } from "#domain/screening/amount-limit.ts";
import type { Handle } from "#server/db/database.ts";
import { millis } from "#server/db/millis.ts";
import type { ApprovedOrder, KnownOrder, StreamItem, StreamScreening } from "#server/replay/replay-stream.ts";
import { aggregatedColumns, columnOf, OVERTAKEN_MS } from "#server/screening/shop-history.ts";

/** A stretch of the shop's row: places above `from`, up to `until`. */
export type Stretch = { from: number; until: number };
/** The time in which orders were placed that a replay is about. */
export type ReplayTime = { fromAt: Date; untilAt: Date };

/** As a condition, not as what an index is read by: places are read in their order, however many orders the time has. */
const IN_TIME = "(p.created_at >= $4 and p.created_at < $5) is true";

/** How many orders a replay goes through, without those that it leaves out. */
export async function countReplayed(handle: Handle, tenantId: number, { fromAt, untilAt }: ReplayTime): Promise<number> {
  const [row] = await handle.prepared<{ orders: number }>(
    `select count(*)::int as orders from payment where tenant_id = $1 and created_at >= $2 and created_at < $3 and erased_at is null`,
    [tenantId, fromAt, untilAt],
  );
  return row?.orders ?? 0;
}

/** The place that nothing of the shop has reached yet. */
export async function placeOfNow(handle: Handle): Promise<number> {
  const [row] = await handle.prepared<{ place: number }>("select nextval('surety_id') as place", []);
  if (!row) throw new Error("The sequence gave no id");
  return row.place;
}

/** Takes a place, and the transaction that takes it, for which all others are waited that may hold ids below it. */
export async function takeMark(handle: Handle): Promise<{ place: number; xid: number }> {
  const place = await placeOfNow(handle);
  const [row] = await handle.prepared<{ xid: number }>("select pg_current_xact_id()::text::bigint as xid", []);
  if (!row) throw new Error("The transaction has no id");
  return { place, xid: row.xid };
}

/** Whether an order of a replay came in a stretch, or anything else happened that it hears. */
export async function isAnythingIn(
  handle: Handle,
  tenantId: number,
  { from, until }: Stretch,
  { fromAt, untilAt }: ReplayTime,
): Promise<boolean> {
  const has = (id: string, table: string, condition = "true") =>
    `exists (select from ${table} where tenant_id = $1 and ${id} > $2 and ${id} <= $3 and ${condition})`;
  const [row] = await handle.prepared<{ isAny: boolean }>(
    `select ${has("payment_id", "payment p", IN_TIME)} or ${has("staff_decision_id", "staff_decision")} or ${has("outcome_id", "outcome")}
       or ${has("version_id", "order_version")} or ${has("event_id", "payment_event", REAL_DECISION)} as "isAny"`,
    [tenantId, from, until, fromAt, untilAt],
  );
  return row?.isAny ?? false;
}

/** Just before the first order of a replay. */
export async function placeOfStart(handle: Handle, tenantId: number, { fromAt, untilAt }: ReplayTime, end: number): Promise<number> {
  const [row] = await handle.prepared<{ first: number | null }>(
    "select min(payment_id) as first from payment where tenant_id = $1 and created_at >= $2 and created_at < $3",
    [tenantId, fromAt, untilAt],
  );
  return row?.first == null ? end : Number(row.first) - 1;
}

/** In a stretch so many more things than orders may have happened. */
const EVENTS_PER_ORDER = 4;

/**
 * The end of the next stretch: the place of the last of the next orders, or the end if there are fewer. It's nearer where more has
 * happened to orders than is read at a time.
 */
export async function placeAfter(
  handle: Handle,
  tenantId: number,
  { from, until }: Stretch,
  { fromAt, untilAt }: ReplayTime,
  orders: number,
): Promise<number> {
  const nth = (id: string, table: string, condition = "true") =>
    `(select ${id} from ${table} where tenant_id = $1 and ${id} > $2 and ${id} <= upto.place and ${condition} order by ${id} offset $7 limit 1)`;
  const [row] = await handle.prepared<{ place: number }>(
    `with upto as materialized (select coalesce((
       select payment_id from payment p where tenant_id = $1 and payment_id > $2 and payment_id <= $3 and ${IN_TIME} and erased_at is null
       order by payment_id offset $6 limit 1), $3) as place)
     select least(place, ${nth("staff_decision_id", "staff_decision")}, ${nth("outcome_id", "outcome")}, ${nth("version_id", "order_version")},
       ${nth("event_id", "payment_event", REAL_DECISION)}) as place
     from upto`,
    [tenantId, from, until, fromAt, untilAt, orders - 1, orders * EVENTS_PER_ORDER - 1],
  );
  return Number(row?.place ?? until);
}

/** What decided about an order that was decided on before. */
const REAL_DECISION = "type = 'DECISION' and from_value is not null";

/** Orders of a stretch whose personal data was removed. */
export async function countErased(handle: Handle, tenantId: number, { from, until }: Stretch, { fromAt, untilAt }: ReplayTime) {
  const [row] = await handle.prepared<{ orders: number }>(
    `select count(*)::int as orders from payment p
     where tenant_id = $1 and payment_id > $2 and payment_id <= $3 and ${IN_TIME} and erased_at is not null`,
    [tenantId, from, until, fromAt, untilAt],
  );
  return row?.orders ?? 0;
}

type ScreeningRow = {
  place: number;
  at: number;
  paymentId: number;
  number: number;
  createdAt: number;
  receivedAt: number;
  isCounted: boolean;
  raw: string;
  facts: string;
  obstacles: GuaranteeObstacle[];
  decision: Decision;
  scenarioId: number;
  riskScore: number;
  timeOutMinutes: number | null;
  timeOutDecision: TimeOutDecision | null;
  currency: CurrencyCode;
  amountShop: number | null;
} & Identity;

const identityOf = (row: string) =>
  keysOf(columnOf)
    .map((key) => `${row}.${columnOf[key]} as "${key}"`)
    .join(", ");

const SCREENING = `s.number, s.facts::text as facts, s.guarantee_obstacles as obstacles, s.decision, s.scenario_id as "scenarioId", s.risk_score as "riskScore",
  s.time_out_minutes as "timeOutMinutes", s.time_out_decision as "timeOutDecision"`;
const PAYMENT = `p.payment_id as "paymentId", ${millis("p.created_at")} as "createdAt", ${millis("p.received_at")} as "receivedAt",
  ${IN_TIME} as "isCounted", p.currency, was.amount_shop as "amountShop"`;

/** An order as it was after a place: its first version that was superseded later, or else the payment. */
const asAfter = (place: string, columns: readonly string[]) => `cross join lateral (
    (select ${columns.map((column) => `v.${column}`).join(", ")} from order_version v
      where v.tenant_id = p.tenant_id and v.payment_id = p.payment_id and v.version_id > ${place} order by v.version_id limit 1)
    union all
    (select ${columns.map((column) => (column === "raw" ? "o.raw" : `p.${column}`)).join(", ")}
      where not exists (select from order_version v where v.tenant_id = p.tenant_id and v.payment_id = p.payment_id and v.version_id > ${place}))
  ) was`;

const screenedColumns = ["raw", "amount_shop", ...keysOf(columnOf).map((key) => columnOf[key])];

/** The screenings of a stretch: of its orders as they came, and of orders that changed in it. */
async function readScreenings(handle: Handle, tenantId: number, { from, until }: Stretch, { fromAt, untilAt }: ReplayTime) {
  const values = [tenantId, from, until, fromAt, untilAt];
  const came = await handle.prepared<ScreeningRow>(
    `select p.payment_id as place, ${millis("p.received_at")} as at, was.raw::text as raw, ${PAYMENT}, ${SCREENING}, ${identityOf("was")}
     from payment p join payment_order o using (tenant_id, payment_id) join screening s using (tenant_id, payment_id)
       ${asAfter("p.payment_id", screenedColumns)}
     where p.tenant_id = $1 and p.payment_id > $2 and p.payment_id <= $3 and ${IN_TIME} and p.erased_at is null and s.number = 1`,
    values,
  );
  const changed = await handle.prepared<ScreeningRow>(
    `select c.version_id as place, ${millis("c.at")} as at, was.raw::text as raw, ${PAYMENT}, ${SCREENING}, ${identityOf("was")}
     from order_version c join payment p using (tenant_id, payment_id) join payment_order o using (tenant_id, payment_id)
       ${asAfter("c.version_id", screenedColumns)}
       join screening s on s.tenant_id = c.tenant_id and s.payment_id = c.payment_id and s.number = (
         select (select max(number) from screening x where x.tenant_id = c.tenant_id and x.payment_id = c.payment_id)
           - (select count(*) from order_version x where x.tenant_id = c.tenant_id and x.payment_id = c.payment_id and x.screened and x.version_id > c.version_id))
     where c.tenant_id = $1 and c.version_id > $2 and c.version_id <= $3 and c.at < $5 and c.screened and p.created_at < $5 and p.erased_at is null`,
    values,
  );
  return [...came, ...changed];
}

/** What else happened to orders in a stretch. */
function readEvents(handle: Handle, tenantId: number, { from, until }: Stretch) {
  return handle.prepared<Exclude<StreamItem, StreamScreening>>(
    `select 'happened' as kind, staff_decision_id as place, ${millis("at")} as at, payment_id as "paymentId",
       null as decision, null::bigint as "createdAt", null as currency, null::bigint as "amountMinor", null as "personKey"
       from staff_decision where tenant_id = $1 and staff_decision_id > $2 and staff_decision_id <= $3
     union all select 'happened', outcome_id, ${millis("received_at")}, payment_id, null, null, null, null, null
       from outcome where tenant_id = $1 and outcome_id > $2 and outcome_id <= $3
     union all select 'decided', e.event_id, ${millis("e.at")}, e.payment_id, e.to_value, ${millis("p.created_at")}, p.currency, was.amount_minor, null
       from payment_event e join payment p using (tenant_id, payment_id) ${asAfter("e.event_id", ["amount_minor"])}
       where e.tenant_id = $1 and e.event_id > $2 and e.event_id <= $3 and ${REAL_DECISION}
     union all select 'changed', c.version_id, ${millis("c.at")}, c.payment_id, null, null, null, was.amount_minor, was.person_key
       from order_version c join payment p using (tenant_id, payment_id) ${asAfter("c.version_id", ["amount_minor", "person_key"])}
       where c.tenant_id = $1 and c.version_id > $2 and c.version_id <= $3`,
    [tenantId, from, until],
  );
}

/** The screenings and events of a stretch, in order. A change comes before its screening, and that before what followed. */
export async function readStream(
  handle: Handle,
  tenantId: number,
  stretch: Stretch,
  time: ReplayTime,
  { replayId, needs }: { replayId: number; needs: AggregationNeeds },
): Promise<StreamItem[]> {
  const events = await readEvents(handle, tenantId, stretch);
  const rows = await readScreenings(handle, tenantId, stretch, time);
  const earlier = await readEarlier(handle, tenantId, rows, needs);
  const lacking = rows.filter(({ obstacles }) => obstacles.some(isMissingData));
  const flips = new Set([...events, ...rows].map(({ paymentId }) => paymentId)).size;
  const approved = await readApproved(handle, { tenantId, replayId }, stretch.from, lacking, USUAL_ORDERS + flips);
  const screenings = rows.map((row, index) => asItem(row, earlier[index], approved.get(row)));
  const rank = { changed: 0, screened: 1, happened: 2, decided: 3 };
  return [...screenings, ...events].toSorted((a, b) => a.place - b.place || rank[a.kind] - rank[b.kind]);
}

/** All time, for an order whenever it was placed. */
const EVER: ReplayTime = { fromAt: new Date(0), untilAt: new Date("9999-12-31") };

/**
 * An order's latest screening, with the order as it was and what the scenarios need beyond the facts; null if that is no longer kept.
 */
export async function readLatestScreening(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  needs: AggregationNeeds,
): Promise<StreamScreening | null> {
  const [found] = await handle.prepared<{ place: number }>(
    `select coalesce(max(version_id), $2::bigint) as place from order_version where tenant_id = $1 and payment_id = $2 and screened`,
    [tenantId, paymentId],
  );
  const place = Number(found?.place ?? paymentId);
  const [row] = await readScreenings(handle, tenantId, { from: place - 1, until: place }, EVER);
  if (row === undefined) return null;
  const [earlier] = await readEarlier(handle, tenantId, [row], needs);
  return asItem(row, earlier, undefined);
}

function asItem(row: ScreeningRow, earlier: EarlierOrders | undefined, approved: ApprovedOrder[] | undefined): StreamScreening {
  const { place, at, paymentId, number, createdAt, receivedAt, isCounted, raw, facts, amountShop } = row;
  const { decision, scenarioId, riskScore, timeOutMinutes, timeOutDecision } = row;
  const { person, email, card, device, ip, phone, shippingAddress } = row;
  return {
    kind: "screened",
    place,
    at,
    paymentId,
    number,
    createdAt,
    receivedAt,
    isCounted,
    raw,
    facts,
    amountShop,
    identity: { person, email, card, device, ip, phone, shippingAddress },
    was: { decision, scenarioId, riskScore, timeOutMinutes, timeOutDecision },
    aggregated: earlier ?? {},
    approved: approved ?? null,
  };
}

/** What the scenarios need of earlier orders beyond the facts. */
export function needsOf({ aggregates, extraWindows }: ScenarioSet): AggregationNeeds {
  const keys = new Set([...aggregates.keys, ...extraWindows.map(({ key }) => key)]);
  return { keys: [...keys], hours: extraWindows.reduce((most, { hours }) => Math.max(most, hours), aggregates.hours) };
}

/** The earlier orders with the keys that are needed, as each was when the screened order came. */
async function readEarlier(
  handle: Handle,
  tenantId: number,
  rows: readonly ScreeningRow[],
  { keys, hours }: AggregationNeeds,
): Promise<EarlierOrders[]> {
  if (keys.length === 0 || rows.length === 0) return [];
  const asked = rows.map((row, position) => ({
    position,
    place: row.place,
    own: row.paymentId,
    counted_from: new Date(row.createdAt - hours * HOUR_MS),
    seen_until: new Date(row.createdAt + OVERTAKEN_MS),
    ...Object.fromEntries(keys.map((key) => [key, row[key]])),
  }));
  return handle.unprepared<EarlierOrders>(
    `select ${keys.map(earlierByKey).join(",\n")}
     from json_to_recordset($2::json) as asked (position int, place bigint, own bigint, counted_from timestamptz, seen_until timestamptz, ${keys.map((key) => `"${key}" text`).join(", ")})
     order by asked.position`,
    [tenantId, JSON.stringify(asked)],
  );
}

function earlierByKey(key: OrderKey): string {
  const column = columnOf[key];
  const fields = keysOf(aggregatedColumns).filter((field) => field !== "at");
  const own = fields.map((field) => `p.${aggregatedColumns[field]} as "${field}"`);
  const ofVersion = fields.map((field) => `${field === "currency" ? "p" : "v"}.${aggregatedColumns[field]} as "${field}"`);
  return `coalesce((select json_agg(x) from (
    select * from (
      (select ${millis("p.created_at")} as at, ${own.join(", ")} from payment p
        where p.tenant_id = $1 and p.${column} is not null and (p.${column}, p.created_at) <= (asked."${key}", asked.seen_until)
          and (p.${column}, p.created_at) > (asked."${key}", asked.counted_from) and p.payment_id < asked.place and p.payment_id <> asked.own
          and not exists (select from order_version v where v.tenant_id = $1 and v.payment_id = p.payment_id and v.version_id > asked.place)
        order by p.${column} desc, p.created_at desc limit ${VELOCITY_CAP})
      union all
      (select ${millis("p.created_at")}, ${ofVersion.join(", ")} from order_version v join payment p using (tenant_id, payment_id)
        where v.tenant_id = $1 and v.${column} = asked."${key}" and v.version_id > asked.place and p.payment_id < asked.place and p.payment_id <> asked.own
          and p.created_at <= asked.seen_until and p.created_at > asked.counted_from
          and not exists (select from order_version e where e.tenant_id = $1 and e.payment_id = v.payment_id and e.version_id > asked.place and e.version_id < v.version_id)
        order by p.created_at desc limit ${VELOCITY_CAP})
    ) u order by u.at desc limit ${VELOCITY_CAP}) x), '[]') as "${key}"`;
}

/**
 * How an order stands in the replay, and how it really stood at a place; null if it stands there as it really did, or if nothing
 * changed.
 */
const IN_REPLAY =
  "(select r.stands_now from replay_order r where r.tenant_id = p.tenant_id and r.replay_id = $5 and r.payment_id = p.payment_id)";
const REALLY = `(select e.to_value from payment_event e where e.tenant_id = p.tenant_id and e.payment_id = p.payment_id and e.type = 'DECISION'
  and e.event_id <= $3 order by e.event_id desc limit 1)`;

/** Of each order that lacks data, the latest orders in its currency that stood approved in the replay at a place. */
async function readApproved(
  handle: Handle,
  { tenantId, replayId }: { tenantId: number; replayId: number },
  place: number,
  rows: readonly ScreeningRow[],
  most: number,
): Promise<Map<ScreeningRow, ApprovedOrder[]>> {
  if (rows.length === 0) return new Map();
  const asked = rows.map(({ currency, createdAt }, position) => ({ position, currency, seen_until: new Date(createdAt + OVERTAKEN_MS) }));
  const found = await handle.prepared<{ orders: ApprovedOrder[] | null }>(
    `select (select json_agg(x) from (
       select p.payment_id as "paymentId", ${millis("p.created_at")} as at, was.amount_minor as "amountMinor"
       from payment p ${asAfter("$3", ["amount_minor"])}
       where p.tenant_id = $1 and p.currency = asked.currency and p.created_at <= asked.seen_until and p.payment_id <= $3
         and coalesce(${IN_REPLAY}, ${REALLY}, p.decision) = 'approved'
       order by p.created_at desc, p.payment_id desc limit $4) x) as orders
     from json_to_recordset($2::json) as asked (position int, currency text, seen_until timestamptz) order by asked.position`,
    [tenantId, JSON.stringify(asked), place, most, replayId],
  );
  return new Map(rows.map((row, index) => [row, found[index]?.orders ?? []]));
}

/** The place of the change that a later screening followed, if it was made before the end of the replay's time. */
const SCREENED_BY = `(select case when x.at < $5 then x.version_id end from order_version x where x.tenant_id = s.tenant_id and x.payment_id = s.payment_id and x.screened
  order by x.version_id desc limit 1
  offset (select max(y.number) from screening y where y.tenant_id = s.tenant_id and y.payment_id = s.payment_id) - s.number)`;

/** What really happened to orders, and how they stood at a place. */
export function readKnown(
  handle: Handle,
  tenantId: number,
  paymentIds: readonly number[],
  place: number,
  { fromAt, untilAt }: ReplayTime,
): Promise<KnownOrder[]> {
  return handle.prepared<KnownOrder>(
    `select p.payment_id as "paymentId", ${millis("p.received_at")} as "receivedAt", coalesce(${REALLY}, p.decision) as stood, p.amount_shop as "amountShop",
       case when ${IN_TIME} and p.erased_at is null then coalesce((select v.raw from order_version v
         where v.tenant_id = p.tenant_id and v.payment_id = p.payment_id order by v.version_id limit 1), o.raw)::text end as raw,
       coalesce((select json_agg(json_build_object('place', version_id, 'amountShop', amount_shop) order by version_id)
         from order_version v where v.tenant_id = p.tenant_id and v.payment_id = p.payment_id), '[]') as versions,
       coalesce((select json_agg(json_build_object('number', number, 'place', case when number = 1 then p.payment_id else ${SCREENED_BY} end,
           'at', ${millis("at")}, 'decision', decision, 'timeOutMinutes', time_out_minutes, 'timeOutDecision', time_out_decision) order by number)
         from screening s where s.tenant_id = p.tenant_id and s.payment_id = p.payment_id), '[]') as screenings,
       coalesce((select json_agg(json_build_object('place', staff_decision_id, 'at', ${millis("at")}, 'action', action, 'undoneAt', ${millis("undone_at")})
           order by staff_decision_id)
         from staff_decision s where s.tenant_id = p.tenant_id and s.payment_id = p.payment_id), '[]') as staff,
       coalesce((select json_agg(json_build_object('place', outcome_id, 'at', ${millis("least(at, received_at)")}, 'type', type, 'reason', reason,
           'amountMinor', amount_minor) order by at, outcome_id)
         from outcome x where x.tenant_id = p.tenant_id and x.payment_id = p.payment_id), '[]') as outcomes
     from payment p left join payment_order o using (tenant_id, payment_id) where p.tenant_id = $1 and p.payment_id = any($2::bigint[])`,
    [tenantId, paymentIds, place, fromAt, untilAt],
  );
}

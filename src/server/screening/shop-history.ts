import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Order } from "#domain/orders/order.ts";
import { chargebackTypes, type OutcomeType } from "#domain/payments/outcome.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { sqlList } from "#server/db/sql-list.ts";
import type { AggregatedOrder, EarlierOrders } from "#domain/rules/aggregate-orders.ts";
import { orderKeys, type AggregationNeeds, type OrderKey } from "#domain/rules/order-aggregation.ts";
import { HOUR_MS } from "#domain/dates/day-bounds.ts";
import { keysOf } from "#domain/keys-of.ts";
import type { Identity } from "#domain/screening/identity.ts";
import { USUAL_ORDERS } from "#domain/screening/amount-limit.ts";
import {
  recordKeys,
  VELOCITY_CAP,
  velocityKeys,
  velocityWindowSeconds,
  type RecordKey,
  type VelocityKey,
} from "#domain/screening/facts.ts";

/** Deliveries change places: an order also sees those that arrived before it but were created up to this much after it. */
export const OVERTAKEN_MS = 600_000;

/** An earlier order with a key in common, as velocities count it. */
export type EarlierOrder = {
  /** Milliseconds since 1970. */
  at: number;
  person: string | null;
  email: string | null;
  card: string | null;
  device: string | null;
  ip: string | null;
};

/** When an approved order was placed, in milliseconds since 1970, and its amount in minor units. */
export type ApprovedAmount = [at: number, amountMinor: number];

export type KeyRecord = { firstSeen: number | null; chargebacks: number; fraudConfirmed: number; legitConfirmed: number };

/** What the shop knew when an order came in, and what deciding it takes. */
export type ShopHistory = {
  /** The existing payment with this orderId. */
  existingPaymentId: number | null;
  /** The new payment's id. */
  paymentId: number;
  hasGuarantee: boolean;
  guaranteeCapUsd: number;
  timeZone: string;
  /** The shop's currency. */
  currency: CurrencyCode;
  setVersion: number;
  earlier: Record<VelocityKey, EarlierOrder[]>;
  /** What the shop's scenarios aggregate, latest first: only of the keys that were asked for. */
  aggregated: EarlierOrders;
  personOrders: number;
  personApprovedOrders: number;
  /** The latest approved orders in this currency, latest first; null unless they were asked for. */
  approvedAmounts: ApprovedAmount[] | null;
  records: Record<RecordKey, KeyRecord>;
};

/** The longest window in which a key's earlier orders are counted. */
const VELOCITY_MS = Math.max(...Object.values(velocityWindowSeconds)) * 1000;
/** The most earlier orders of a person that are counted, so that the cost is the same for everyone. */
export const PERSON_ORDERS_CAP = 1_000;
/** The most recent outcomes of a key that are counted, for the same reason. */
const OUTCOMES_CAP = 1_000;

/** The column of each identity key. */
export const columnOf: Record<OrderKey, string> = {
  person: "person_key",
  email: "email_key",
  card: "card_key",
  device: "device_key",
  ip: "ip_key",
  phone: "phone_key",
  shippingAddress: "address_key",
};

/**
 * The rows of one key in a span of time, in the order of that key's index. Row comparisons under `inIndexOrder`
 * rule out other indexes: without statistics, the planner would otherwise walk through the shop's newest payments, and
 * the cost would grow with the shop. So it would if a bound were computed here: under row-level security, an index isn't
 * searched for what a function gives, such as a time minus an interval.
 */
function ordersOfKey(column: string, key: string, from: string): string {
  return `${rowsOfKey(column, key, "created_at", from, "asked.seen_until")} and payment_id is distinct from asked.changed`;
}

function outcomesOfKey(column: string, key: string): string {
  return rowsOfKey(column, key, "at", EVER, "asked.outcomes_until");
}

function rowsOfKey(column: string, key: string, at: string, from: string, to: string): string {
  return `tenant_id = $1 and ${column} is not null and (${column}, ${at}) <= (${key}, ${to}) and (${column}, ${at}) > (${key}, ${from})`;
}

const EVER = "'-infinity'::timestamptz";

function earlierOrders(key: VelocityKey): string {
  const column = columnOf[key];
  return `(select json_agg(x) from (
    select (extract(epoch from created_at) * 1000)::bigint as at, person_key as person, email_key as email, card_key as card, device_key as device, ip_key as ip
    from payment where ${ordersOfKey(column, `asked."${key}"`, "asked.counted_from")}
    order by ${column} desc, created_at desc limit ${VELOCITY_CAP}) x) as "${key}"`;
}

/** The columns of what is aggregated. */
export const aggregatedColumns: Record<keyof AggregatedOrder, string> = {
  at: "(extract(epoch from created_at) * 1000)::bigint",
  amount: "amount_shop",
  ...columnOf,
  cardBin: "card_bin",
  cardCountry: "card_country",
  acquirer: "acquirer",
  currency: "currency",
};

/** An order is asked for its key only where a scenario needs it; without a key, the index is not searched. */
function aggregatedOrders(key: OrderKey): string {
  const column = columnOf[key];
  const selected = Object.entries(aggregatedColumns).map(([name, from]) => `${from} as "${name}"`);
  return `(select json_agg(x) from (
    select ${selected.join(", ")}
    from payment where ${ordersOfKey(column, `asked."${key}Orders"`, "asked.aggregated_from")}
    order by ${column} desc, created_at desc limit ${VELOCITY_CAP}) x) as "${key}Orders"`;
}

function recordOf(key: RecordKey): string {
  const column = `${key}_key`;
  const asked = `asked."${key}"`;
  return `(select json_build_object(
    'firstSeen', (select (extract(epoch from created_at) * 1000)::bigint from payment
      where ${ordersOfKey(column, asked, EVER)} order by ${column}, created_at limit 1),
    'chargebacks', ${paymentsWith(chargebackTypes)},
    'fraudConfirmed', ${paymentsWith(["fraud_confirmed"])},
    'legitConfirmed', ${paymentsWith(["legit_confirmed"])})
    from (select payment_id, type from outcome where ${outcomesOfKey(column, asked)}
      order by ${column} desc, at desc limit ${OUTCOMES_CAP}) x) as "${key}Record"`;
}

/** Payments with at least one of these outcomes. */
function paymentsWith(types: readonly OutcomeType[]): string {
  return `count(distinct payment_id) filter (where type in (${sqlList(types)}))`;
}

/** One statement for all orders and everything about them, because each round trip costs more than what it reads. */
const columns = {
  existing_payment_id: computed<number | null>(
    `(select payment_id from payment where tenant_id = $1 and order_id ~>=~ asked.order_id and order_id ~<=~ asked.order_id
      order by order_id using ~<~ limit 1)`,
  ),
  payment_id: computed<number>("nextval('surety_id')"),
  has_guarantee: tenants.hasGuarantee,
  guarantee_cap_usd: tenants.guaranteeCapUsd,
  time_zone: tenants.timeZone,
  currency: tenants.currency,
  set_version: computed<number | null>("(select max(version) from scenario_set where tenant_id = $1)"),
  /** All orders, and approved ones. */
  person_orders: computed<[number, number]>(
    `(select json_build_array(count(*), count(*) filter (where decision = 'approved'))
      from (select decision from payment where ${ordersOfKey("person_key", "asked.person", EVER)}
        order by person_key desc, created_at desc limit ${PERSON_ORDERS_CAP}) x)`,
  ),
  approved_amounts: computed<ApprovedAmount[] | null>(
    `(select json_agg(json_build_array((extract(epoch from created_at) * 1000)::bigint, amount_minor)) from (
      select created_at, amount_minor from payment
      where tenant_id = $1 and decision = 'approved' and (currency, created_at) <= (asked.limit_in, asked.seen_until)
        and (currency, created_at) > (asked.limit_in, ${EVER}) and payment_id is distinct from asked.changed
      order by currency desc, created_at desc, payment_id desc limit ${USUAL_ORDERS}) x)`,
  ),
};
function statementWith(keys: readonly OrderKey[]): string {
  const read = [...velocityKeys.map(earlierOrders), ...recordKeys.map(recordOf), ...keys.map(aggregatedOrders)];
  const asked = ["aggregated_from timestamptz", ...keys.map((key) => `"${key}Orders" text`)];
  return `select ${selectList(columns)},
  ${read.join(",\n  ")}
  from tenant, json_to_recordset($2::json) as asked (
    position int, order_id text, counted_from timestamptz, seen_until timestamptz, outcomes_until timestamptz, changed bigint, limit_in text, person text, email text, card text, device text, ip text, phone text, "shippingAddress" text${keys.length === 0 ? "" : `, ${asked.join(", ")}`}
  ) where tenant.tenant_id = $1 order by asked.position`;
}

/** Two statements, whatever scenarios need: each is planned and kept by every connection. */
const allOrderKeys = keysOf(orderKeys);
const statement = statementWith([]);
const aggregatingStatement = statementWith(allOrderKeys);

type Row = RowOf<typeof columns> &
  Record<VelocityKey, EarlierOrder[] | null> &
  Record<`${RecordKey}Record`, KeyRecord> &
  Partial<Record<`${OrderKey}Orders`, AggregatedOrder[] | null>>;

/** An order to read the shop's history for. */
export type AskedOrder = {
  order: Order;
  identity: Identity;
  needsLimit: boolean;
  /** The stored payment of an order that is screened again because it changed. */
  changed?: number;
};

/**
 * Reads what the shop knew at the time of each order: stored orders with `createdAt` up to its own, or a little after it,
 * and outcomes with `at` up to its `createdAt`. A changed order doesn't see its own payment, and sees every outcome so far.
 * Orders in the same call don't see each other: `orders-in-row.ts` adds them. What scenarios aggregate is read for the needed
 * keys alone, by their indexes, at most as many orders of a key as velocities count.
 */
export async function readShopHistories(
  handle: Handle,
  tenantId: number,
  orders: readonly AskedOrder[],
  needs: AggregationNeeds,
): Promise<ShopHistory[]> {
  const asked = orders.map(({ order, identity, needsLimit, changed }, position) => ({
    position,
    order_id: order.orderId,
    counted_from: new Date(order.createdAt.getTime() - VELOCITY_MS),
    seen_until: new Date(order.createdAt.getTime() + OVERTAKEN_MS),
    limit_in: needsLimit ? order.amount.currency : null,
    outcomes_until: changed === undefined ? order.createdAt : "infinity",
    changed,
    ...identity,
    ...(needs.keys.length === 0 ? {} : aggregatedOf(order, identity, needs)),
  }));
  const text = needs.keys.length === 0 ? statement : aggregatingStatement;
  const rows = await handle.prepared<Row>(text, [tenantId, JSON.stringify(asked)]);
  if (rows.length !== orders.length) throw new Error(`Shop ${tenantId} does not exist`);
  return rows.map((row, position) => historyOf(tenantId, row, orders[position]?.needsLimit ?? false, needs));
}

function aggregatedOf(order: Order, identity: Identity, { keys, hours }: AggregationNeeds) {
  return {
    aggregated_from: new Date(order.createdAt.getTime() - hours * HOUR_MS),
    ...Object.fromEntries(keys.map((key) => [`${key}Orders`, identity[key]])),
  };
}

function historyOf(tenantId: number, row: Row, needsLimit: boolean, needs: AggregationNeeds): ShopHistory {
  if (row.set_version === null) throw new Error(`Shop ${tenantId} has no scenarios`);
  return {
    existingPaymentId: row.existing_payment_id,
    paymentId: row.payment_id,
    hasGuarantee: row.has_guarantee,
    guaranteeCapUsd: row.guarantee_cap_usd,
    timeZone: row.time_zone,
    currency: row.currency,
    setVersion: row.set_version,
    earlier: {
      email: row.email ?? [],
      card: row.card ?? [],
      device: row.device ?? [],
      ip: row.ip ?? [],
      phone: row.phone ?? [],
      shippingAddress: row.shippingAddress ?? [],
    },
    aggregated: Object.fromEntries(needs.keys.map((key) => [key, row[`${key}Orders`] ?? []])),
    personOrders: row.person_orders[0],
    personApprovedOrders: row.person_orders[1],
    approvedAmounts: needsLimit ? (row.approved_amounts ?? []) : null,
    records: { person: row.personRecord, email: row.emailRecord, card: row.cardRecord, device: row.deviceRecord },
  };
}

import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Order } from "#domain/orders/order.ts";
import { keysOf } from "#domain/keys-of.ts";
import type { AggregatedOrder, EarlierOrders } from "#domain/rules/aggregate-orders.ts";
import { orderKeys } from "#domain/rules/order-aggregation.ts";
import { USUAL_ORDERS } from "#domain/screening/amount-limit.ts";
import { VELOCITY_CAP, velocityWindowSeconds, type VelocityKey } from "#domain/screening/facts.ts";
import type { Identity } from "#domain/screening/identity.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";
import { asAggregatedOrder, asEarlierOrder } from "#server/screening/shop-facts.ts";
import {
  OVERTAKEN_MS,
  PERSON_ORDERS_CAP,
  type ApprovedAmount,
  type EarlierOrder,
  type KeyRecord,
  type ShopHistory,
} from "#server/screening/shop-history.ts";

/** What a decided order leaves for those after it in the same batch. */
type DecidedOrder = {
  entry: EarlierOrder;
  aggregated: AggregatedOrder;
  identity: Identity;
  amount: Order["amount"];
  isApproved: boolean;
};

/** The orders of one batch that are decided so far, whose rows the histories read at its start don't have. */
export type OrdersInRow = {
  add(decided: Pick<ScreenedOrder, "order" | "identity" | "amountShop" | "facts" | "decision">): void;
  /** The history as it would be read after storing them; null if only reading it again can tell. */
  seenBy(order: Order, identity: Identity, history: ShopHistory): ShopHistory | null;
};

export function makeOrdersInRow(): OrdersInRow {
  /** Latest first. */
  const decided: DecidedOrder[] = [];
  return {
    add: ({ order, identity, decision, ...rest }) =>
      decided.unshift({
        entry: asEarlierOrder(order, identity),
        aggregated: asAggregatedOrder({ order, identity, ...rest }),
        identity,
        amount: order.amount,
        isApproved: decision === "approved",
      }),
    seenBy: (order, identity, history) => {
      const at = order.createdAt.getTime();
      return withOrders(
        history,
        { identity, at, currency: order.amount.currency },
        decided.filter(({ entry }) => entry.at <= at + OVERTAKEN_MS),
      );
    },
  };
}

type Seeing = { identity: Identity; at: number; currency: CurrencyCode };

function withOrders(history: ShopHistory, { identity, at, currency }: Seeing, decided: readonly DecidedOrder[]): ShopHistory | null {
  if (decided.length === 0) return history;
  const sharing = (key: keyof Identity) => (identity[key] === null ? [] : decided.filter((other) => other.identity[key] === identity[key]));
  const byPerson = sharing("person");
  // The oldest orders would no longer count, and whether they were approved isn't known here.
  if (byPerson.length > 0 && history.personOrders + byPerson.length > PERSON_ORDERS_CAP) return null;
  const since = at - velocityWindowSeconds["30d"] * 1000;
  const earlier = (key: VelocityKey) => {
    const added = sharing(key).filter(({ entry }) => entry.at > since);
    return added.length === 0 ? history.earlier[key] : latest([...added.map(({ entry }) => entry), ...history.earlier[key]]);
  };
  const aggregated: EarlierOrders = { ...history.aggregated };
  for (const key of keysOf(orderKeys)) {
    const [read, added] = [aggregated[key], sharing(key)];
    if (read !== undefined && added.length > 0) aggregated[key] = latest([...added.map((other) => other.aggregated), ...read]);
  }
  const record = (key: "person" | "email" | "card" | "device"): KeyRecord => firstSeenWith(history.records[key], sharing(key));
  return {
    ...history,
    earlier: {
      email: earlier("email"),
      card: earlier("card"),
      device: earlier("device"),
      ip: earlier("ip"),
      phone: earlier("phone"),
      shippingAddress: earlier("shippingAddress"),
    },
    aggregated,
    personOrders: history.personOrders + byPerson.length,
    personApprovedOrders: history.personApprovedOrders + byPerson.filter(({ isApproved }) => isApproved).length,
    approvedAmounts: history.approvedAmounts && withApproved(history.approvedAmounts, currency, decided),
    records: { person: record("person"), email: record("email"), card: record("card"), device: record("device") },
  };
}

function withApproved(known: readonly ApprovedAmount[], currency: CurrencyCode, decided: readonly DecidedOrder[]): ApprovedAmount[] {
  const added = decided
    .filter(({ isApproved, amount }) => isApproved && amount.currency === currency)
    .map(({ entry, amount }): ApprovedAmount => [entry.at, amount.amountMinor]);
  return [...added, ...known].toSorted(([a], [b]) => b - a).slice(0, USUAL_ORDERS);
}

/** The latest by their own time and, of those at one time, by arrival. */
function latest<Earlier extends { at: number }>(orders: readonly Earlier[]): Earlier[] {
  return orders.toSorted((a, b) => b.at - a.at).slice(0, VELOCITY_CAP);
}

function firstSeenWith(record: KeyRecord, sharing: readonly DecidedOrder[]): KeyRecord {
  const times = sharing.map(({ entry }) => entry.at);
  const firstSeen = record.firstSeen === null ? times : [...times, record.firstSeen];
  return { ...record, firstSeen: firstSeen.length === 0 ? null : Math.min(...firstSeen) };
}

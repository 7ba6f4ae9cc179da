import type { Order } from "#domain/orders/order.ts";
import { recordKeys, type Facts, type RecordKey } from "#domain/screening/facts.ts";
import { personOf } from "#domain/screening/identity.ts";
import { signal, type Signal } from "#server/screening/score/signal.ts";
import { daysWords } from "#domain/text/duration-words.ts";
import { listWords } from "#domain/text/list-words.ts";
import { countWords } from "#domain/text/count-words.ts";

/** What each additional chargeback on a key adds, up to three. */
const CHARGEBACK_AGAIN_POINTS = 0.7;
/** What the same history on each additional key of this order adds. */
const FURTHER_KEY_POINTS = 0.4;

/**
 * What the shop has learned about this person, card, device and mailbox. A good history only counts if there are no bad
 * outcomes.
 */
export function historySignals(order: Order, facts: Facts): Signal[] {
  const bad = badOutcomes(facts);
  const staff = confirmedOutcomes(facts);
  return bad.length > 0 ? [...bad, ...staff] : [...staff, ...goodMonths(order, facts)];
}

const recordWords: Record<RecordKey, string> = {
  email: "email",
  card: "card",
  device: "device",
  person: "customer profile",
};

/**
 * One signal for the worst that is known. Confirmed fraud comes first and weighs at least as much as the chargebacks
 * next to it.
 */
function badOutcomes(facts: Facts): Signal[] {
  const disputed = disputedSignal(facts);
  const fraud = recordKeys.filter((key) => facts.record[key].fraudConfirmed > 0);
  if (fraud.length === 0) return disputed === null ? [] : [disputed];
  const confirmedFraud = signal("confirmed_fraud", { keys: keysWords(fraud), was: fraud.length === 1 ? "was" : "were" });
  return [
    {
      ...confirmedFraud,
      weight: Math.max(confirmedFraud.weight + further(fraud), disputed?.weight ?? 0),
    },
  ];
}

function disputedSignal({ record, person }: Facts): Signal | null {
  const disputed = recordKeys.filter((key) => chargebacksOf(key, { record, person }) > 0);
  if (disputed.length === 0) return null;
  const most = Math.max(...disputed.map((key) => chargebacksOf(key, { record, person })));
  const found = signal("earlier_chargeback", { chargebacks: countWords(most, "earlier chargeback"), keys: keysWords(disputed) });
  return { ...found, weight: found.weight + CHARGEBACK_AGAIN_POINTS * Math.min(most - 1, 3) + further(disputed) };
}

function chargebacksOf(key: RecordKey, { record, person }: Pick<Facts, "record" | "person">): number {
  return key === "person" ? Math.max(record.person.chargebacks, person.chargebacks) : record[key].chargebacks;
}

function further(keys: readonly RecordKey[]): number {
  return FURTHER_KEY_POINTS * (keys.length - 1);
}

function confirmedOutcomes({ record }: Facts): Signal[] {
  const trusted = recordKeys.filter((key) => record[key].legitConfirmed > 0);
  const most = Math.max(0, ...trusted.map((key) => record[key].legitConfirmed));
  if (most === 0) return [];
  const values = { orders: countWords(most, "earlier order"), keys: keysWords(trusted), was: most === 1 ? "was" : "were" };
  return [signal("confirmed_legitimate", values, most > 1 ? 1 : 0)];
}

function goodMonths(order: Order, facts: Facts): Signal[] {
  const { person, record, velocity } = facts;
  const signals = personHistory(order, facts);
  const cardDays = record.card.daysSinceFirstSeen ?? 0;
  // A card shared by several people is no sign of trust.
  if (cardDays >= 60 && velocity.card["30d"].people <= 1) {
    signals.push(signal("known_card", { time: daysWords(cardDays) }));
  }
  const deviceDays = record.device.daysSinceFirstSeen ?? 0;
  if (deviceDays >= 30 && person.orders > 0 && velocity.device["30d"].people <= 1) {
    signals.push(signal("known_device", { time: daysWords(deviceDays) }));
  }
  return signals;
}

/** How many orders over how many days make a returning customer, by level. */
const RETURNING_FROM = [
  { orders: 1, days: 30 },
  { orders: 3, days: 90 },
  { orders: 5, days: 180 },
  { orders: 10, days: 365 },
];

function personHistory(order: Order, { person, phone }: Facts): Signal[] {
  const { orders } = person;
  const days = person.daysSinceFirstSeen ?? 0;
  const level = RETURNING_FROM.findLastIndex((from) => orders >= from.orders && days >= from.days);
  if (level >= 0) return [signal("returning_customer", { orders: countWords(orders, "earlier order"), time: daysWords(days) }, level)];
  if (orders > 0) return [signal("recent_orders", { orders: countWords(orders, "recent order") })];
  const counted = order.customer.ordersCount ?? 0;
  if (counted >= 3) return [signal("orders_counted_by_shop", { orders: countWords(counted, "earlier order") })];
  return personOf(order, phone.e164) === null ? [] : [signal("first_time_customer", {})];
}

function keysWords(keys: readonly RecordKey[]): string {
  return listWords(keys.map((key) => recordWords[key]));
}

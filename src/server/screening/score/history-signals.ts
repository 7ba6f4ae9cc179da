import type { Order } from "#domain/orders/order.ts";
import { recordKeys, type Facts, type RecordKey } from "#domain/screening/facts.ts";
import { confirmed, note, signal, type Signal } from "#server/screening/score/signal.ts";
import { weights } from "#server/screening/score/weights.ts";
import { countWords, daysWords, listWords } from "#server/screening/score/words.ts";

/** What the shop has learned about this person, card, device and mailbox: bad outcomes first, good months only without them. */
export function historySignals(order: Order, facts: Facts): Signal[] {
  const bad = badOutcomes(facts);
  const staff = confirmedOutcomes(facts);
  return bad.length > 0 ? [...bad, ...staff] : [...staff, ...goodMonths(order, facts)];
}

const recordWords: Record<RecordKey, string> = {
  email: "e-mail address",
  card: "card",
  device: "device",
  person: "person",
};

/** One signal of the worst that is known; confirmed fraud names itself, and weighs no less than the chargebacks beside it. */
function badOutcomes(facts: Facts): Signal[] {
  const disputed = disputedSignal(facts);
  const fraud = recordKeys.filter((key) => facts.record[key].fraudConfirmed > 0);
  if (fraud.length === 0) return disputed === null ? [] : [disputed];
  const confirmedFraud = signal("fraudConfirmed", `Fraud was confirmed before with ${thisKeys(fraud)}`);
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
  const weight = weights.chargeback + weights.chargebackAgain * Math.min(most - 1, 3) + further(disputed);
  return {
    ...signal("chargeback", `${countWords(most, "earlier chargeback")} with ${thisKeys(disputed)}`),
    weight,
  };
}

function chargebacksOf(key: RecordKey, { record, person }: Pick<Facts, "record" | "person">): number {
  return key === "person" ? Math.max(record.person.chargebacks, person.chargebacks) : record[key].chargebacks;
}

function further(keys: readonly RecordKey[]): number {
  return weights.chargebackSeenTwice * (keys.length - 1);
}

function confirmedOutcomes({ record }: Facts): Signal[] {
  const trusted = recordKeys.filter((key) => record[key].legitConfirmed > 0);
  const most = Math.max(0, ...trusted.map((key) => record[key].legitConfirmed));
  if (most === 0) return [];
  const times = most === 1 ? "An earlier order" : countWords(most, "earlier order");
  return [
    confirmed(
      most > 1 ? "legitConfirmedAgain" : "legitConfirmed",
      `${times} with ${thisKeys(trusted)} ${most === 1 ? "was" : "were"} confirmed as genuine`,
    ),
  ];
}

function goodMonths(order: Order, facts: Facts): Signal[] {
  const { person, record, velocity } = facts;
  const signals = personHistory(order, facts);
  const cardDays = record.card.daysSinceFirstSeen ?? 0;
  // A card that several people use is no sign of trust.
  if (cardDays >= 60 && velocity.card["30d"].people <= 1) {
    signals.push(signal("knownCard", `This card has paid here for ${daysWords(cardDays)} without a chargeback`));
  }
  const deviceDays = record.device.daysSinceFirstSeen ?? 0;
  if (deviceDays >= 30 && person.orders > 0 && velocity.device["30d"].people <= 1) {
    signals.push(signal("knownDevice", `This device has bought here for ${daysWords(deviceDays)} without a chargeback`));
  }
  return signals;
}

function personHistory({ customer }: Order, { person }: Facts): Signal[] {
  const { orders } = person;
  const days = person.daysSinceFirstSeen ?? 0;
  const earlier = `${countWords(orders, "earlier order")} in ${daysWords(days)} without a chargeback`;
  if (orders >= 10 && days >= 365) return [signal("regularCustomer", earlier)];
  if (orders >= 5 && days >= 180) return [signal("goodCustomer", earlier)];
  if (orders >= 3 && days >= 90) return [signal("returningCustomer", earlier)];
  if (orders >= 1 && days >= 30) return [signal("cameBack", earlier)];
  if (orders > 0) return [note(`${countWords(orders, "earlier order")}, too recent to say much`)];
  const counted = customer.ordersCount ?? 0;
  if (counted >= 3) return [signal("shopKnowsCustomer", `The shop counts ${countWords(counted, "order")} of this customer`)];
  return [note("First order of this person seen here")];
}

function thisKeys(keys: readonly RecordKey[]): string {
  return `this ${listWords(keys.map((key) => recordWords[key]))}`;
}

import type { Order } from "#domain/orders/order.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { note, signal, type Signal } from "#server/screening/score/signal.ts";
import { durationWords } from "#server/screening/score/words.ts";

const DAY = 86_400;

/** How long after registering the order came. A date of registration after the order is a fault of the source and says nothing. */
export function accountSignals({ customer }: Order, { person }: Facts): Signal[] {
  const seconds = person.secondsSinceRegistered;
  // A customer id without a date may be an account whose age the shop does not tell.
  if (seconds === null) return customer.id === null ? [note("Bought without an account")] : [];
  if (seconds < 0) return [];
  const bought =
    seconds < 1 ? "Bought in the moment the account was created" : `Bought ${durationWords(seconds)} after the account was created`;
  if (seconds <= 60) return [signal("registeredWithinMinute", bought)];
  if (seconds <= 120) return [signal("registeredWithinTwoMinutes", bought)];
  if (seconds < 600) return [signal("registeredWithinTenMinutes", bought)];
  if (seconds < 3600) return [signal("registeredWithinHour", bought)];
  if (seconds < DAY) return [signal("registeredWithinDay", bought)];
  if (seconds < 7 * DAY) return [signal("registeredWithinWeek", bought)];
  const age = `The account is ${durationWords(seconds)} old`;
  if (seconds >= 365 * DAY) return [signal("accountOlderThanYear", age)];
  return seconds >= 90 * DAY ? [signal("accountOlderThanQuarter", age)] : [];
}

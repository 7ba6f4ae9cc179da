import type { Order } from "#domain/orders/order.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { personOf } from "#domain/screening/identity.ts";
import { signal, type Signal } from "#server/screening/score/signal.ts";
import { durationWords } from "#domain/text/duration-words.ts";

const DAY = 86_400;

/** How soon after registering the order came. */
export function accountSignals(order: Order, { person, phone }: Facts): Signal[] {
  const seconds = person.secondsSinceRegistered;
  if (seconds === null) return isGuest(order, phone.e164) ? [signal("guest_checkout", {})] : [];
  const age = durationWords(seconds);
  if (seconds < 7 * DAY) {
    return [signal("new_account", { time: seconds < 1 ? "less than a second" : age }, newnessOf(seconds))];
  }
  if (seconds < 90 * DAY) return [];
  return [signal("established_account", { age }, seconds >= 365 * DAY ? 1 : 0)];
}

/** A customer id without a date may be an account whose age the shop doesn't send, and a date without an age is an account too. */
function isGuest(order: Order, phoneE164: string | null): boolean {
  const { id, createdAt } = order.customer;
  return id === null && createdAt === null && personOf(order, phoneE164) !== null;
}

/** The level of a new account, from 0 (within a week) to 5 (within a minute). */
function newnessOf(seconds: number): number {
  if (seconds <= 60) return 5;
  if (seconds <= 120) return 4;
  if (seconds < 600) return 3;
  if (seconds < 3600) return 2;
  return seconds < DAY ? 1 : 0;
}

import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";

/** What is wrong with the time of something that is reported about an order; null if nothing is. */
export function happenedAtFault(at: Date, orderCreatedAt: Date, receivedAt: Date): string | null {
  if (at.getUTCFullYear() < orderLimits.firstYear) return fieldFaults.tooEarly(orderLimits.firstYear);
  if (at.getTime() > receivedAt.getTime() + orderLimits.aheadMs) return fieldFaults.tooFarAhead;
  return at < earliestOf(orderCreatedAt) ? "must not be more than a day before the order" : null;
}

/** Nothing is about an order that happened before this. Clocks differ, and a date without a time starts before that day's orders. */
export function earliestOf(orderCreatedAt: Date): Date {
  return new Date(orderCreatedAt.getTime() - DAY_MS);
}

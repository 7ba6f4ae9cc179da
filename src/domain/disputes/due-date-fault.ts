import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";

/** Banks give weeks, and no dispute takes years. */
const MOST_DAYS = 730;

/** What is wrong with the date by which a dispute must be answered; null if nothing is. */
export function dueDateFault(dueAt: Date, disputedAt: Date): string | null {
  if (dueAt.getUTCFullYear() < orderLimits.firstYear) return fieldFaults.tooEarly(orderLimits.firstYear);
  return dueAt.getTime() > disputedAt.getTime() + MOST_DAYS * DAY_MS ? `must be at most ${MOST_DAYS} days after the dispute` : null;
}

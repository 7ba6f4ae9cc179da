import { addDays } from "#domain/dates/day-bounds.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { dayWithinReach } from "#domain/dates/within-reach.ts";
import { FIRST_ORDER_DAY, type OrderDateFilter } from "#domain/payments/payment-filter.ts";

/** Calendar days from the first to the last, both included; null where there is no end on that side. */
export type DaySpan = { first: string | null; last: string | null };

/**
 * The days that an order-date filter (S2 section 5) shows, seen from the shop's today. "In the last N days" is today and the N - 1
 * days before it (S0 section 9: 30 days start 29 days back); "on or after" ends today, "before or on" starts at 2018-01-01.
 * A day out of reach is moved to the nearest one within, which has no orders either. Of a period, the days it touches.
 */
export function orderDateDays(filter: OrderDateFilter | null, now: Date, timeZone: string): DaySpan {
  const { first, last } = daysAsked(filter, now, timeZone);
  return { first: first && dayWithinReach(first), last: last && dayWithinReach(last) };
}

function daysAsked(filter: OrderDateFilter | null, now: Date, timeZone: string): DaySpan {
  const today = shopDay(now, timeZone);
  switch (filter?.type) {
    case undefined:
      return { first: null, last: null };
    case "inLast":
      return { first: addDays(today, 1 - filter.days), last: null };
    case "equal":
      return { first: filter.date, last: filter.date };
    case "between":
      return { first: filter.start, last: filter.end };
    case "onOrAfter":
      return { first: filter.date, last: today };
    case "beforeOrOn":
      return { first: FIRST_ORDER_DAY, last: filter.date };
    case "period":
      return { first: shopDay(filter.start, timeZone), last: shopDay(filter.end, timeZone) };
  }
}

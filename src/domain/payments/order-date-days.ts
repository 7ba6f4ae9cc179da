import { addDays } from "#domain/dates/day-bounds.ts";
import { FIRST_ORDER_DAY, type OrderDateFilter } from "#domain/payments/payment-filter.ts";

/** Calendar days from the first to the last, both included; null where there is no end on that side. */
export type DaySpan = { first: string | null; last: string | null };

/**
 * The days that an order-date filter (S2 section 5) shows, seen from the shop's today. "In the last N days" is today and the N - 1
 * days before it (S0 section 9: 30 days start 29 days back); "on or after" ends today, "before or on" starts at 2018-01-01.
 */
export function orderDateDays(filter: OrderDateFilter | null, today: string): DaySpan {
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
  }
}

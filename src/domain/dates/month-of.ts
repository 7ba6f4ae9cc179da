import { startOfDay } from "#domain/dates/day-bounds.ts";
import { shopDay } from "#domain/dates/shop-day.ts";

/** A calendar month in a time zone. Days are YYYY-MM-DD; the end is the first instant, or day, after it. */
export type Month = { firstDay: string; endDay: string; firstDayBefore: string; start: Date; end: Date };

/** The month that an instant lies in. */
export function monthOf(instant: Date, timeZone: string): Month {
  const month = shopDay(instant, timeZone).slice(0, 7);
  const [firstDay, endDay] = [monthLater(month, 0), monthLater(month, 1)];
  return {
    firstDay,
    endDay,
    firstDayBefore: monthLater(month, -1),
    start: startOfDay(firstDay, timeZone),
    end: startOfDay(endDay, timeZone),
  };
}

function monthLater(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 10);
}

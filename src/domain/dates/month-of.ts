import { startOfDay } from "#domain/dates/day-bounds.ts";
import { dayjs } from "#domain/dates/dayjs.ts";
import { shopDay } from "#domain/dates/shop-day.ts";

/** A calendar month in a time zone. Days are YYYY-MM-DD; ends are the first day and instant after it. */
export type Month = { firstDay: string; endDay: string; firstDayBefore: string; start: Date; end: Date };

/** An instant's month. */
export function monthOf(instant: Date, timeZone: string): Month {
  const first = dayjs.utc(shopDay(instant, timeZone)).startOf("month");
  const firstDayLater = (months: number) => first.add(months, "month").format("YYYY-MM-DD");
  const [firstDay, endDay] = [firstDayLater(0), firstDayLater(1)];
  return {
    firstDay,
    endDay,
    firstDayBefore: firstDayLater(-1),
    start: startOfDay(firstDay, timeZone),
    end: startOfDay(endDay, timeZone),
  };
}

import { useState } from "react";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useWhileShown } from "#console/ui/use-while-shown.ts";
import { startOfDay } from "#domain/dates/day-bounds.ts";
import { calendarDay } from "#domain/dates/format-instant.ts";
import { periodOf, type Period, type PeriodFilter } from "#domain/figures/period.ts";
import { FIRST_ORDER_DAY } from "#domain/payments/order-date.ts";

/** How often it is looked whether a new day has begun. */
const NEW_DAY_CHECK_MS = 60_000;

export type AccountsPeriod = {
  /** What is asked for, as of when the filter was chosen or last renewed. */
  period: Period;
  /** YYYY-MM-DD. */
  today: string;
  /** Moves the period on to now. False where it is the same as before, so that nothing new is asked for by itself. */
  renew: () => boolean;
  /** To be called with a filter that is being chosen: its period is of now. */
  begin: (filter: PeriodFilter) => void;
};

/**
 * The period of a filter. "Before or on" begins on 2018-01-01 (S0 section 5): the accounts' orders may be older than the
 * master account. A page that stays open over midnight goes on to the new day.
 */
export function useAccountsPeriod(filter: PeriodFilter | null): AccountsPeriod {
  const timeZone = useShopTimeZone();
  const filterKey = JSON.stringify(filter);
  const [moment, setMoment] = useState<Moment>(() => firstMoment(filterKey));
  // The address follows a choice a little later; until then the filter before stays as it was.
  const at = moment.filterKey === filterKey ? moment.now : moment.before;
  const moveTo = (now: Date, key = filterKey) => setMoment({ now, before: at, filterKey: key });
  const shopSince = startOfDay(FIRST_ORDER_DAY, timeZone);
  const periodAt = (now: Date) => periodOf(filter, { now, timeZone, shopSince });
  const period = periodAt(at);
  const today = calendarDay(at, timeZone);

  useWhileShown(() => {
    const now = new Date();
    if (calendarDay(now, timeZone) !== today) moveTo(now);
  }, NEW_DAY_CHECK_MS);

  return {
    period,
    today,
    renew: () => {
      const now = new Date();
      moveTo(now);
      const next = periodAt(now);
      return next.start.getTime() !== period.start.getTime() || next.end.getTime() !== period.end.getTime();
    },
    begin: (chosen) => moveTo(new Date(), JSON.stringify(chosen)),
  };
}

/** As of when a filter's period is, and that of any other. */
type Moment = { now: Date; before: Date; filterKey: string };

function firstMoment(filterKey: string): Moment {
  const now = new Date();
  return { now, before: now, filterKey };
}

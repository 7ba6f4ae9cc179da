import { useState } from "react";
import { useShopTimeZone } from "#console/frame/session.tsx";
import { startOfDay } from "#domain/dates/day-bounds.ts";
import { calendarDay } from "#domain/dates/format-instant.ts";
import { periodOf, type Period, type PeriodFilter } from "#domain/insights/period.ts";
import { FIRST_ORDER_DAY } from "#domain/payments/payment-filter.ts";

/**
 * The period that is asked for, as of when it was last renewed. "Before or on" begins on 2018-01-01 (S0 section 5): the
 * accounts' orders may be older than the master account.
 */
export function useAccountsPeriod(filter: PeriodFilter | null): { period: Period; today: string; renew: () => void } {
  const timeZone = useShopTimeZone();
  const [now, setNow] = useState(() => new Date());
  const shopSince = startOfDay(FIRST_ORDER_DAY, timeZone);
  return {
    period: periodOf(filter, { now, timeZone, shopSince }),
    today: calendarDay(now, timeZone),
    renew: () => setNow(new Date()),
  };
}

import { useEffect, useRef, useState } from "react";
import { getDashboard, type Dashboard, type DashboardRequest } from "#contract/dashboard.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useLatestAnswer } from "#console/api/use-latest-answer.ts";
import { useLiveEvent } from "#console/api/use-live-event.ts";
import { useSession } from "#console/session/session-context.tsx";
import { isMoving, MOVING_KEPT_FOR_MS, requestOf } from "#console/screens/dashboard/figures-request.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";
import { useWhileShown } from "#console/ui/use-while-shown.ts";
import type { DashboardFilter } from "#domain/figures/dashboard-filter.ts";
import { fullPeriodBefore, periodOf, type Period } from "#domain/figures/period.ts";

/** Figures with what they are of: what is behind them is found by it, also once the clock has gone on. */
export type ShownFigures = {
  filter: DashboardFilter;
  period: Period;
  figures: Dashboard;
  /** The period before, which the shop was there for; null where it was not, and nothing can be compared. */
  periodBefore: Period | null;
};

export type Figures = {
  /** Null until the first have come, and where those of another filter could not be loaded. */
  shown: ShownFigures | null;
  /** They are of the filter before, while those of this one load. */
  isOld: boolean;
  before: Dashboard | null;
  now: Date;
  /** What is asked for now. */
  request: DashboardRequest;
  error: ApiError | null;
  beforeError: ApiError | null;
  isLoading: boolean;
  retry: () => void;
};

/** Orders that arrive renew the figures, but no more often than this; without any word of them they are renewed each minute. */
const RENEW_EVERY_MS = 5_000;
const RENEW_AT_LATEST_MS = 60_000;

/** When the figures were last asked for, for which filter, and whether by the clock. */
type Moment = { now: Date; filterKey: string; isCompared: boolean; isPoll: boolean };

/**
 * The figures of a filter and, where they are compared, of the period before. They renew themselves while the page is
 * shown; "in the last" moves on with the clock. The last ones stay until the next have come.
 */
export function useFigures(filter: DashboardFilter, isCompared: boolean): Figures {
  const { tenant } = useSession();
  const filterKey = JSON.stringify(filter);
  const [moment, setMoment] = useState<Moment>(() => ({ now: new Date(), filterKey, isCompared, isPoll: false }));
  const lastAsked = useRef(moment);
  const isPoll = moment.isPoll && moment.filterKey === filterKey;
  const period = periodOf(filter.period, { now: moment.now, timeZone: tenant.timeZone, shopSince: tenant.createdAt });
  const request = requestOf(period, filter);
  const keeping = isMoving(filter) ? { keptForMs: MOVING_KEPT_FOR_MS } : {};
  const current = useEndpoint(getDashboard, { body: request }, { isPoll, ...keeping });
  const periodBefore = fullPeriodBefore(period, tenant.timeZone, tenant.createdAt);
  const isAsked = isCompared && periodBefore !== null;
  const previous = useEndpoint(
    getDashboard,
    { body: requestOf(periodBefore ?? period, filter) },
    { enabled: isAsked, isPoll: isPoll && moment.isCompared, ...keeping },
  );
  const kept = useLatestAnswer(current.data, filterKey, (figures) => ({ filter, period, periodBefore, figures }));
  const keptBefore = useLatestAnswer(isAsked ? previous.data : undefined, filterKey, (figures) => figures);

  const isLoading = current.isFetching || (isAsked && previous.isFetching);
  const ask = ({ isPoll }: Pick<Moment, "isPoll">) => setMoment({ now: new Date(), filterKey, isCompared, isPoll });
  const renew = () => {
    // Asking anew for a period that moves would break off a call that is slow, and so for ever.
    if (!document.hidden && !isLoading) ask({ isPoll: true });
  };
  useLiveEvent("payments", useSpaced(renew, RENEW_EVERY_MS));
  useWhileShown(renew, RENEW_AT_LATEST_MS);
  const { refetch } = current;
  const { refetch: refetchBefore } = previous;
  useEffect(
    function askAgain() {
      if (lastAsked.current === moment) return;
      lastAsked.current = moment;
      // Whole days are the same question as a minute ago; a period that has moved is being asked for already.
      void refetch({ cancelRefetch: false });
      if (isAsked) void refetchBefore({ cancelRefetch: false });
    },
    [moment, isAsked, refetch, refetchBefore],
  );

  const isOfFilter = kept?.key === filterKey;
  return {
    shown: kept && (isOfFilter || !current.error) ? kept.value : null,
    isOld: kept !== null && !isOfFilter,
    before: isAsked && keptBefore?.key === filterKey ? keptBefore.value : null,
    now: moment.now,
    request,
    error: current.error,
    beforeError: isAsked ? previous.error : null,
    isLoading,
    retry: () => ask({ isPoll: false }),
  };
}

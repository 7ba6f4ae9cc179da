import { useEffect, useState } from "react";
import { getDashboard, type Dashboard, type DashboardRequest } from "#contract/dashboard.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useLatestAnswer } from "#console/api/use-latest-answer.ts";
import { useLiveEvent } from "#console/api/use-live-event.ts";
import { useSession } from "#console/frame/session.tsx";
import { requestOf } from "#console/screens/dashboard/figures-request.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";
import { useWhileShown } from "#console/ui/use-while-shown.ts";
import type { DashboardFilter } from "#domain/insights/dashboard-filter.ts";
import { periodBefore, periodOf, type Period } from "#domain/insights/period.ts";

/** Figures with what they are of: what is behind them is found by it, also once the clock has gone on. */
export type ShownFigures = { filter: DashboardFilter; period: Period; figures: Dashboard };

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

/** When the figures were last asked for anew, for which filter, and whether by the clock. */
type Moment = { now: Date; filterKey: string; isPoll: boolean };

/**
 * The figures of a filter and, where they are compared, of the period before. They renew themselves while the page is
 * shown; "in the last" moves on with the clock. The last ones stay until the next have come.
 */
export function useFigures(filter: DashboardFilter, isCompared: boolean): Figures {
  const { tenant } = useSession();
  const filterKey = JSON.stringify(filter);
  const [moment, setMoment] = useState<Moment>(() => ({ now: new Date(), filterKey, isPoll: false }));
  const isPoll = moment.isPoll && moment.filterKey === filterKey;
  const period = periodOf(filter.period, { now: moment.now, timeZone: tenant.timeZone, shopSince: tenant.createdAt });
  const request = requestOf(period, filter);
  const current = useEndpoint(getDashboard, { body: request }, { isPoll });
  const beforeRequest = requestOf(periodBefore(period, tenant.timeZone), filter);
  const previous = useEndpoint(getDashboard, { body: beforeRequest }, { enabled: isCompared, isPoll });
  const kept = useLatestAnswer(current.data, filterKey, (figures) => ({ filter, period, figures }));
  const keptBefore = useLatestAnswer(previous.data, filterKey, (figures) => figures);

  const renew = () => {
    if (!document.hidden) setMoment({ now: new Date(), filterKey, isPoll: true });
  };
  useLiveEvent("payments", useSpaced(renew, RENEW_EVERY_MS));
  useWhileShown(renew, RENEW_AT_LATEST_MS);
  const { refetch } = current;
  const { refetch: refetchBefore } = previous;
  useEffect(
    function askAgain() {
      if (!moment.isPoll) return;
      // Whole days are the same question as a minute ago; a period that has moved is being asked for already.
      void refetch({ cancelRefetch: false });
      if (isCompared) void refetchBefore({ cancelRefetch: false });
    },
    [moment, isCompared, refetch, refetchBefore],
  );

  const isOfFilter = kept?.key === filterKey;
  return {
    shown: kept && (isOfFilter || !current.error) ? kept.value : null,
    isOld: kept !== null && !isOfFilter,
    before: isCompared && keptBefore?.key === filterKey ? keptBefore.value : null,
    now: moment.now,
    request,
    error: current.error,
    beforeError: isCompared ? previous.error : null,
    isLoading: current.isFetching || (isCompared && previous.isFetching),
    retry: () => {
      void refetch({ cancelRefetch: false });
      if (isCompared) void refetchBefore({ cancelRefetch: false });
    },
  };
}

import { getDashboard, type Dashboard } from "#contract/dashboard.ts";
import type { SignedInTenant } from "#contract/session.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { endpointKey } from "#console/api/queries.ts";
import { useQuestion, useRenew, type Question } from "#console/api/question.ts";
import { useLiveEvent } from "#console/api/use-live-event.ts";
import { useSession } from "#console/session/session-context.tsx";
import { useSpaced } from "#console/ui/use-spaced.ts";
import { useWhileShown } from "#console/ui/use-while-shown.ts";
import { isSameFilter, requestOf, type DashboardFilter, type DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import { fullPeriodBefore, type Period } from "#domain/figures/period.ts";

/** New orders refresh the figures, but no more often than this; without any, they refresh every minute. */
const RENEW_EVERY_MS = 5_000;
const RENEW_AT_LATEST_MS = 60_000;

/** What a filter's period is resolved by. */
export type DashboardShop = Pick<SignedInTenant, "timeZone" | "createdAt">;

/** Figures with the filter and period they are for, so that links keep matching them as the clock moves on. */
export type ShownFigures = {
  filter: DashboardFilter;
  period: Period;
  /** The previous period; null if the shop didn't exist for all of it. */
  periodBefore: Period | null;
  figures: Dashboard;
};

export type Figures = {
  /** Null until the first have loaded, and if those of a new filter couldn't be. */
  shown: ShownFigures | null;
  /** Still those of the previous filter, while this one's load. */
  isOld: boolean;
  before: Dashboard | null;
  error: ApiError | null;
  beforeError: ApiError | null;
  isLoading: boolean;
  retry: () => void;
};

/** Resolves a filter to the request it stands for right now. */
export function requestNow(filter: DashboardFilter, { timeZone, createdAt }: DashboardShop): DashboardRequest {
  return requestOf(filter, { now: new Date(), timeZone, shopSince: createdAt });
}

/** A filter's figures. The period is resolved when they are requested. */
export function figuresQuestion(filter: DashboardFilter, shop: DashboardShop): Question<ShownFigures> {
  return {
    key: [...endpointKey(getDashboard), filter],
    ask: async (call) => {
      const request = requestNow(filter, shop);
      const periodBefore = fullPeriodBefore(request.period, shop.timeZone, shop.createdAt);
      return { filter, period: request.period, periodBefore, figures: await call(getDashboard, { body: request }) };
    },
  };
}

/** The previous period's figures; null, without a request, if the shop didn't exist for all of it. */
export function figuresBeforeQuestion(
  filter: DashboardFilter,
  shop: DashboardShop,
): Question<{ filter: DashboardFilter; figures: Dashboard | null }> {
  return {
    key: [...endpointKey(getDashboard), filter, "before"],
    ask: async (call) => {
      const request = requestNow(filter, shop);
      const period = fullPeriodBefore(request.period, shop.timeZone, shop.createdAt);
      return { filter, figures: period && (await call(getDashboard, { body: { ...request, period } })) };
    },
  };
}

/**
 * A filter's figures and, if compared, the previous period's. They refresh while the page is visible, and "in the last" moves
 * with the clock. Earlier figures stay until new ones arrive.
 */
export function useFigures(filter: DashboardFilter, isCompared: boolean): Figures {
  const { tenant } = useSession();
  const question = figuresQuestion(filter, tenant);
  const questionBefore = figuresBeforeQuestion(filter, tenant);
  const current = useQuestion(question, { keepPrevious: true, renewsItself: true });
  const previous = useQuestion(questionBefore, { keepPrevious: true, renewsItself: true, enabled: isCompared });
  const renew = useRenew();
  const isLoading = current.isFetching || (isCompared && previous.isFetching);
  const askAnew = (call: { isPoll: boolean }) => {
    renew(question, call);
    if (isCompared) renew(questionBefore, call);
  };
  const renewQuietly = () => {
    if (!document.hidden && !isLoading) askAnew({ isPoll: true });
  };
  useLiveEvent("payments", useSpaced(renewQuietly, RENEW_EVERY_MS));
  useWhileShown(renewQuietly, RENEW_AT_LATEST_MS);

  const shown = current.data ?? null;
  const isBeforeOfShown = isCompared && shown && previous.data && isSameFilter(previous.data.filter, shown.filter);
  return {
    shown,
    isOld: current.isPlaceholderData,
    before: isBeforeOfShown ? previous.data.figures : null,
    error: current.error,
    beforeError: isCompared ? previous.error : null,
    isLoading,
    retry: () => askAnew({ isPoll: false }),
  };
}

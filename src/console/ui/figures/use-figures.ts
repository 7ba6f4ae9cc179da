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
import { DEFAULT_COMPARISON, fullComparedPeriod, type Comparison } from "#domain/figures/comparison.ts";
import type { Period } from "#domain/figures/period.ts";

/** New orders refresh the figures, but no more often than this; without any, they refresh every minute. */
const RENEW_EVERY_MS = 5_000;
const RENEW_AT_LATEST_MS = 60_000;

/** What a filter's period is resolved by. */
export type DashboardShop = Pick<SignedInTenant, "timeZone" | "createdAt" | "firstOrderAt">;

/** Figures with the filter and period they are for, so that links keep matching them as the clock moves on. */
export type ShownFigures = {
  filter: DashboardFilter;
  period: Period;
  /** When they were asked for. */
  asOf: Date;
  figures: Dashboard;
};

/** What figures are compared to. */
export type ComparedFigures = {
  filter: DashboardFilter;
  comparison: Comparison;
  /** Null if the shop had no orders yet when it began: then there are no figures either. */
  period: Period | null;
  figures: Dashboard | null;
};

export type Figures = {
  /** Null until the first have loaded, and if those of a new filter couldn't be. */
  shown: ShownFigures | null;
  /** Still those of the previous filter, while this one's load. */
  isOld: boolean;
  /** Null until they have loaded, and if nothing is compared. */
  compared: ComparedFigures | null;
  error: ApiError | null;
  comparedError: ApiError | null;
  isLoading: boolean;
  retry: () => void;
};

/** Resolves a filter to the request it stands for right now. */
export function requestNow(filter: DashboardFilter, { timeZone, createdAt, firstOrderAt }: DashboardShop): DashboardRequest {
  const hasOlderOrders = firstOrderAt !== null && firstOrderAt < createdAt;
  return requestOf(filter, { now: new Date(), timeZone, shopSince: hasOlderOrders ? firstOrderAt : createdAt });
}

/** A filter's figures. The period is resolved when they are requested. */
export function figuresQuestion(filter: DashboardFilter, shop: DashboardShop): Question<ShownFigures> {
  return {
    key: [...endpointKey(getDashboard), filter],
    ask: async (call) => {
      const request = requestNow(filter, shop);
      return { filter, period: request.period, asOf: new Date(), figures: await call(getDashboard, { body: request }) };
    },
  };
}

/** The period that a shop's period is compared to; null if it had no orders yet when that began, however young its account is. */
export function comparedPeriodOf(
  period: Period,
  comparison: Comparison,
  { timeZone, firstOrderAt, createdAt }: DashboardShop,
): Period | null {
  return fullComparedPeriod(period, comparison, timeZone, firstOrderAt ?? createdAt);
}

/** The figures that a filter's are compared to. Orders that were imported count, however young the shop's account is. */
export function comparedQuestion(filter: DashboardFilter, comparison: Comparison, shop: DashboardShop): Question<ComparedFigures> {
  return {
    key: [...endpointKey(getDashboard), filter, comparison],
    ask: async (call) => {
      const request = requestNow(filter, shop);
      const period = comparedPeriodOf(request.period, comparison, shop);
      return { filter, comparison, period, figures: period && (await call(getDashboard, { body: { ...request, period } })) };
    },
  };
}

/**
 * A filter's figures and, once they are there, those that they're compared to. They refresh while the page is visible, and "in the
 * last" moves with the clock. Earlier figures stay until new ones arrive.
 */
export function useFigures(filter: DashboardFilter, comparison: Comparison | null): Figures {
  const { tenant } = useSession();
  const question = figuresQuestion(filter, tenant);
  const comparedTo = comparedQuestion(filter, comparison ?? DEFAULT_COMPARISON, tenant);
  const current = useQuestion(question, { keepPrevious: true, renewsItself: true });
  const isCompared = comparison !== null && current.data !== undefined;
  const compared = useQuestion(comparedTo, { keepPrevious: true, renewsItself: true, enabled: isCompared });
  const renew = useRenew();
  const isLoading = current.isFetching || (isCompared && compared.isFetching);
  const askAnew = (call: { isPoll: boolean }) => {
    renew(question, call);
    if (isCompared) renew(comparedTo, call);
  };
  const renewQuietly = () => {
    if (!document.hidden && !isLoading) askAnew({ isPoll: true });
  };
  useLiveEvent("payments", useSpaced(renewQuietly, RENEW_EVERY_MS));
  useWhileShown(renewQuietly, RENEW_AT_LATEST_MS);

  const shown = current.data ?? null;
  const answer = isCompared ? (compared.data ?? null) : null;
  const isOfShown = shown && answer && answer.comparison === comparison && isSameFilter(answer.filter, shown.filter);
  return {
    shown,
    isOld: current.isPlaceholderData,
    compared: isOfShown ? answer : null,
    error: current.error,
    comparedError: isCompared ? compared.error : null,
    isLoading,
    retry: () => askAnew({ isPoll: false }),
  };
}

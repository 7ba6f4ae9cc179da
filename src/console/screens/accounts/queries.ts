import type { UseQueryResult } from "@tanstack/react-query";
import { getFraudAnalytics, listAccounts, type AccountPeriod, type AccountsRequest, type FraudAnalytics } from "#contract/master.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { endpointKey } from "#console/api/queries.ts";
import { useQuestion, useRenew, type Question } from "#console/api/question.ts";
import type { AccountsState } from "#console/screens/accounts/accounts-address.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useWhileShown } from "#console/ui/use-while-shown.ts";
import { startOfDay } from "#domain/dates/day-bounds.ts";
import { calendarDay } from "#domain/dates/format-instant.ts";
import { periodOf, type Period, type PeriodFilter } from "#domain/figures/period.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { FIRST_ORDER_DAY } from "#domain/payments/order-date.ts";

/** How often it is looked whether a new day has begun. */
const NEW_DAY_CHECK_MS = 60_000;

/** An answer with the period that it is of. */
type OfPeriod<T> = { period: Period; answer: T };

/** The page of accounts that an address names. The last one stays until the next has come. */
export function useAccounts(state: AccountsState, currency: CurrencyCode) {
  const timeZone = useShopTimeZone();
  const { period, name, tenantId, sort, page, pageSize } = state;
  return useRenewedByDay({
    key: [...endpointKey(listAccounts), { period, currency, name, tenantId, sort, page, pageSize }],
    ask: async (call) => {
      const body = accountsRequestNow(state, currency, timeZone);
      return { period: body.period, answer: await call(listAccounts, { query: { page, count: pageSize }, body }) };
    },
  });
}

/** Where the accounts' fraud is. The last answer stays until the next has come. */
export function useFraudAnalytics({ period }: AccountsState, currency: CurrencyCode): RenewedByDay<FraudAnalytics> {
  const timeZone = useShopTimeZone();
  return useRenewedByDay({
    key: [...endpointKey(getFraudAnalytics), { period, currency }],
    ask: async (call) => {
      const body: AccountPeriod = { period: accountsPeriodNow(period, timeZone), currency };
      return { period: body.period, answer: await call(getFraudAnalytics, { body }) };
    },
  });
}

/** The accounts that a view lists, all of its pages, of its period at this moment. */
export function accountsRequestNow(
  { period, name, tenantId, sort }: AccountsState,
  currency: CurrencyCode,
  timeZone: string,
): AccountsRequest {
  return { period: accountsPeriodNow(period, timeZone), currency, name: name || null, tenantId, sort };
}

/** The period of a filter at this moment. "Before or on" begins on 2018-01-01: the accounts' orders may be older than the master account. */
export function accountsPeriodNow(filter: PeriodFilter | null, timeZone: string): Period {
  return periodOf(filter, { now: new Date(), timeZone, shopSince: startOfDay(FIRST_ORDER_DAY, timeZone) });
}

type RenewedByDay<T> = UseQueryResult<OfPeriod<T>, ApiError> & { renew: () => void };

/** Asks anew on a person's word, and by itself on a page that stays open over midnight, whose days go on. */
function useRenewedByDay<T>(question: Question<OfPeriod<T>>): RenewedByDay<T> {
  const timeZone = useShopTimeZone();
  const query = useQuestion(question, { keepPrevious: true });
  const renew = useRenew();
  const dayOf = (instant: Date) => calendarDay(instant, timeZone);
  useWhileShown(() => {
    const isShown = query.data !== undefined && !query.isPlaceholderData;
    if (isShown && dayOf(new Date(query.dataUpdatedAt)) !== dayOf(new Date())) renew(question, { isPoll: true });
  }, NEW_DAY_CHECK_MS);
  return { ...query, renew: () => renew(question) };
}

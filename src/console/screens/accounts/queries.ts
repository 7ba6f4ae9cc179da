import type { UseQueryResult } from "@tanstack/react-query";
import {
  exportAccounts,
  getFraudAnalytics,
  listAccounts,
  type AccountPeriod,
  type AccountsRequest,
  type FraudAnalytics,
} from "#contract/master.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { endpointKey } from "#console/api/queries.ts";
import { useQuestion, useRenew, type Question } from "#console/api/question.ts";
import { useFileDownload } from "#console/ui/use-file-download.ts";
import type { AccountsState } from "#console/screens/accounts/accounts-address.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useWhileShown } from "#console/ui/use-while-shown.ts";
import { startOfDay } from "#domain/dates/day-bounds.ts";
import { calendarDay } from "#domain/dates/format-instant.ts";
import { periodOf, type Period, type PeriodFilter } from "#domain/figures/period.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { FIRST_ORDER_DAY } from "#domain/payments/order-date.ts";
import { accountsFileName } from "#domain/reports/accounts-file-name.ts";

/** How often to check whether a new day has begun. */
const NEW_DAY_CHECK_MS = 60_000;

/** An answer with the period it covers. */
type OfPeriod<T> = { period: Period; answer: T };

/** The page of accounts that the address asks for, with its period. The previous page stays until the next one arrives. */
export function useAccounts(state: AccountsState, currency: CurrencyCode) {
  const timeZone = useShopTimeZone();
  const { period, name, tenantId, sort, page, pageSize } = state;
  const { data, ...query } = useRenewedByDay({
    key: [...endpointKey(listAccounts), { period, currency, name, tenantId, sort, page, pageSize }],
    ask: async (call) => {
      const body = accountsRequestNow(state, currency, timeZone);
      return { period: body.period, answer: await call(listAccounts, { query: { page, count: pageSize }, body }) };
    },
  });
  return { ...query, data: data?.answer, period: data?.period ?? accountsPeriodNow(period, timeZone) };
}
export type AccountsList = ReturnType<typeof useAccounts>;

/** The file of all accounts that the view lists, on every page. */
export function useAccountsExport(state: AccountsState, currency: CurrencyCode, period: Period) {
  const timeZone = useShopTimeZone();
  const { start, error, isRunning, forgetError } = useFileDownload(exportAccounts, accountsFileName(period, timeZone));
  return { start: () => void start({ body: accountsRequestNow(state, currency, timeZone) }), error, isRunning, forgetError };
}
export type AccountsExport = ReturnType<typeof useAccountsExport>;

/** The accounts' fraud by card and by merchant, with its period. The previous answer stays until the next one arrives. */
export function useFraudAnalytics({ period }: AccountsState, currency: CurrencyCode) {
  const timeZone = useShopTimeZone();
  const { data, ...query } = useRenewedByDay<FraudAnalytics>({
    key: [...endpointKey(getFraudAnalytics), { period, currency }],
    ask: async (call) => {
      const body: AccountPeriod = { period: accountsPeriodNow(period, timeZone), currency };
      return { period: body.period, answer: await call(getFraudAnalytics, { body }) };
    },
  });
  return { ...query, data: data?.answer, period: data?.period ?? accountsPeriodNow(period, timeZone) };
}

/** The body that asks for the view's accounts, with the period resolved now. */
function accountsRequestNow({ period, name, tenantId, sort }: AccountsState, currency: CurrencyCode, timeZone: string): AccountsRequest {
  return { period: accountsPeriodNow(period, timeZone), currency, name: name || null, tenantId, sort };
}

/**
 * The period of a filter, resolved now. "Before or on" starts at the earliest day an order can have, as the accounts' orders
 * may be older than the master account.
 */
function accountsPeriodNow(filter: PeriodFilter | null, timeZone: string): Period {
  return periodOf(filter, { now: new Date(), timeZone, shopSince: startOfDay(FIRST_ORDER_DAY, timeZone) });
}

type RenewedByDay<T> = UseQueryResult<OfPeriod<T>, ApiError> & { renew: () => void };

/** Refetches on request, and on its own once midnight has passed on an open page, as its period has moved on. */
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

import { useSearchParams } from "react-router-dom";
import { tableViewOf } from "#console/charts/chart-view.ts";
import {
  defaultAccounts,
  readAccountsState,
  writeAccounts,
  type AccountsState,
  type AccountTab,
  type FraudChartId,
} from "#console/screens/accounts/accounts-address.ts";
import { useSession } from "#console/session/session-context.tsx";
import type { AccountSort } from "#domain/figures/account-figures.ts";
import type { PeriodFilter } from "#domain/figures/period.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { PageSize } from "#domain/payments/page-range.ts";

/** A master account's view as the address has it, and its setters. A change to what is listed returns to page 1. */
export function useAccountsState() {
  const [params, setParams] = useSearchParams();
  const own = useSession().tenant.currency;
  const state = readAccountsState(params, own);
  const change = (changes: Partial<AccountsState>, options?: { replace: boolean; state?: unknown }) =>
    setParams((current) => writeAccounts({ ...readAccountsState(current, own), ...changes }, current, own), {
      preventScrollReset: true,
      ...options,
    });
  return {
    state,
    setTab: (tab: AccountTab) => change({ tab, replayId: null }),
    openReplay: (replayId: number | null, options?: { replace: boolean }) => change({ replayId }, options),
    /** Links to one of the replays. */
    addressOfReplay: (replayId: number) => `?${writeAccounts({ ...state, replayId }, params, own).toString()}`,
    setPeriod: (period: PeriodFilter | null) => change({ period, page: 1 }),
    isFiltered: state.period !== null || state.name !== "" || state.tenantId !== null,
    clearFilters: () => change({ period: null, name: "", tenantId: null, page: 1 }),
    setCurrency: (currency: CurrencyCode) => change({ currency, page: 1 }, { replace: true }),
    setName: (name: string) => change({ name, tenantId: null, page: 1 }, { replace: true }),
    setSort: (sort: AccountSort) => change({ sort, page: 1 }),
    setPage: (page: number) => change({ page }),
    setPageSize: (pageSize: PageSize) => change({ pageSize, page: 1 }),
    chartView: (id: FraudChartId) => tableViewOf(id, state.tables, (tables) => change({ tables }, { replace: true })),
    /** Links to the list with this account alone. */
    addressOfAccount: (tenantId: number) => `?${writeAccounts({ ...state, ...defaultList, tenantId }, params, own).toString()}`,
  };
}

export type AccountsControl = ReturnType<typeof useAccountsState>;

const defaultList = { tab: defaultAccounts.tab, name: defaultAccounts.name, page: 1, replayId: null };

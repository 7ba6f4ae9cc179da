import { accountSorts, DEFAULT_ACCOUNT_SORT, type AccountSort } from "#domain/figures/account-figures.ts";
import { readPeriod, writePeriod } from "#domain/figures/period-url.ts";
import { writeInstants } from "#domain/dates/instants-url.ts";
import type { Period, PeriodFilter } from "#domain/figures/period.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { PAGE_SIZES, type PageSize } from "#domain/payments/page-range.ts";
import { NAME_MAX } from "#domain/lists/list-limits.ts";
import { readCurrency, readPage, readSort, setParam, writeSort } from "#domain/lists/query-params.ts";

export const accountTabs = ["accounts", "analytics", "replays"] as const;
export type AccountTab = (typeof accountTabs)[number];

export const fraudChartIds = ["countries", "brands", "merchants", "ratios"] as const;
export type FraudChartId = (typeof fraudChartIds)[number];

/** The state of a master account's view, all of it kept in the address. */
export type AccountsState = {
  tab: AccountTab;
  period: PeriodFilter | null;
  currency: CurrencyCode;
  /** The text that account names must contain; empty lists all. */
  name: string;
  /** The only account listed; null lists all. */
  tenantId: number | null;
  sort: AccountSort;
  page: number;
  pageSize: PageSize;
  /** The charts shown as tables. */
  tables: FraudChartId[];
  /** The replay that is open among the replays. */
  replayId: number | null;
};

/** The view as it first opens: the last 30 days in the account's own currency, largest accounts first. */
export const defaultAccounts: Omit<AccountsState, "currency"> = {
  tab: "accounts",
  period: null,
  name: "",
  tenantId: null,
  sort: DEFAULT_ACCOUNT_SORT,
  page: 1,
  pageSize: PAGE_SIZES[0],
  tables: [],
  replayId: null,
};

/** Reads the view from an address. Never throws: unreadable parameters count as missing. */
export function readAccountsState(params: URLSearchParams, own: CurrencyCode): AccountsState {
  return {
    tab: accountTabs.find((tab) => tab === params.get("tab")) ?? defaultAccounts.tab,
    period: readPeriod(params.get("date")),
    currency: readCurrency(params.get("currency"), own),
    name: (params.get("name") ?? "").trim().slice(0, NAME_MAX),
    tenantId: readId(params.get("account")),
    sort: readSort(params.get("sort"), accountSorts, DEFAULT_ACCOUNT_SORT),
    page: readPage(params.get("page")),
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get("size")) ?? PAGE_SIZES[0],
    tables: fraudChartIds.filter((id) => params.getAll("table").includes(id)),
    replayId: readId(params.get("replay")),
  };
}

/** Writes the view into an address. Defaults are left out and unrelated parameters kept. */
export function writeAccounts(state: AccountsState, into: URLSearchParams, own: CurrencyCode): URLSearchParams {
  const params = new URLSearchParams(into);
  const set = (key: string, values: readonly (string | number | null)[]) => setParam(params, key, values);
  const unless = (isUsual: boolean, value: string | number) => [isUsual ? null : value];
  set("tab", unless(state.tab === defaultAccounts.tab, state.tab));
  set("date", [writePeriod(state.period)]);
  set("currency", unless(state.currency === own, state.currency));
  set("name", unless(state.name === "", state.name));
  set("account", [state.tenantId]);
  set("sort", [writeSort(state.sort, DEFAULT_ACCOUNT_SORT)]);
  set("page", unless(state.page === 1, state.page));
  set("size", unless(state.pageSize === PAGE_SIZES[0], state.pageSize));
  set("table", state.tables);
  set("replay", [state.replayId]);
  return params;
}

/**
 * What an opened account's dashboard takes over: the currency, and the period from instant to instant, because its own days may begin
 * at another time. So its figures are those of its row.
 */
export function viewOfAccount(period: Period, { currency }: Pick<AccountsState, "currency">): Record<string, string> {
  return { date: writeInstants(period), currency };
}

function readId(text: string | null): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;
}

import { chartIds, sectionIds, sectionOfChart, type ChartId, type SectionId } from "#console/screens/dashboard/chart-list.ts";
import { emptyDashboardFilter, type DashboardFilter } from "#domain/figures/dashboard-filter.ts";
import { putDashboardFilter, readDashboardFilter } from "#domain/figures/dashboard-filter-url.ts";
import { readCurrency, setParam } from "#domain/text/query-params.ts";
import { DEFAULT_CURRENCY, type CurrencyCode } from "#domain/money/currencies.ts";

/** What the chart of transactions per day counts. */
export const measures = ["count", "amount"] as const;
export type Measure = (typeof measures)[number];

/** Everything that the address of the dashboard says. */
export type DashboardState = {
  filter: DashboardFilter;
  currency: CurrencyCode;
  /** Whether each figure is set beside that of the period before. */
  isCompared: boolean;
  measure: Measure;
  /** The chart that is open in a dialog. */
  expanded: ChartId | null;
  /** The charts that are shown as tables. */
  tables: ChartId[];
  /** The sections that are folded. */
  closed: SectionId[];
};

/** The dashboard as it opens: the last 30 days in US dollars. */
export const defaultDashboard: DashboardState = {
  filter: emptyDashboardFilter,
  currency: DEFAULT_CURRENCY,
  isCompared: false,
  measure: "count",
  expanded: null,
  tables: [],
  closed: [],
};

/** Reads the dashboard from an address. Never throws: what cannot be read is as if it were not there. */
export function readDashboardAddress(params: URLSearchParams): DashboardState {
  const expanded = chartIds.find((id) => id === params.get("chart")) ?? null;
  return {
    filter: readDashboardFilter(params),
    currency: readCurrency(params.get("currency")),
    isCompared: params.get("compare") === "before",
    measure: measures.find((measure) => measure === params.get("measure")) ?? "count",
    expanded,
    tables: chartIds.filter((id) => params.getAll("table").includes(id)),
    // A dialog of a folded section could not open.
    closed: sectionIds.filter((id) => params.getAll("closed").includes(id) && (expanded === null || sectionOfChart[expanded] !== id)),
  };
}

/** Writes the dashboard into an address: replaces what it said of it, leaves everything else, leaves out what is as always. */
export function writeDashboardAddress(state: DashboardState, into: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(into);
  const set = (key: string, values: readonly (string | number | null)[]) => setParam(params, key, values);
  putDashboardFilter(state.filter, params);
  set("currency", [state.currency === defaultDashboard.currency ? null : state.currency]);
  set("compare", [state.isCompared ? "before" : null]);
  set("measure", [state.measure === "count" ? null : state.measure]);
  set("chart", [state.expanded]);
  set("table", state.tables);
  set("closed", state.closed);
  return params;
}

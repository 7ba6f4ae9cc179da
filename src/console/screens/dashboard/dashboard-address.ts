import { chartIds, sectionIds, sectionOfChart, type ChartId, type SectionId } from "#console/screens/dashboard/chart-list.ts";
import { comparisons, DEFAULT_COMPARISON, type Comparison } from "#domain/figures/comparison.ts";
import type { DashboardFilter } from "#domain/figures/dashboard-filter.ts";
import { putDashboardFilter, readDashboardFilter } from "#domain/figures/dashboard-filter-url.ts";
import { readCurrency, setParam } from "#domain/lists/query-params.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";

/** What the per-day chart and the biggest changes are measured in. */
export const measures = ["count", "amount"] as const;
export type Measure = (typeof measures)[number];

const NO_COMPARISON = "none";

/** Everything the dashboard's address says. */
export type DashboardState = {
  filter: DashboardFilter;
  currency: CurrencyCode;
  /** What figures are compared to; null if to nothing. */
  comparison: Comparison | null;
  measure: Measure;
  /** The chart open in a dialog. */
  expanded: ChartId | null;
  /** The charts shown as tables. */
  tables: ChartId[];
  /** The collapsed sections. */
  closed: SectionId[];
};

/**
 * Reads the dashboard from an address. Without parameters it's the last 30 days in the shop's own currency, compared to the previous ones. Never throws:
 * what it can't read, it ignores.
 */
export function readDashboardAddress(params: URLSearchParams, own: CurrencyCode): DashboardState {
  const expanded = chartIds.find((id) => id === params.get("chart")) ?? null;
  return {
    filter: readDashboardFilter(params),
    currency: readCurrency(params.get("currency"), own),
    comparison: readComparison(params.get("compare")),
    measure: measures.find((measure) => measure === params.get("measure")) ?? "count",
    expanded,
    tables: chartIds.filter((id) => params.getAll("table").includes(id)),
    // A dialog couldn't open from a collapsed section.
    closed: sectionIds.filter((id) => params.getAll("closed").includes(id) && (expanded === null || sectionOfChart[expanded] !== id)),
  };
}

/** Writes the dashboard into an address, leaving out defaults and keeping all other parameters. */
export function writeDashboardAddress(state: DashboardState, into: URLSearchParams, own: CurrencyCode): URLSearchParams {
  const params = new URLSearchParams(into);
  const set = (key: string, values: readonly (string | number | null)[]) => setParam(params, key, values);
  putDashboardFilter(state.filter, params);
  set("currency", [state.currency === own ? null : state.currency]);
  set("compare", [state.comparison === DEFAULT_COMPARISON ? null : (state.comparison ?? NO_COMPARISON)]);
  set("measure", [state.measure === "count" ? null : state.measure]);
  set("chart", [state.expanded]);
  set("table", state.tables);
  set("closed", state.closed);
  return params;
}

function readComparison(text: string | null): Comparison | null {
  if (text === NO_COMPARISON) return null;
  return comparisons.find((comparison) => comparison === text) ?? DEFAULT_COMPARISON;
}

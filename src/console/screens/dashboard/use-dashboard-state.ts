import { useSearchParams } from "react-router-dom";
import { chartViewOf, useChartSteps } from "#console/charts/chart-view.ts";
import { useSession } from "#console/session/session-context.tsx";
import type { ChartId, SectionId } from "#console/screens/dashboard/chart-list.ts";
import { readDashboardAddress, writeDashboardAddress, type DashboardState } from "#console/screens/dashboard/dashboard-address.ts";
import { emptyDashboardFilter, isSameFilter, type DashboardFilter } from "#domain/figures/dashboard-filter.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";

/** The dashboard's state, kept in the address. Filters and dialogs are history entries, so Back undoes them. */
export function useDashboardState() {
  const [params, setParams] = useSearchParams();
  const own = useSession().tenant.currency;
  const state = readDashboardAddress(params, own);
  const change = (changes: Partial<DashboardState>, options?: { replace?: boolean; state?: unknown }) =>
    setParams((current) => writeDashboardAddress({ ...readDashboardAddress(current, own), ...changes }, current, own), {
      preventScrollReset: true,
      ...options,
    });
  const changeCharts = useChartSteps<ChartId>(change);
  return {
    state,
    isFiltered: !isSameFilter(state.filter, emptyDashboardFilter),
    setFilter: (changes: Partial<DashboardFilter>) => change({ filter: { ...state.filter, ...changes } }),
    clearFilters: () => change({ filter: emptyDashboardFilter }),
    setCurrency: (currency: CurrencyCode) => change({ currency }, { replace: true }),
    setComparison: (comparison: DashboardState["comparison"]) => change({ comparison }, { replace: true }),
    setMeasure: (measure: DashboardState["measure"]) => change({ measure }, { replace: true }),
    toggleSection: (id: SectionId) => change({ closed: toggled(state.closed, id) }, { replace: true }),
    chartView: (id: ChartId) => chartViewOf(id, state, changeCharts),
  };
}

export type DashboardControl = ReturnType<typeof useDashboardState>;

function toggled<T>(all: readonly T[], one: T): T[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}

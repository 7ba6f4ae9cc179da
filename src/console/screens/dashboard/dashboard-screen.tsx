import { BlockStack, Box, Page } from "@shopify/polaris";
import { isStatus } from "#console/api/api-error.ts";
import { ComparisonChoice } from "#console/screens/dashboard/comparison-choice.tsx";
import { DashboardFilters } from "#console/screens/dashboard/dashboard-filters.tsx";
import { DashboardSections } from "#console/screens/dashboard/dashboard-sections.tsx";
import { FiguresNotes } from "#console/screens/dashboard/figures-notes.tsx";
import { useFigures, type Figures } from "#console/ui/figures/use-figures.ts";
import { ReportExport } from "#console/screens/dashboard/report-export.tsx";
import { useDashboardState } from "#console/screens/dashboard/use-dashboard-state.ts";
import { ComparisonContext } from "#console/ui/figures/comparison-context.ts";
import { useMoney } from "#console/ui/figures/use-money.ts";
import { useSubscription } from "#console/session/use-subscription.ts";
import { ControlRow, ControlRows } from "#console/ui/control-row.tsx";
import { CurrencySelect } from "#console/ui/currency-select.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { usePassFocus } from "#console/ui/use-pass-focus.ts";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { dashboardPartsOf } from "#domain/accounts/entitlements.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { DEFAULT_COMPARISON, type Comparison } from "#domain/figures/comparison.ts";

/** `/dashboard`: a shop's figures for a period. */
export function DashboardScreen() {
  const control = useDashboardState();
  const { filter, comparison } = control.state;
  const figures = useFigures(filter, comparison);
  const isAwaited = useAwaitsServer(figures.error);
  const conversion = useMoney(control.state.currency);
  const visibility = useSubscription().data?.dashboardVisibility ?? null;
  const { place: filters, act: clearFilters } = usePassFocus("button", control.clearFilters);
  const hasFigures = figures.shown !== null || figures.error !== null;
  const hasAmounts = figures.shown
    ? figures.shown.figures.days !== null
    : visibility === null || dashboardPartsOf(visibility).days === "shown";
  usePageTitle("Insights Dashboard");
  return (
    <Page fullWidth title="Insights Dashboard">
      <BlockStack gap="400">
        <Box paddingInline={{ xs: "400", sm: "0" }}>
          <BlockStack gap="200">
            <ControlRows>
              <div ref={filters}>
                <DashboardFilters control={control} hasFigures={hasFigures} onClear={clearFilters} />
              </div>
              <ControlRow>
                <ComparisonChoice comparison={comparison} onChoose={control.setComparison} />
                <ReportExport filter={filter} isNeeded={hasFigures} />
                {hasAmounts && (
                  <CurrencySelect currencies={conversion.currencies} chosen={conversion.currency} onChoose={control.setCurrency} />
                )}
              </ControlRow>
            </ControlRows>
            <FiguresNotes figures={figures} conversion={conversion} onClear={control.isFiltered ? clearFilters : null} />
          </BlockStack>
        </Box>
        {!figures.shown && (figures.error || isAwaited) ? (
          <FiguresFailure figures={figures} />
        ) : (
          <div aria-busy={figures.isOld} style={{ opacity: figures.isOld ? 0.5 : 1 }}>
            <ComparisonContext.Provider
              value={{ comparison: comparison ?? DEFAULT_COMPARISON, isAwaited: isComparisonAwaited(comparison, figures) }}
            >
              <DashboardSections
                visibility={visibility}
                shown={figures.shown}
                before={figures.compared?.figures ?? null}
                money={conversion.money}
                control={control}
              />
            </ComparisonContext.Provider>
          </div>
        )}
      </BlockStack>
    </Page>
  );
}

function isComparisonAwaited(comparison: Comparison | null, { compared, comparedError }: Figures): boolean {
  return comparison !== null && compared === null && comparedError === null;
}

function FiguresFailure({ figures: { error, retry, isLoading } }: { figures: Figures }) {
  if (isStatus(error, 403)) {
    return <EmptyState title="You don't have access" detail="Ask the shop's owner for access to its dashboard." />;
  }
  return <LoadFailure error={error} onRetry={retry} isRetrying={isLoading} />;
}

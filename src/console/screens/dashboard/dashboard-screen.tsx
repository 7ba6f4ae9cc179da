import { BlockStack, Box, Button, Page } from "@shopify/polaris";
import { isStatus } from "#console/api/api-error.ts";
import { useExchangeRates } from "#console/api/use-exchange-rates.ts";
import { useShopTimeZone, useSubscription } from "#console/session/session-context.tsx";
import { DashboardFilters } from "#console/screens/dashboard/dashboard-filters.tsx";
import { DashboardSections } from "#console/screens/dashboard/dashboard-sections.tsx";
import { amountsOf, moneyIn } from "#console/screens/dashboard/money-in.ts";
import { NoOrders } from "#console/screens/dashboard/no-orders.tsx";
import { RatesLine } from "#console/screens/dashboard/rates-line.tsx";
import { ReportExport } from "#console/screens/dashboard/report-export.tsx";
import { useDashboardState } from "#console/screens/dashboard/use-dashboard-state.ts";
import { useFigures } from "#console/screens/dashboard/use-figures.ts";
import { ControlRow, ControlRows } from "#console/ui/control-row.tsx";
import { CurrencySelect } from "#console/ui/currency-select.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { PeriodLine } from "#console/ui/period-line.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { usePassFocus } from "#console/ui/use-pass-focus.ts";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { dashboardPartsOf } from "#domain/accounts/entitlements.ts";
import type { RatesPerDollar } from "#domain/money/exchange-rates.ts";
import { calendarDay } from "#domain/dates/format-instant.ts";

const NO_RATES: RatesPerDollar = new Map();

/** The shop's figures of a period (S0 section 2). */
export function DashboardScreen() {
  const control = useDashboardState();
  const { place: filters, act: clearFilters } = usePassFocus("button", control.clearFilters);
  const { state } = control;
  const timeZone = useShopTimeZone();
  const figures = useFigures(state.filter, state.isCompared);
  const { rates, currencies, currency } = useExchangeRates(state.currency);
  const visibility = useSubscription().data?.dashboardVisibility ?? null;
  usePageTitle("Insights Dashboard");

  const { shown } = figures;
  const hasFigures = shown !== null || figures.error !== null;
  // While rates load no total is known; where they fail, amounts in the chosen currency still are.
  const perDollar = rates.data?.perDollar ?? (rates.error ? NO_RATES : null);
  const money = perDollar && moneyIn(currency, perDollar);
  const amounts = [shown?.figures, figures.before].flatMap((each) => (each ? amountsOf(each) : []));
  const hasAmounts = shown ? shown.figures.days !== null : visibility === null || dashboardPartsOf(visibility).days === "shown";
  return (
    <Page fullWidth title="Insights Dashboard">
      <BlockStack gap="400">
        <Box paddingInline={{ xs: "400", sm: "0" }}>
          <BlockStack gap="200">
            <ControlRows>
              <div ref={filters}>
                <DashboardFilters
                  control={control}
                  today={calendarDay(figures.now, timeZone)}
                  hasFigures={hasFigures}
                  onClear={clearFilters}
                />
              </div>
              <ControlRow>
                <Button pressed={state.isCompared} onClick={() => control.setCompared(!state.isCompared)}>
                  Compare with the period before
                </Button>
                <ReportExport request={figures.request} isNeeded={hasFigures} />
                {hasAmounts && <CurrencySelect currencies={currencies} chosen={currency} onChoose={control.setCurrency} />}
              </ControlRow>
            </ControlRows>
            <BlockStack gap="100">
              {shown && <PeriodLine period={shown.period} comparedWith={state.isCompared ? shown.periodBefore : undefined} />}
              {shown?.figures.days?.length === 0 && <NoOrders onClear={control.isFiltered ? clearFilters : null} />}
              {shown && figures.error && (
                <QuietFailure
                  text="The figures could not be renewed; these are the last ones."
                  onRetry={figures.retry}
                  isRetrying={figures.isLoading}
                />
              )}
              {figures.beforeError && (
                <QuietFailure text="The period before could not be loaded." onRetry={figures.retry} isRetrying={figures.isLoading} />
              )}
              {rates.error && (
                <QuietFailure
                  text={`The exchange rates could not be loaded: only amounts in ${currency} are in the totals.`}
                  onRetry={() => void rates.refetch()}
                  isRetrying={rates.isFetching}
                />
              )}
              {rates.data && <RatesLine rates={rates.data} currency={currency} amounts={amounts} />}
            </BlockStack>
          </BlockStack>
        </Box>
        {!shown && figures.error ? (
          <FiguresFailure error={figures.error} onRetry={figures.retry} isRetrying={figures.isLoading} />
        ) : (
          <div aria-busy={figures.isOld} style={{ opacity: figures.isOld ? 0.5 : 1 }}>
            <DashboardSections visibility={visibility} shown={shown} before={figures.before} money={money} control={control} />
          </div>
        )}
      </BlockStack>
    </Page>
  );
}

type FiguresFailureProps = { error: unknown; onRetry: () => void; isRetrying: boolean };

function FiguresFailure({ error, onRetry, isRetrying }: FiguresFailureProps) {
  if (isStatus(error, 403)) {
    return <EmptyState title="You may not see this dashboard" detail="Your account has no access to it in this shop." />;
  }
  return <ErrorState error={error} onRetry={onRetry} isRetrying={isRetrying} />;
}

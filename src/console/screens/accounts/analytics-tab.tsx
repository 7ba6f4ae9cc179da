import { BlockStack, Box, InlineGrid, Text } from "@shopify/polaris";
import { ChartCardSkeleton } from "#console/charts/chart-card-skeleton.tsx";
import { FraudCharts, fraudChartTitles } from "#console/screens/accounts/fraud-charts.tsx";
import { fraudChartIds } from "#console/screens/accounts/accounts-address.ts";
import { useChartRooms } from "#console/screens/accounts/use-chart-rooms.ts";
import type { AccountsControl } from "#console/screens/accounts/use-accounts-state.ts";
import { useFraudAnalytics } from "#console/screens/accounts/queries.ts";
import { ConversionNote } from "#console/ui/conversion-note.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { PeriodLine } from "#console/ui/period-line.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { CARD_COUNTRY_NOTE } from "#domain/geography/countries.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";

type AnalyticsTabProps = { control: AccountsControl; currency: CurrencyCode };

/** The sub-accounts' fraud by card and by sub-account, in four charts. */
export function AnalyticsTab({ control, currency }: AnalyticsTabProps) {
  const { tables } = control.state;
  const { data: analytics, period, error, isPlaceholderData, isFetching, renew } = useFraudAnalytics(control.state, currency);
  const isAwaited = useAwaitsServer(error);
  const roomOf = useChartRooms(analytics);
  return (
    <BlockStack gap="400">
      <Box paddingInline={{ xs: "400", sm: "0" }}>
        <PeriodLine period={period} />
      </Box>
      {analytics && error && (
        <Box paddingInline={{ xs: "400", sm: "0" }}>
          <RefreshFailure text="Couldn't refresh. Showing earlier figures." error={error} onRetry={renew} isRetrying={isFetching} />
        </Box>
      )}
      {!analytics && (error || isAwaited) ? (
        <LoadFailure error={error} onRetry={renew} isRetrying={isFetching} />
      ) : (
        <div aria-busy={isFetching} style={{ opacity: isPlaceholderData ? 0.5 : 1 }}>
          <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
            {analytics === undefined ? (
              fraudChartIds.map((id) => (
                <ChartCardSkeleton key={id} title={fraudChartTitles[id]} height={roomOf(id, tables.includes(id))} />
              ))
            ) : (
              <FraudCharts analytics={analytics} control={control} />
            )}
          </InlineGrid>
        </div>
      )}
      {analytics && (
        <Box paddingInline={{ xs: "400", sm: "0" }}>
          <Text as="p" variant="bodySm" tone="subdued">
            {CARD_COUNTRY_NOTE}
          </Text>
          <ConversionNote day={analytics.ratesDate} missing={analytics.missingCurrencies} />
        </Box>
      )}
    </BlockStack>
  );
}

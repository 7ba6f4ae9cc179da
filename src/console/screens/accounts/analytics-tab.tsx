import { BlockStack, Box, InlineGrid, Text } from "@shopify/polaris";
import { getFraudAnalytics, type AccountPeriod } from "#contract/master.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { ChartCardSkeleton } from "#console/charts/chart-card-skeleton.tsx";
import { FraudCharts, fraudChartTitles } from "#console/screens/accounts/fraud-charts.tsx";
import { fraudChartIds } from "#console/screens/accounts/accounts-address.ts";
import { useChartRooms } from "#console/screens/accounts/use-chart-rooms.ts";
import type { AccountsControl } from "#console/screens/accounts/use-accounts-state.ts";
import { useKeptAnswer } from "#console/screens/accounts/use-kept-answer.ts";
import { ConversionNote } from "#console/ui/conversion-note.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { CARD_COUNTRY_NOTE } from "#domain/geography/countries.ts";

type AnalyticsTabProps = { control: AccountsControl; request: AccountPeriod; onRenew: () => boolean };

/** Where the fraud of the sub-accounts is, in four charts (S0 section 2). */
export function AnalyticsTab({ control, request, onRenew }: AnalyticsTabProps) {
  const analytics = useEndpoint(getFraudAnalytics, { body: request });
  const { period, tables } = control.state;
  const { data, isOld, error, renewalError } = useKeptAnswer(analytics, JSON.stringify({ period, currency: request.currency }));
  const roomOf = useChartRooms(data);
  if (error !== null) return <ErrorState error={error} onRetry={refresh} isRetrying={analytics.isFetching} />;
  return (
    <BlockStack gap="400">
      {renewalError && (
        <Box paddingInline={{ xs: "400", sm: "0" }}>
          <QuietFailure
            text="The charts could not be renewed; these are the last figures."
            onRetry={refresh}
            isRetrying={analytics.isFetching}
          />
        </Box>
      )}
      <div aria-busy={analytics.isFetching} style={{ opacity: isOld ? 0.5 : 1 }}>
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          {data === undefined ? (
            fraudChartIds.map((id) => <ChartCardSkeleton key={id} title={fraudChartTitles[id]} height={roomOf(id, tables.includes(id))} />)
          ) : (
            <FraudCharts analytics={data} control={control} />
          )}
        </InlineGrid>
      </div>
      {data && (
        <Box paddingInline={{ xs: "400", sm: "0" }}>
          <Text as="p" variant="bodySm" tone="subdued">
            {CARD_COUNTRY_NOTE}
          </Text>
          <ConversionNote day={data.ratesDate} source={data.ratesSource} missing={data.missingCurrencies} />
        </Box>
      )}
    </BlockStack>
  );

  function refresh(): void {
    // A period that has moved on is another question, and is asked by itself.
    if (!onRenew()) void analytics.refetch();
  }
}

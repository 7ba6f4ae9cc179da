import { BlockStack, Box, Button, Card, Page, Text } from "@shopify/polaris";
import { RefreshIcon } from "@shopify/polaris-icons";
import { useDemoProgress } from "#console/ui/demo-progress.tsx";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { InsightCards } from "#console/screens/insights/insight-cards.tsx";
import { InsightsBasis } from "#console/screens/insights/insights-basis.tsx";
import { InsightsFailed } from "#console/screens/insights/insights-failed.tsx";
import { SkeletonInsights } from "#console/screens/insights/skeleton-insights.tsx";
import { useInsights } from "#console/screens/insights/queries.ts";
import { WhomToAsk } from "#console/screens/insights/whom-to-ask.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { ordinalDate } from "#domain/dates/ordinal-date.ts";
import { FirstSteps } from "#console/ui/first-steps-part.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { useAwaitsServer } from "#console/api/use-reach.ts";

const FIRST_REPORT =
  "We're creating your report from the last 90 days of orders. It takes less than a minute, and you can leave this page.";
const SUBTITLE = "What you may have lost in the last 90 days";

/** `/insights`: the 90-day report. */
export function InsightsScreen() {
  const insights = useInsights();
  const { report, isMaking } = insights;
  const isAwaited = useAwaitsServer(insights.error);
  const timeZone = useShopTimeZone();
  const isDemoLoading = useDemoProgress() !== null;
  usePageTitle("Insights");

  const results = report?.results ?? null;
  const isFirst = report !== null && report.id === null && !isMaking;
  const hasFailed = report?.status === "failed" && !isMaking;
  return (
    <Page
      fullWidth
      title="Insights"
      subtitle={SUBTITLE}
      secondaryActions={
        !isFirst && (
          <Button icon={RefreshIcon} onClick={insights.refresh} loading={isMaking} disabled={report === null}>
            Refresh
          </Button>
        )
      }
    >
      <BlockStack gap="400">
        <FirstSteps />
        {(insights.error !== null || (report === null && isAwaited)) && (
          <LoadFailure error={insights.error} onRetry={insights.reload} isRetrying={insights.isLoading} />
        )}
        {insights.refreshError !== null && (
          <ErrorState title="Couldn't refresh the report" error={insights.refreshError} onRetry={insights.refresh} isRetrying={isMaking} />
        )}
        {hasFailed && <InsightsFailed hasResults={results !== null} onRetry={insights.refresh} />}
        <Box minHeight={isFirst ? undefined : "1.25rem"} paddingInline={{ xs: "400", sm: "0" }}>
          <div role="status">
            <Text as="p" tone="subdued">
              {statusWords(isMaking, results && ordinalDate(results.finishedAt, timeZone))}
            </Text>
            {isDemoLoading && (
              <Text as="p" tone="subdued">
                Demo orders are still loading. A report created now includes only the orders loaded so far.
              </Text>
            )}
          </div>
          {isMaking && insights.pollError !== null && (
            <RefreshFailure
              error={insights.pollError}
              text="Couldn't check progress. Trying again automatically."
              onRetry={insights.pollAgain}
              isRetrying={insights.isPolling}
            />
          )}
        </Box>
        {isFirst && (
          <Card>
            <EmptyState
              title="No report yet"
              detail="The report covers orders, cancellations, chargebacks and checkouts from the last 90 days. It takes less than a minute."
              action={{ content: "Create report", onAction: insights.refresh, isPrimary: true }}
            />
          </Card>
        )}
        {results !== null ? (
          <InsightCards results={results} />
        ) : (
          (isMaking || (report === null && insights.error === null && !isAwaited)) && <SkeletonInsights />
        )}
        {results !== null && (
          <Box paddingInline={{ xs: "400", sm: "0" }} paddingBlockEnd="400">
            <BlockStack gap="400">
              <InsightsBasis results={results} />
              <WhomToAsk />
            </BlockStack>
          </Box>
        )}
      </BlockStack>
    </Page>
  );
}

function statusWords(isMaking: boolean, lastUpdate: string | null): string {
  if (lastUpdate !== null) return `${isMaking ? "Creating a new report. " : ""}Last update: ${lastUpdate}`;
  return isMaking ? FIRST_REPORT : "";
}

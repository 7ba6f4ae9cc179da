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
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { formatTime } from "#domain/dates/format-instant.ts";
import { ordinalDate } from "#domain/dates/ordinal-date.ts";

const FIRST_REPORT =
  "The report is being made from your orders of the last 90 days. That takes less than a minute; you may leave this page meanwhile.";
const SUBTITLE = "What the last 90 days may have cost you";

/** `/insights`: the 90-day report. */
export function InsightsScreen() {
  const insights = useInsights();
  const { report, isMaking } = insights;
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
        {insights.error !== null && <ErrorState error={insights.error} onRetry={insights.reload} isRetrying={insights.isLoading} />}
        {insights.refreshError !== null && (
          <ErrorState
            title="The report could not be refreshed"
            error={insights.refreshError}
            onRetry={insights.refresh}
            isRetrying={isMaking}
          />
        )}
        {hasFailed && <InsightsFailed hasResults={results !== null} onRetry={insights.refresh} />}
        <Box minHeight={isFirst ? undefined : "1.25rem"} paddingInline={{ xs: "400", sm: "0" }}>
          <div role="status">
            <Text as="p" tone="subdued">
              {statusWords(isMaking, results && lastUpdateWords(results.finishedAt, timeZone))}
            </Text>
            {isDemoLoading && (
              <Text as="p" tone="subdued">
                The demo's orders are still being loaded. Make the report once they all are: it counts only those that are there.
              </Text>
            )}
          </div>
          {isMaking && insights.pollError !== null && (
            <QuietFailure
              text="How far it is could not be loaded. Trying again by itself."
              onRetry={insights.pollAgain}
              isRetrying={insights.isPolling}
            />
          )}
        </Box>
        {isFirst && (
          <Card>
            <EmptyState
              title="No report yet"
              detail="The report looks at your orders, cancellations, chargebacks and checkouts of the last 90 days. Making it takes less than a minute."
              action={{ content: "Make report", onAction: insights.refresh, isPrimary: true }}
            />
          </Card>
        )}
        {results !== null ? (
          <InsightCards results={results} />
        ) : (
          (isMaking || (report === null && insights.error === null)) && <SkeletonInsights />
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

/** The day with the time, which tells two reports of one day apart. */
function lastUpdateWords(finishedAt: Date, timeZone: string): string {
  return `${ordinalDate(finishedAt, timeZone)}, ${formatTime(finishedAt, timeZone)}`;
}

function statusWords(isMaking: boolean, lastUpdate: string | null): string {
  if (lastUpdate !== null) return `${isMaking ? "A new report is being made. " : ""}Last update: ${lastUpdate}`;
  return isMaking ? FIRST_REPORT : "";
}

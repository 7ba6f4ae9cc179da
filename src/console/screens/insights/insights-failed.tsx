import { Banner } from "@shopify/polaris";

type InsightsFailedProps = { hasResults: boolean; onRetry: () => void };

/** The newest report has failed; an earlier one may still be on the page. */
export function InsightsFailed({ hasResults, onRetry }: InsightsFailedProps) {
  return (
    <Banner tone="critical" title="Couldn't create the report" action={{ content: "Retry", onAction: onRetry }}>
      {hasResults ? "This is a problem on our end. Showing your last report." : "This is a problem on our end. Please try again."}
    </Banner>
  );
}

import { Banner } from "@shopify/polaris";

type InsightsFailedProps = { hasResults: boolean; onRetry: () => void };

/** The last report that was asked for could not be made. */
export function InsightsFailed({ hasResults, onRetry }: InsightsFailedProps) {
  return (
    <Banner tone="critical" title="The report could not be made" action={{ content: "Retry", onAction: onRetry }}>
      {hasResults
        ? "This is a fault on our side. Below is the last report that was made."
        : "This is a fault on our side. Please try again."}
    </Banner>
  );
}

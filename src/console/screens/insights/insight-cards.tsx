import { InlineGrid } from "@shopify/polaris";
import { ChargebacksCard } from "#console/screens/insights/chargebacks-card.tsx";
import { CheckoutsCard } from "#console/screens/insights/checkouts-card.tsx";
import { DeclinesCard } from "#console/screens/insights/declines-card.tsx";
import type { InsightsResults } from "#domain/insights/insights-results.ts";

/** Side by side where there is room for three. */
export const CARD_COLUMNS = { xs: 1, lg: 3 } as const;

/** Missed, refused and lost business. */
export function InsightCards({ results }: { results: InsightsResults }) {
  return (
    <InlineGrid columns={CARD_COLUMNS} gap="400">
      <CheckoutsCard results={results} />
      <DeclinesCard results={results} />
      <ChargebacksCard results={results} />
    </InlineGrid>
  );
}

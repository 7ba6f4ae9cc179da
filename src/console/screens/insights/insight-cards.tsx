import { InlineGrid } from "@shopify/polaris";
import { ChargebacksCard } from "#console/screens/insights/chargebacks-card.tsx";
import { CheckoutsCard } from "#console/screens/insights/checkouts-card.tsx";
import { DeclinesCard } from "#console/screens/insights/declines-card.tsx";
import type { InsightsResults } from "#domain/insights/insights-results.ts";

/** Three across on wide screens. */
export const CARD_COLUMNS = { xs: 1, lg: 3 } as const;

export function InsightCards({ results }: { results: InsightsResults }) {
  return (
    <InlineGrid columns={CARD_COLUMNS} gap="400">
      <CheckoutsCard results={results} />
      <DeclinesCard results={results} />
      <ChargebacksCard results={results} />
    </InlineGrid>
  );
}

import { BlockStack, Card, InlineGrid, SkeletonBodyText, SkeletonDisplayText } from "@shopify/polaris";
import { CARD_COLUMNS } from "#console/screens/insights/insight-cards.tsx";

/** The three cards while they load. */
export function SkeletonInsights() {
  return (
    <div role="status" aria-label="Loading report" aria-busy="true">
      <InlineGrid columns={CARD_COLUMNS} gap="400">
        {["checkouts", "declines", "chargebacks"].map((card) => (
          <Card key={card}>
            <BlockStack gap="400">
              <SkeletonBodyText lines={1} />
              <SkeletonDisplayText size="large" />
              <SkeletonBodyText lines={3} />
              <SkeletonBodyText lines={6} />
              <SkeletonBodyText lines={7} />
            </BlockStack>
          </Card>
        ))}
      </InlineGrid>
    </div>
  );
}

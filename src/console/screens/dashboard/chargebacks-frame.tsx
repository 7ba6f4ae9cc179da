import { BlockStack, Card, InlineGrid, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { totalTitles } from "#console/screens/dashboard/chart-list.ts";

type ChargebacksFrameProps = { headline: ReactNode; children: ReactNode };

/** The Total Chargebacks card: the total, and its breakdown side by side. */
export function ChargebacksFrame({ headline, children }: ChargebacksFrameProps) {
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h3" variant="headingSm">
            {totalTitles.chargebacks}
          </Text>
          {headline}
        </BlockStack>
        <InlineGrid columns={{ xs: 2, lg: 4 }} gap="400">
          {children}
        </InlineGrid>
      </BlockStack>
    </Card>
  );
}

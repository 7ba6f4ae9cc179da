import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useContext } from "react";
import { HeadlineAside } from "#console/charts/headline-aside.ts";
import { ChangeText } from "#console/screens/dashboard/change-text.tsx";
import type { Change } from "#domain/figures/figure-words.ts";

/** The figure that a chart is about, above it. */
export function Headline({ value, change }: { value: string; change: Change | null }) {
  return (
    <BlockStack gap="050">
      <InlineStack align="start" blockAlign="center" gap="100" wrap={false}>
        <Text as="p" variant="headingLg" breakWord numeric>
          {value}
        </Text>
        {useContext(HeadlineAside)}
      </InlineStack>
      <ChangeText change={change} />
    </BlockStack>
  );
}

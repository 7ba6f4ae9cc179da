import { BlockStack, Text } from "@shopify/polaris";
import { ChangeText } from "#console/screens/dashboard/change-text.tsx";
import type { Change } from "#domain/insights/figure-words.ts";

/** The figure that a chart is about, above it. */
export function Headline({ value, change }: { value: string; change: Change | null }) {
  return (
    <BlockStack gap="050">
      <Text as="p" variant="headingLg" breakWord numeric>
        {value}
      </Text>
      <ChangeText change={change} />
    </BlockStack>
  );
}

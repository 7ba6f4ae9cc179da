import { Text } from "@shopify/polaris";

/** Shown instead of a chart that has no data. */
export function EmptyChart() {
  return (
    <Text as="p" tone="subdued" alignment="center">
      No data available for the selected period
    </Text>
  );
}

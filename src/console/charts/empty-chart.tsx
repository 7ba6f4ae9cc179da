import { Text } from "@shopify/polaris";

/** In place of a chart without anything to draw (S0 section 2). */
export function EmptyChart() {
  return (
    <Text as="p" tone="subdued" alignment="center">
      No data available for the selected period
    </Text>
  );
}

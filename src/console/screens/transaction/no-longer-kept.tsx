import { Text } from "@shopify/polaris";

/** The order outlives what was kept of its screening. */
export function NoLongerKept() {
  return (
    <Text as="p" tone="subdued">
      These details are deleted after 24 months.
    </Text>
  );
}

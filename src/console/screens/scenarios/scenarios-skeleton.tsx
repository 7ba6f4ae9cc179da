import { BlockStack, Card, InlineStack, SkeletonBodyText, SkeletonDisplayText } from "@shopify/polaris";

const rows = ["one", "two", "three", "four", "five", "six"] as const;

/** The list while it loads, in the layout to come. */
export function ScenariosSkeleton() {
  return (
    <div role="status" aria-label="Loading" aria-busy="true">
      <Card>
        <BlockStack gap="600">
          {rows.map((row) => (
            <InlineStack key={row} gap="400" wrap={false}>
              <SkeletonDisplayText size="small" />
              <div style={{ flex: 1 }}>
                <SkeletonBodyText lines={1} />
              </div>
            </InlineStack>
          ))}
        </BlockStack>
      </Card>
    </div>
  );
}

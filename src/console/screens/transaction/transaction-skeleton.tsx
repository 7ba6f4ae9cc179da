import { BlockStack, Card, Layout, SkeletonBodyText, SkeletonDisplayText } from "@shopify/polaris";

/** The screen while the order loads: the same cards in the same places. */
export function TransactionSkeleton() {
  return (
    <div role="status" aria-label="Loading" aria-busy="true">
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {[6, 5, 8, 12].map((lines, index) => (
              <Card key={index}>
                <BlockStack gap="400">
                  <SkeletonDisplayText size="small" />
                  <SkeletonBodyText lines={lines} />
                </BlockStack>
              </Card>
            ))}
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <Card>
            <BlockStack gap="400">
              <SkeletonDisplayText size="small" />
              <SkeletonBodyText lines={9} />
            </BlockStack>
          </Card>
        </Layout.Section>
      </Layout>
    </div>
  );
}

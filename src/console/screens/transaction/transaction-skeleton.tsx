import { BlockStack, Card, Layout, SkeletonBodyText, SkeletonDisplayText } from "@shopify/polaris";

/** The screen while the order loads: the same cards in the same places. */
export function TransactionSkeleton() {
  return (
    <div role="status" aria-label="Loading" aria-busy="true">
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {[6, 8, 5, 12].map((lines, index) => (
              <LoadingCard key={index} lines={lines} />
            ))}
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            {[5, 4, 4, 9].map((lines, index) => (
              <LoadingCard key={index} lines={lines} />
            ))}
          </BlockStack>
        </Layout.Section>
      </Layout>
    </div>
  );
}

function LoadingCard({ lines }: { lines: number }) {
  return (
    <Card>
      <BlockStack gap="400">
        <SkeletonDisplayText size="small" />
        <SkeletonBodyText lines={lines} />
      </BlockStack>
    </Card>
  );
}

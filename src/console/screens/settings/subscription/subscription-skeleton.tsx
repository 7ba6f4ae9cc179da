import { BlockStack, Card, SkeletonBodyText, SkeletonDisplayText } from "@shopify/polaris";

/** The cards while they load. */
export function SubscriptionSkeleton() {
  return (
    <div aria-busy="true">
      <BlockStack gap="400">
        {["plan", "use"].map((card) => (
          <Card key={card}>
            <BlockStack gap="400">
              <SkeletonDisplayText size="small" />
              <SkeletonBodyText lines={3} />
            </BlockStack>
          </Card>
        ))}
      </BlockStack>
    </div>
  );
}

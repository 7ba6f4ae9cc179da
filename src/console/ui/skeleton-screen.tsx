import { BlockStack, Box, Card, SkeletonBodyText, SkeletonDisplayText } from "@shopify/polaris";

/** A page that is loading, in the layout to come. Uses few components, because every first load waits for it. */
export function SkeletonScreen() {
  return (
    <Box padding={{ xs: "400", md: "600" }}>
      <div role="status" aria-label="Loading" aria-busy="true">
        <BlockStack gap="400">
          <SkeletonDisplayText size="small" />
          <Card>
            <SkeletonBodyText lines={8} />
          </Card>
        </BlockStack>
      </div>
    </Box>
  );
}

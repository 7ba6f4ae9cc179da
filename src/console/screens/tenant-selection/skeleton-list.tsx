import { BlockStack, Box, SkeletonBodyText } from "@shopify/polaris";

/** The list of shops while it loads. */
export function SkeletonList() {
  return (
    <div role="status" aria-label="Loading your shops" aria-busy="true">
      <BlockStack gap="200">
        <Box padding="300" borderColor="border" borderWidth="025" borderRadius="200">
          <SkeletonBodyText lines={2} />
        </Box>
        <Box padding="300" borderColor="border" borderWidth="025" borderRadius="200">
          <SkeletonBodyText lines={2} />
        </Box>
      </BlockStack>
    </div>
  );
}

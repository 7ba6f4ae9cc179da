import { BlockStack, Card, Page, SkeletonBodyText, SkeletonDisplayText } from "@shopify/polaris";

/** A page that is being loaded; keeps the layout that comes. */
export function SkeletonScreen() {
  return (
    <Page fullWidth>
      <div role="status" aria-label="Loading" aria-busy="true">
        <BlockStack gap="400">
          <SkeletonDisplayText size="small" />
          <Card>
            <SkeletonBodyText lines={8} />
          </Card>
        </BlockStack>
      </div>
    </Page>
  );
}

import { BlockStack, Box, ProgressBar, Text } from "@shopify/polaris";
import { formatCount } from "#domain/payments/page-range.ts";

/** How far the demo's orders have come, across the page. */
export function DemoBar({ done, total }: { done: number; total: number }) {
  const percent = Math.min(100, Math.floor((100 * done) / total));
  const words = `Screening demo orders: ${formatCount(done)} of ${formatCount(total)}`;
  return (
    <Box background="bg-surface-info" paddingBlock="200" paddingInline="400">
      <BlockStack gap="100">
        <Text as="p" variant="bodySm">
          {words}
        </Text>
        <ProgressBar progress={percent} size="small" tone="highlight" ariaLabelledBy={undefined} />
      </BlockStack>
    </Box>
  );
}

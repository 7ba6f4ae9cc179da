import { BlockStack, Box, ProgressBar, Text } from "@shopify/polaris";
import { demoProgress } from "#contract/demo.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";
import { formatCount } from "#domain/payments/page-range.ts";

/** How often to ask while the demo loads. */
const POLL_MS = 2_000;

/** How many of the demo's orders are loaded; null once all are, or if there is no demo. */
export function useDemoProgress(): { done: number; total: number } | null {
  const hasDemo = useConsoleConfiguration().configuration?.hasDemo ?? false;
  const progress = useEndpoint(
    demoProgress,
    {},
    {
      enabled: hasDemo,
      refetchEveryMs: (answer) => (answer === undefined || answer.state === "loading" ? POLL_MS : false),
      isPoll: true,
    },
  ).data;
  return progress?.state === "loading" && progress.total > 0 ? progress : null;
}

export function DemoProgress() {
  const progress = useDemoProgress();
  if (progress === null) return null;
  const percent = Math.min(100, Math.floor((100 * progress.done) / progress.total));
  const words = `Screening demo orders: ${formatCount(progress.done)} of ${formatCount(progress.total)}`;
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

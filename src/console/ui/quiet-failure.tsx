import { Button, InlineStack, Text } from "@shopify/polaris";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { NotLoadedYet } from "#console/ui/not-loaded-yet.tsx";

export type QuietFailureProps = { text: string; error?: unknown; onRetry: () => void; isRetrying: boolean };

/** Something secondary failed to load: one line that says what is missing, with Retry; offline, that it loads by itself. */
export function QuietFailure({ text, error, onRetry, isRetrying }: QuietFailureProps) {
  if (useAwaitsServer(error)) return <NotLoadedYet />;
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="p" tone="subdued" variant="bodySm">
        {text}
      </Text>
      <Button variant="plain" size="micro" onClick={onRetry} loading={isRetrying}>
        Retry
      </Button>
    </InlineStack>
  );
}

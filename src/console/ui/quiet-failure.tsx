import { Button, InlineStack, Text } from "@shopify/polaris";

export type QuietFailureProps = { text: string; onRetry: () => void; isRetrying: boolean };

/** Something secondary failed to load: one line that says what is missing, with Retry. */
export function QuietFailure({ text, onRetry, isRetrying }: QuietFailureProps) {
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

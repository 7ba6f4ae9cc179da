import { Banner, BlockStack, Text } from "@shopify/polaris";
import { errorWords } from "#console/api/errors.ts";

export type ErrorStateProps = {
  error: unknown;
  onRetry: () => void;
  isRetrying?: boolean;
  /** The specification's text, where it gives one; else the error speaks for itself. */
  title?: string;
};

/** A failure in words, with Retry where that may help. */
export function ErrorState({ error, onRetry, isRetrying = false, title }: ErrorStateProps) {
  const words = errorWords(error);
  const action = words.canRetry ? { content: "Retry", onAction: onRetry, loading: isRetrying } : undefined;
  return (
    <Banner tone="critical" title={title ?? words.title} action={action}>
      <BlockStack gap="100">
        <Text as="p">{words.detail}</Text>
        {words.requestId !== null && (
          <Text as="p" tone="subdued" variant="bodySm">
            Reference for support: {words.requestId}
          </Text>
        )}
      </BlockStack>
    </Banner>
  );
}

import { Banner, BlockStack, Text } from "@shopify/polaris";
import { errorWords } from "#console/api/errors.ts";

export type ErrorStateProps = {
  error: unknown;
  /** Left out where something beside it tries again. */
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Takes the failure out of sight; left out where it stands in place of what failed. */
  onDismiss?: () => void;
  /** The specification's text, where it gives one; else the error speaks for itself. */
  title?: string;
};

/** A failure in words, with Retry where that may help. */
export function ErrorState({ error, onRetry, isRetrying = false, onDismiss, title }: ErrorStateProps) {
  const words = errorWords(error);
  const action = words.canRetry && onRetry ? { content: "Retry", onAction: onRetry, loading: isRetrying } : undefined;
  return (
    <Banner tone="critical" title={title ?? words.title} action={action} onDismiss={onDismiss}>
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

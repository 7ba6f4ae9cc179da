import { Banner, BlockStack, Text } from "@shopify/polaris";
import { isRefusal } from "#console/api/api-error.ts";
import { errorWords } from "#console/api/errors.ts";

type ErrorStateProps = {
  error: unknown;
  /** Left out if something next to it retries. */
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Dismisses the error; left out if the error stands in place of what failed. */
  onDismiss?: () => void;
  /** A title of the screen's own, in place of the error's. */
  title?: string;
};

/** An error in words, with Retry if that might help. What the server only refused is told calmly, and nobody has to look into it. */
export function ErrorState({ error, onRetry, isRetrying = false, onDismiss, title }: ErrorStateProps) {
  const words = errorWords(error);
  const isRefused = isRefusal(error);
  const action = words.canRetry && onRetry ? { content: "Retry", onAction: onRetry, loading: isRetrying } : undefined;
  return (
    <Banner tone={isRefused ? "warning" : "critical"} title={title ?? words.title} action={action} onDismiss={onDismiss}>
      <BlockStack gap="100">
        <Text as="p">{words.detail}</Text>
        {words.requestId !== null && !isRefused && (
          <Text as="p" tone="subdued" variant="bodySm">
            Reference for support: {words.requestId}
          </Text>
        )}
      </BlockStack>
    </Banner>
  );
}

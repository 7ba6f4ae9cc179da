import { Text } from "@shopify/polaris";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

type LoadFailureProps = { error: unknown; onRetry: () => void; isRetrying: boolean; title?: string };

/** In place of what couldn't be loaded: the error with Retry; offline, that it loads by itself. */
export function LoadFailure(failure: LoadFailureProps) {
  if (!useAwaitsServer(failure.error)) return <ErrorState {...failure} />;
  return (
    <Text as="p" tone="subdued">
      Not loaded yet. This loads when you're back online.
    </Text>
  );
}

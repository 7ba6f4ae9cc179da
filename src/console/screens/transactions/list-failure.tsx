import { Box } from "@shopify/polaris";
import { isStatus } from "#console/api/api-error.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";

type ListFailureProps = { error: unknown; onRetry: () => void; isRetrying: boolean };

/**
 * 'Error' in place of the rows, with the reason and Retry; or that this person has no access, or that they load after a lost
 * connection.
 */
export function ListFailure({ error, onRetry, isRetrying }: ListFailureProps) {
  const go = useGo();
  if (useAwaitsServer(error)) return <EmptyState title="Orders not loaded yet" detail="They load when you're back online." />;
  if (isStatus(error, 403)) {
    return (
      <EmptyState
        title="You don't have access to these orders"
        detail="Ask the shop's owner for access, or choose another shop."
        action={{ content: "Choose another shop", onAction: () => go(paths.tenantSelection()) }}
      />
    );
  }
  return (
    <Box padding="400">
      <ErrorState title="Error" error={error} onRetry={onRetry} isRetrying={isRetrying} />
    </Box>
  );
}

/** Above rows that couldn't be loaded again. Offline, the page says so itself. */
export function ListRefreshFailure(failure: ListFailureProps) {
  if (useAwaitsServer(failure.error)) return null;
  return (
    <Box paddingInline="300" paddingBlockEnd="300">
      <ErrorState title="Couldn't refresh. Showing earlier orders." {...failure} />
    </Box>
  );
}

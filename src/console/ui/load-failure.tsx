import { useAwaitsServer } from "#console/api/use-reach.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { NotLoadedYet } from "#console/ui/not-loaded-yet.tsx";

type LoadFailureProps = { error: unknown; onRetry?: () => void; isRetrying?: boolean; title?: string };

/** In place of what couldn't be loaded: the error with Retry; offline, that it loads by itself. */
export function LoadFailure(failure: LoadFailureProps) {
  return useAwaitsServer(failure.error) ? <NotLoadedYet /> : <ErrorState {...failure} />;
}

import { useAwaitsServer } from "#console/api/use-reach.ts";
import { QuietFailure, type QuietFailureProps } from "#console/ui/quiet-failure.tsx";

type RefreshFailureProps = Pick<QuietFailureProps, "onRetry" | "isRetrying"> & { error: unknown };

/** Says that what stands below is older than the last attempt to load it. Offline, the page says so itself. */
export function RefreshFailure({ error, ...retry }: RefreshFailureProps) {
  if (useAwaitsServer(error)) return null;
  return <QuietFailure text="Couldn't refresh. Showing earlier details." {...retry} />;
}

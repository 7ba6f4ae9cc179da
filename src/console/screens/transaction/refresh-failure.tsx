import { QuietFailure, type QuietFailureProps } from "#console/ui/quiet-failure.tsx";

/** Says that what stands below is older than the last attempt to load it. */
export function RefreshFailure(retry: Pick<QuietFailureProps, "onRetry" | "isRetrying">) {
  return <QuietFailure text="Couldn't refresh. Showing earlier details." {...retry} />;
}

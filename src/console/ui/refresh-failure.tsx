import { useAwaitsServer } from "#console/api/use-reach.ts";
import { QuietFailure, type QuietFailureProps } from "#console/ui/quiet-failure.tsx";

/** Says that what is shown is older than the last attempt to load it, or incomplete. Offline, the page says so itself. */
export function RefreshFailure(failure: QuietFailureProps) {
  return useAwaitsServer(failure.error) ? null : <QuietFailure {...failure} />;
}

import { useSyncExternalStore } from "react";
import { useApi } from "#console/api/api-context.tsx";
import { isUnanswered } from "#console/api/api-error.ts";
import { isMissingCode } from "#console/api/is-missing-code.ts";
import type { Reach } from "#console/api/reachability.ts";

/** Whether the server can be reached; re-renders when that changes. */
export function useReach(): Reach {
  const { reachability } = useApi();
  return useSyncExternalStore(reachability.subscribe, reachability.read);
}

/**
 * Whether something isn't loaded because the server can't be reached; it loads by itself once it can. `error` is null until it
 * failed.
 */
export function useAwaitsServer(error: unknown): boolean {
  return useReach().isOffline && (error === null || isUnanswered(error) || isMissingCode(error));
}

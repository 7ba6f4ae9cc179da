import { useSyncExternalStore } from "react";
import { useApi } from "#console/api/api-context.tsx";
import type { Reach } from "#console/api/reachability.ts";

/** Whether the server can be reached; re-renders when that changes. */
export function useReach(): Reach {
  const { reachability } = useApi();
  return useSyncExternalStore(reachability.subscribe, reachability.read);
}

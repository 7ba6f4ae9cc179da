import { getQueue } from "#contract/queue.ts";
import { useEndpoint } from "#console/api/queries.ts";

/** The key figures of the orders that wait for a decision. */
export function useQueue(options: { refetchEveryMs?: number } = {}) {
  return useEndpoint(getQueue, {}, { ...options, isPoll: "once answered" });
}

import { useEndpoint } from "#console/api/queries.ts";
import { listColleagues } from "#contract/queue.ts";

/** Names of people, scenarios and providers rarely change. */
export const NAMES_FRESH_FOR_MS = 300_000;

/** The people of the shop who can decide on orders. */
export function useColleagues(isNeeded = true) {
  return useEndpoint(listColleagues, {}, { enabled: isNeeded, freshForMs: NAMES_FRESH_FOR_MS });
}

import { useState } from "react";
import type { useHistory } from "#console/screens/transaction/queries.ts";
import type { TrailFilter } from "#domain/payments/trail-filter.ts";

/** The pages of a trail before those that are loaded. */
export type EarlierPages = { hasMore: boolean; isLoading: boolean; hasFailed: boolean; load: () => void };

/**
 * Loads the page of the trail before those that are loaded. That this failed stays until it's tried again, also while the trail
 * itself is loaded again because the order changed.
 */
export function useEarlierPages(history: ReturnType<typeof useHistory>, sensor: TrailFilter | null): EarlierPages {
  const [failed, setFailed] = useState<{ sensor: TrailFilter | null } | null>(null);
  const load = async () => {
    const { isFetchNextPageError } = await history.fetchNextPage({ cancelRefetch: false });
    setFailed(isFetchNextPageError ? { sensor } : null);
  };
  return {
    hasMore: history.hasNextPage,
    isLoading: history.isFetchingNextPage,
    hasFailed: failed !== null && failed.sensor === sensor,
    load: () => void load(),
  };
}

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { fetchSummaries, type Failure } from "./call-surety.ts";
import type { Summary } from "./read-answer.ts";

export type KnownOrders = {
  /** Null until they have been loaded. */
  summaries: Summary[] | null;
  /** Why they couldn't be loaded. */
  failure: Failure | null;
  isLoading: boolean;
  /** Loads them anew, for a person who waits for it. */
  load: () => Promise<void>;
  /** The same unasked: what is shown stays until there is something newer, also if this fails. */
  refresh: () => Promise<void>;
  /** Takes over what another call has answered. */
  show: (summaries: Summary[]) => void;
};

/** How orders stand, by Shopify's IDs, loaded at once. */
export function useSummaries(ids: readonly string[]): KnownOrders {
  const [summaries, setSummaries] = useState<Summary[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isLoading, setLoading] = useState(true);
  const newestRef = useRef(0);
  const idList = ids.join(",");

  const show = useCallback((shown: Summary[]) => {
    newestRef.current += 1;
    setSummaries(shown);
    setFailure(null);
    setLoading(false);
  }, []);

  /** Only the newest question's answer counts: an older one that comes later would show what was. */
  const ask = useCallback(
    async (onFailure: (failure: Failure) => void) => {
      newestRef.current += 1;
      const asked = newestRef.current;
      const outcome = await fetchSummaries(idList.split(","));
      if (asked !== newestRef.current) return;
      if ("failure" in outcome) onFailure(outcome.failure);
      else show(outcome.answer);
    },
    [idList, show],
  );

  const load = useCallback(() => {
    setLoading(true);
    return ask((failed) => {
      setFailure(failed);
      setLoading(false);
    });
  }, [ask]);

  const refresh = useCallback(() => ask(() => undefined), [ask]);

  useEffect(() => {
    void load();
    return () => {
      newestRef.current += 1;
    };
  }, [load]);

  return { summaries, failure, isLoading, load, refresh, show };
}

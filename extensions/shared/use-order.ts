import { useEffect, useState } from "preact/hooks";
import type { Failure } from "./call-surety.ts";
import type { Summary } from "./read-answer.ts";
import { useSummaries } from "./use-summaries.ts";
import { say } from "./words.ts";

export type KnownOrder = {
  /** Null until it has been loaded. */
  summary: Summary | null;
  /** Why it couldn't be loaded. */
  failure: Failure | null;
  isLoading: boolean;
  /** Loads it anew, for a person who waits for it. */
  load: () => Promise<void>;
  /** Takes over what a decision has answered, and looks after what follows from it. */
  show: (summary: Summary) => void;
};

/** A new order is screened within seconds. Where it takes longer, it's asked for less and less often, then only by hand. */
const PAUSES_MS = [3_000, 6_000, 12_000, 24_000, 48_000];

/** Shopify puts holds on and releases them moments after a decision. */
const FOLLOWS_MS = [2_000, 4_000, 8_000];

/** An order by Shopify's ID. While Surety doesn't have it, it's asked for a few times more. */
export function useOrder(shopifyId: string): KnownOrder {
  const { summaries, failure, isLoading, load, refresh, show } = useSummaries([shopifyId]);
  const [checks, setChecks] = useState(0);
  const summary = summaries?.find((each) => each.shopifyId === shopifyId) ?? null;

  const isAwaited = summary !== null && summary.order === null && summary.mayCome && !isLoading;
  useEffect(() => {
    const pauseMs = PAUSES_MS[checks];
    if (!isAwaited || pauseMs === undefined) return undefined;
    const timer = setTimeout(() => {
      setChecks(checks + 1);
      void refresh();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isAwaited, checks, refresh]);

  const [followed, setFollowed] = useState(FOLLOWS_MS.length);
  useEffect(() => {
    const pauseMs = FOLLOWS_MS[followed];
    if (pauseMs === undefined) return undefined;
    const timer = setTimeout(() => {
      setFollowed(followed + 1);
      void refresh();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [followed, refresh]);

  // An answer that leaves the order out says nothing about it.
  const unreadable = summaries !== null && summary === null ? { status: null, detail: say("failures.unreadable") } : null;
  return {
    summary,
    failure: failure ?? unreadable,
    isLoading,
    load,
    show: (shown) => {
      show([shown]);
      setFollowed(0);
    },
  };
}

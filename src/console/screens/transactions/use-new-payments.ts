import { useState } from "react";
import { useLiveEvent } from "#console/api/use-live-event.ts";
import { useArrivedSince, type ListedPage } from "#console/screens/transactions/queries.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";

export type NewPayments = {
  count: number;
  /** The last check failed, so it's not known what has arrived. */
  isUnknown: boolean;
  isAsking: boolean;
  askAgain: () => void;
};

/** The server is asked at most this often, however many orders arrive; they're announced within 2 seconds. */
const ASK_EVERY_MS = 500;

/**
 * How many orders that match the filter have arrived since the page `answer` was read, or have come back to its part of the
 * queue. Asks on each live event and leaves the page as it is. 0 while `answer` is undefined.
 */
export function useNewPayments(filter: PaymentFilter, answer: ListedPage | undefined, isLoading: boolean): NewPayments {
  const { query: later, askAgain } = useArrivedSince(filter, answer);
  const ask = useSpaced(() => {
    if (answer !== undefined) void askOnceMore();
  }, ASK_EVERY_MS);
  useLiveEvent("payments", ask);
  useLiveEvent("changed", () => {
    if (answer?.queuePart !== undefined) ask();
  });
  const counted = later.data?.transactionsCount ?? 0;
  const [announced, setAnnounced] = useState(counted);
  // The page that loads has what a person's own decision, or Undo, has just brought back.
  if (!isLoading && announced !== counted) setAnnounced(counted);
  return {
    count: answer === undefined ? 0 : isLoading ? announced : counted,
    isUnknown: answer !== undefined && later.isError,
    isAsking: later.isFetching,
    askAgain,
  };

  /** An answer on its way may be older than what happened. */
  async function askOnceMore() {
    if (later.isFetching) await later.refetch({ cancelRefetch: false });
    await later.refetch({ cancelRefetch: false });
  }
}

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
 * How many orders that match the filter have arrived since the page `answer` was read. Asks on each live event and leaves the
 * page as it is. 0 while `answer` is undefined.
 */
export function useNewPayments(filter: PaymentFilter, answer: ListedPage | undefined): NewPayments {
  const { query: later, askAgain } = useArrivedSince(filter, answer);
  useLiveEvent(
    "payments",
    useSpaced(() => {
      if (answer !== undefined) void later.refetch({ cancelRefetch: false });
    }, ASK_EVERY_MS),
  );
  return {
    count: answer === undefined ? 0 : (later.data?.transactionsCount ?? 0),
    isUnknown: answer !== undefined && later.isError,
    isAsking: later.isFetching,
    askAgain,
  };
}

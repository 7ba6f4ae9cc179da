import { useLiveEvent } from "#console/api/use-live-event.ts";
import { useArrivedSince, type PaymentPage } from "#console/screens/transactions/queries.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";

export type NewPayments = {
  count: number;
  /** The last question failed: what has arrived since is not known. */
  isUnknown: boolean;
  isAsking: boolean;
  askAgain: () => void;
};

/** The server is asked no more often than this, however many orders arrive; they are announced within 2 seconds. */
const ASK_EVERY_MS = 500;

/**
 * How many orders have arrived since the page `answer` was read that the same filter lets through. Asks on each live
 * event; the page itself stays as it is. 0 while `answer` is undefined.
 */
export function useNewPayments(filter: PaymentFilter, answer: PaymentPage | undefined): NewPayments {
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

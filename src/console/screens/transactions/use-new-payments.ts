import { listPayments } from "#contract/payment-list.ts";
import { useAskAgain, useEndpoint } from "#console/api/queries.ts";
import { useLiveEvent } from "#console/api/use-live-event.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";
import type { usePaymentPage } from "#console/screens/transactions/queries.ts";
import { DEFAULT_SORT } from "#domain/payments/payment-sort.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";

type Answer = NonNullable<ReturnType<typeof usePaymentPage>["data"]>;

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
export function useNewPayments(filter: PaymentFilter, answer: Answer | undefined): NewPayments {
  const afterPaymentId = answer?.newestPaymentId ?? 0;
  const question = { query: { page: 1, count: 1 }, body: { filter: { ...filter, afterPaymentId }, sort: DEFAULT_SORT } };
  const askAgain = useAskAgain();
  const later = useEndpoint(listPayments, question, { enabled: answer !== undefined, isPoll: true });
  useLiveEvent(
    "payments",
    useSpaced(() => {
      if (answer !== undefined) void later.refetch({ cancelRefetch: false });
    }, ASK_EVERY_MS),
  );
  const count = answer === undefined ? 0 : (later.data?.transactionsCount ?? 0);
  return {
    count,
    isUnknown: answer !== undefined && later.isError,
    isAsking: later.isFetching,
    askAgain: () => askAgain(listPayments, question),
  };
}

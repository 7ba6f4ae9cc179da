import { useEffect, useRef } from "react";
import { useChangedPayments, type MayHaveChanged } from "#console/api/use-changed-payments.ts";
import { useLiveEvent } from "#console/api/use-live-event.ts";
import { usePollQueue, useRenewRows, type ListedPage } from "#console/screens/transactions/queries.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";
import type { PaymentListState } from "#domain/payments/payment-list-url.ts";

/** Rows are read again at most this often, however much happens: within 2 seconds, and many changes by one call. */
const READ_EVERY_MS = 500;

/**
 * Keeps the rows of a page as their orders now are, each in its place, and the figures of the queue, also when new orders
 * arrive. What happens to rows while the page itself loads is looked at once it's there, as the answer on its way may be older.
 */
export function useLiveRows(list: PaymentListState, answer: ListedPage | undefined, isLoading: boolean) {
  const heard = useRef<MayHaveChanged[]>([]);
  const { mutate, isError, isPending } = useRenewRows(list);
  const readFigures = useSpaced(usePollQueue(), READ_EVERY_MS);
  const read = useSpaced(() => {
    if (isLoading || answer === undefined) return;
    const ids = answer.transactions.map(({ paymentId }) => paymentId).filter((id) => heard.current.some((mayHave) => mayHave(id)));
    heard.current = [];
    if (ids.length > 0) mutate({ body: { paymentIds: ids } });
  }, READ_EVERY_MS);
  useChangedPayments((mayHaveChanged) => {
    heard.current.push(mayHaveChanged);
    read();
    readFigures();
  });
  useLiveEvent("payments", readFigures);
  useEffect(
    function readWhatWasHeard() {
      if (!isLoading && heard.current.length > 0) read();
    },
    // What reads is new each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [isLoading],
  );
  return {
    /** The last time, the rows couldn't be read again. */
    isOutdated: isError,
    isReading: isPending,
    readAll: () => {
      heard.current.push(() => true);
      read();
    },
  };
}

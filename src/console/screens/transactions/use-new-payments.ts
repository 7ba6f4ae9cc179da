import { listPayments } from "#contract/payment-list.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useLiveEvent } from "#console/api/use-live-event.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";
import type { usePaymentPage } from "#console/screens/transactions/queries.ts";
import { DEFAULT_SORT } from "#domain/payments/payment-filter.ts";
import type { PaymentListState } from "#domain/payments/payment-list-url.ts";

type Answer = NonNullable<ReturnType<typeof usePaymentPage>["data"]>;

/** The server is asked no more often than this, however many orders arrive; they are announced within 2 seconds. */
const ASK_EVERY_MS = 500;

/**
 * How many orders have arrived since the page `answer` was read (at `readAtMs`) that the same filter lets through. Asks
 * on each live event; the page itself stays as it is. 0 while `answer` is undefined.
 */
export function useNewPayments({ filter, sort, page }: PaymentListState, answer: Answer | undefined, readAtMs: number): number {
  const isNewestFirst = page === 1 && sort.by === DEFAULT_SORT.by && sort.direction === DEFAULT_SORT.direction;
  // Elsewhere in the list its rows say little of what is newest, and so a count after them could be too long to be exact.
  const newest = useEndpoint(
    listPayments,
    { query: { page: 1, count: 1 }, body: { filter, sort: DEFAULT_SORT } },
    { enabled: answer !== undefined && !isNewestFirst, freshForMs: Infinity },
  );
  const isAnchored = answer !== undefined && (isNewestFirst || newest.isFetched);
  const afterPaymentId = Math.max(newestId(answer?.transactions), newestId(newest.data?.transactions));
  const later = useEndpoint(
    listPayments,
    {
      query: { page: 1, count: 1 },
      body: { filter: { ...filter, afterPaymentId }, sort: DEFAULT_SORT },
    },
    { enabled: isAnchored },
  );
  useLiveEvent(
    "payments",
    useSpaced(() => {
      if (isAnchored) void later.refetch({ cancelRefetch: false });
    }, ASK_EVERY_MS),
  );
  if (answer === undefined || later.data === undefined || later.dataUpdatedAt < readAtMs) return 0;
  const countNow = later.data.transactionsCount;
  if (answer.transactions.length === 0) return page === 1 ? countNow : 0;
  return Math.max(0, countNow - countAtReading(answer, countNow));
}

/**
 * Orders whose number is after the newest one in view although they were there when the page was read: imported history
 * is newer by number and older by date. Kept beside each answer, so that coming back to a page still tells what is new.
 */
const countsAtReading = new WeakMap<Answer, number>();

function countAtReading(answer: Answer, countNow: number): number {
  const kept = countsAtReading.get(answer);
  if (kept !== undefined) return kept;
  countsAtReading.set(answer, countNow);
  return countNow;
}

function newestId(rows: Answer["transactions"] | undefined): number {
  return rows?.reduce((newest, row) => Math.max(newest, row.paymentId), 0) ?? 0;
}

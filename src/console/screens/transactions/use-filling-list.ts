import { useEffect, useState } from "react";
import { useLiveEvent } from "#console/api/use-live-event.ts";
import { useReloadPayments, type ListedPage } from "#console/screens/transactions/queries.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";
import type { PaymentListState } from "#domain/payments/payment-list-url.ts";

/** The list reloads at most this often, however many orders arrive. */
const LOAD_EVERY_MS = 500;

/**
 * Whether the list began empty and its first page isn't full yet. Until it is, new orders appear right away instead of being
 * announced. `arrived` is how many are known to have come.
 */
export function useFillingList(list: PaymentListState, answer: ListedPage | undefined, arrived: number): boolean {
  const reload = useReloadPayments();
  const [beganEmpty, setBeganEmpty] = useState<string | null>(null);
  const name = JSON.stringify(list);
  const isEmpty = list.page === 1 && answer?.transactions.length === 0;
  if (isEmpty && beganEmpty !== name) setBeganEmpty(name);
  const isFilling = beganEmpty === name && answer !== undefined && answer.transactions.length < list.pageSize;
  const hasMissed = isFilling && arrived > 0;

  useLiveEvent(
    "payments",
    useSpaced(() => {
      if (isFilling) reload();
    }, LOAD_EVERY_MS),
  );
  useEffect(
    function showArrived() {
      if (hasMissed) reload();
    },
    [hasMissed, reload],
  );
  return isFilling;
}

import { useEffect, useRef } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import { paymentLinkId } from "#console/screens/transactions/payment-link.tsx";

/** The function it gives is called before rows are asked for; once they're there, it scrolls to the top and focuses the first. */
export function useFirstRowFocus(rows: PaymentRow[] | undefined, isFetching: boolean): () => void {
  const isWaiting = useRef(false);
  useEffect(
    function focusFirstRow() {
      if (isFetching || !isWaiting.current || rows === undefined) return;
      isWaiting.current = false;
      const [first] = rows;
      if (first === undefined) return;
      window.scrollTo({ top: 0 });
      document.getElementById(paymentLinkId(first.paymentId))?.focus({ preventScroll: true });
    },
    [rows, isFetching],
  );
  return () => {
    isWaiting.current = true;
  };
}

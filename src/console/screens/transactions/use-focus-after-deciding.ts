import { useEffect, useRef, useState } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import { paymentLinkId } from "#console/screens/transactions/payment-link.tsx";
import type { AfterDeciding } from "#console/ui/deciding/deciding-context.ts";

/** Gives what to do with the focus after deciding on these orders of the page. */
export type FocusAfterDeciding = (orders: readonly { paymentId: number }[]) => AfterDeciding;

/**
 * Focuses the next row once a decision's dialog has closed, the same row if it was left, and the row that Undo brought back, so
 * that keyboard users keep their place. Leaves the focus alone if it is anywhere.
 */
export function useFocusAfterDeciding(rows: readonly PaymentRow[] | undefined): FocusAfterDeciding {
  const wanted = useRef<readonly number[]>([]);
  const [asked, setAsked] = useState(0);
  useEffect(
    function focusWantedRow() {
      const link = wanted.current.map((id) => document.getElementById(paymentLinkId(id))).find((element) => element !== null);
      if (link === undefined) return;
      wanted.current = [];
      if (document.activeElement === document.body) link.focus();
    },
    // The row may come with later rows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [rows, asked],
  );
  return (orders) => ({
    onClosed: (decided) => want(placesAfter(idsOf(rows ?? []), decided, idsOf(orders))),
    onUndone: want,
  });

  function want(paymentIds: readonly number[]) {
    wanted.current = paymentIds;
    setAsked((count) => count + 1);
  }
}

function idsOf(orders: readonly { paymentId: number }[]): number[] {
  return orders.map(({ paymentId }) => paymentId);
}

/** The orders below those decided on, then those above, the nearest first; if none was decided on, first those asked about. */
function placesAfter(page: readonly number[], decided: readonly number[], asked: readonly number[]): number[] {
  const last = Math.max(...(decided.length === 0 ? asked : decided).map((id) => page.indexOf(id)));
  const around = [...page.slice(last + 1), ...page.slice(0, Math.max(0, last)).toReversed()].filter((id) => !decided.includes(id));
  return decided.length === 0 ? [...asked, ...around] : around;
}

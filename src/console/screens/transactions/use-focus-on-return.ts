import { useEffect } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { LEFT_FOR_KEY } from "#console/session/use-remember-transaction.ts";
import { paymentLinkId } from "#console/screens/transactions/payment-link.tsx";

/**
 * Back from a transaction, whoever works without a mouse goes on from its row, or from the list's heading where the row is
 * gone. Once `rows` are there (null where they could not be loaded); what has the focus by then keeps it.
 */
export function useFocusOnReturn(rows: PaymentRow[] | null | undefined): void {
  const { sessionStore } = useFrameParts();
  useEffect(
    function focusOnReturn() {
      const paymentId = sessionStore.get(LEFT_FOR_KEY);
      if (paymentId === null || rows === undefined) return undefined;
      // Polaris draws everything for a wide window first: on a phone the rows become cards right after, and would lose the focus.
      const drawn = requestAnimationFrame(() => {
        sessionStore.set(LEFT_FOR_KEY, null);
        if (document.activeElement !== document.body) return;
        (document.getElementById(paymentLinkId(paymentId)) ?? focusableHeading())?.focus({ preventScroll: true });
      });
      return () => cancelAnimationFrame(drawn);
    },
    [rows, sessionStore],
  );
}

function focusableHeading(): HTMLElement | null {
  const heading = document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  return heading;
}

import { useEffect } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { LEFT_FOR_KEY } from "#console/ui/use-remember-transaction.ts";
import { focusHeading } from "#console/ui/focus-heading.ts";
import { paymentLinkId } from "#console/screens/transactions/payment-link.tsx";

/**
 * Back from a transaction, focuses its row, or the list's heading if the row is gone, so that keyboard users keep their place.
 * Waits for `rows` (null if they couldn't be loaded) and leaves the focus alone if it has moved by then.
 */
export function useFocusOnReturn(rows: PaymentRow[] | null | undefined): void {
  const { sessionStore } = useFrameParts();
  useEffect(
    function focusOnReturn() {
      const paymentId = sessionStore.get(LEFT_FOR_KEY);
      if (paymentId === null || rows === undefined) return undefined;
      // Polaris renders for a wide window first; on a phone the rows then become cards and would lose the focus.
      const drawn = requestAnimationFrame(() => {
        sessionStore.set(LEFT_FOR_KEY, null);
        if (document.activeElement !== document.body) return;
        const row = document.getElementById(paymentLinkId(paymentId));
        if (row === null) focusHeading();
        else row.focus({ preventScroll: true });
      });
      return () => cancelAnimationFrame(drawn);
    },
    [rows, sessionStore],
  );
}

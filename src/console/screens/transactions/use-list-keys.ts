import type { PaymentRow } from "#contract/payment-list.ts";
import { listedDecision } from "#console/screens/transactions/listed-decision.ts";
import { paymentLinkId } from "#console/screens/transactions/payment-link.tsx";
import type { FocusAfterDeciding } from "#console/screens/transactions/use-focus-after-deciding.ts";
import { SEARCH_BOX_ID } from "#console/screens/transactions/search-box.tsx";
import type { KeyNames } from "#console/ui/key-names.ts";
import { decisionKeys, useDecisionKeys } from "#console/ui/use-decision-keys.ts";
import { useKeys } from "#console/ui/use-keys.ts";

export const listKeys: KeyNames = [["J", "Next order"], ["K", "Previous order"], ["Enter", "Open order"], ...decisionKeys, ["/", "Search"]];

/** Moves the focus between the orders by J and K, decides on the focused one by A and R, and goes to the search by a slash. */
export function useListKeys(
  rows: readonly PaymentRow[] | undefined,
  { isQueue, focusAfter }: { isQueue: boolean; focusAfter: FocusAfterDeciding },
): void {
  useDecisionKeys(
    () => {
      const row = rows?.find(({ paymentId }) => paymentLinkId(paymentId) === document.activeElement?.id);
      return row && { ...row, seen: listedDecision(row, isQueue) };
    },
    (order) => focusAfter([order]),
  );
  useKeys({ j: () => move(1), k: () => move(-1), "/": () => document.getElementById(SEARCH_BOX_ID)?.focus() });

  function move(by: 1 | -1) {
    const ids = (rows ?? []).map(({ paymentId }) => paymentLinkId(paymentId));
    const focused = ids.indexOf(document.activeElement?.id ?? "");
    const next = focused === -1 ? ids[0] : ids[focused + by];
    if (next !== undefined) document.getElementById(next)?.focus();
  }
}

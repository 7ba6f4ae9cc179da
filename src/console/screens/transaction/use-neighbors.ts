import { useEffect } from "react";
import { useQuestion } from "#console/api/question.ts";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { readListOrder, writeListOrder } from "#console/ui/list-order.ts";
import type { KeyNames } from "#console/ui/key-names.ts";
import { decisionKeys } from "#console/ui/use-decision-keys.ts";
import { useKeys } from "#console/ui/use-keys.ts";

export const orderKeys: KeyNames = [["J", "Next order"], ["K", "Previous order"], ...decisionKeys];

/**
 * The way to the orders before and after this one in the list that it was opened from, by buttons and by J and K. At the end
 * of what is known of the list, the orders that follow are asked for.
 */
export function useNeighbors(paymentId: number) {
  const { sessionStore } = useFrameParts();
  const go = useGo();
  const order = readListOrder(sessionStore);
  const index = order?.paymentIds.indexOf(paymentId) ?? -1;
  const isAtEnd = order !== null && index !== -1 && index === order.paymentIds.length - 1;
  const { data: following } = useQuestion(
    {
      key: ["orders after", order],
      ask: async (call) =>
        order === null ? [] : (await import("#console/screens/transaction/list-orders-after.ts")).listOrdersAfter(call, order),
    },
    { enabled: isAtEnd },
  );
  useEffect(
    function lengthenList() {
      if (order !== null && isAtEnd && following && following.length > 0)
        writeListOrder(sessionStore, { ...order, paymentIds: [...new Set([...order.paymentIds, ...following])] });
    },
    // What is read from the store is new each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [following, isAtEnd, sessionStore],
  );
  const previous = index > 0 ? order?.paymentIds[index - 1] : undefined;
  const next = index === -1 ? undefined : (order?.paymentIds[index + 1] ?? following?.[0]);
  const goTo = (id: number | undefined) => id !== undefined && go(paths.transaction(id), { replace: true });
  useKeys({ j: () => goTo(next), k: () => goTo(previous) });
  if (index === -1) return undefined;
  return {
    hasPrevious: previous !== undefined,
    hasNext: next !== undefined,
    onPrevious: () => void goTo(previous),
    onNext: () => void goTo(next),
    accessibilityLabels: { previous: "Previous order", next: "Next order" },
  };
}

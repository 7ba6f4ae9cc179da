import { useMay } from "#console/session/use-may.ts";
import { useDecide, type AfterDeciding, type OrderToDecide } from "#console/ui/deciding/deciding-context.ts";
import { isApple } from "#console/ui/is-apple.ts";
import { useKeys } from "#console/ui/use-keys.ts";
import type { KeyNames } from "#console/ui/key-names.ts";
import { decisionOfAction, type StaffAction } from "#domain/payments/staff-decision.ts";

export const decisionKeys: KeyNames = [
  ["A", "Approve"],
  ["R", "Reject"],
  [isApple() ? "⌘Z" : "Ctrl+Z", "Undo decision"],
];

/** Asks to approve or reject an order by A and R. The key of a decision that the order has already does nothing. */
export function useDecisionKeys(
  orderNow: () => OrderToDecide | undefined,
  after: (order: OrderToDecide) => AfterDeciding = () => ({}),
): void {
  const mayDecide = useMay("analyst");
  const decide = useDecide();
  useKeys({ a: () => ask("approve"), r: () => ask("reject") });

  function ask(action: StaffAction) {
    const order = orderNow();
    if (mayDecide && order !== undefined && order.decision !== decisionOfAction(action)) decide(action, [order], after(order));
  }
}

import { createContext, useContext } from "react";
import type { Money } from "#domain/money/money.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { StaffAction } from "#domain/payments/staff-decision.ts";

/** An order to decide on, with its decision, and the one that the person saw when they chose it if that may be another. */
export type OrderToDecide = Money & { paymentId: number; reference: string; decision: Decision; seen?: Decision } & (
    | { payer: { firstName: string | null; lastName: string | null } }
    | { payerFirstName: string | null; payerLastName: string | null }
  );

/** What is called with the orders that were decided on, with those once the dialog is closed (none if it was left), and after Undo. */
export type AfterDeciding = {
  onDecided?: (paymentIds: readonly number[]) => void;
  onClosed?: (paymentIds: readonly number[]) => void;
  onUndone?: (paymentIds: readonly number[]) => void;
};

/** Opens the dialog in which a person decides on orders. */
export type Decide = (action: StaffAction, orders: readonly OrderToDecide[], after?: AfterDeciding) => void;

/** Opens the dialog in which a person assigns orders. `onAssigned` is called with those that were assigned. */
export type Assign = (orders: readonly OrderToAssign[], onAssigned?: (paymentIds: readonly number[]) => void) => void;

export type OrderToAssign = Pick<OrderToDecide, "paymentId" | "reference">;

export const DecideContext = createContext<{ decide: Decide; assign: Assign } | null>(null);

/** Opens the dialog to approve, reject, hold or release orders. Undo is offered after it, on whichever screen. */
export function useDecide(): Decide {
  return useDeciding().decide;
}

/** Opens the dialog to assign orders to a colleague. */
export function useAssign(): Assign {
  return useDeciding().assign;
}

function useDeciding() {
  const deciding = useContext(DecideContext);
  if (deciding === null) throw new Error("useDecide and useAssign need a DecidingProvider above them");
  return deciding;
}

import { createContext, useContext } from "react";
import type { Decision } from "#domain/payments/decision.ts";
import type { StaffAction } from "#domain/payments/staff-decision.ts";

/** An order to decide on, with the decision that the person sees. */
export type OrderToDecide = { paymentId: number; reference: string; decision: Decision };

/** Opens the dialog in which a person decides on orders. `onDecided` is called with those that were decided on. */
export type Decide = (action: StaffAction, orders: readonly OrderToDecide[], onDecided?: (paymentIds: readonly number[]) => void) => void;

export const DecideContext = createContext<Decide | null>(null);

/** Opens the dialog to approve, reject, hold or release orders. Undo is offered after it, on whichever screen. */
export function useDecide(): Decide {
  const decide = useContext(DecideContext);
  if (decide === null) throw new Error("useDecide needs a DecidingProvider above it");
  return decide;
}

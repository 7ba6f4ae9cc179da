import type { PaymentRow } from "#contract/payment-list.ts";
import type { Decision } from "#domain/payments/decision.ts";

/** The decision that an order was listed with. Each order of the queue was pending when it was listed, whatever became of it since. */
export function listedDecision({ decision }: Pick<PaymentRow, "decision">, isQueue: boolean): Decision {
  return isQueue ? "pending" : decision;
}

import type { OutcomeEvent } from "#domain/payments/outcome-event.ts";

/** Whether a dispute's chargebacks were all reported without a reason, so that staff can add one. */
export function lacksReason(chargebacks: readonly Pick<OutcomeEvent, "reason" | "reasonCode">[]): boolean {
  return chargebacks.every(({ reason, reasonCode }) => reason === null && reasonCode === null);
}

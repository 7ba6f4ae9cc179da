import type { OutcomeType } from "#domain/payments/outcome.ts";

type Reported = { type: OutcomeType; /** Milliseconds since 1970. */ at: number; amountMinor: number | null };

/** When the refund was made that left nothing of an order; null if something is left. Outcomes come in order of time. */
export function fullRefundAt(amountMinor: number, outcomes: readonly Reported[]): Date | null {
  let refundedMinor = 0;
  for (const { type, at, amountMinor: refundMinor } of outcomes) {
    if (type !== "refund") continue;
    refundedMinor += refundMinor ?? 0;
    if (amountMinor > 0 && refundedMinor >= amountMinor) return new Date(at);
  }
  return null;
}

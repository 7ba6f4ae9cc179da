import { alertOutcomes } from "#domain/disputes/alert-outcome.ts";
import type { Dispute } from "#domain/disputes/fold-disputes.ts";

type Refunds = { orderMinor: number; refunds: readonly { amountMinor: number | null }[] };

/**
 * Whether the refund that an alert's outcome speaks of was reported. A full one is seen once the order's refunds reach the
 * alert's amount, a partial one with any refund. The outcome itself moves no amount.
 */
export function refundOf(
  { alerts, answer }: Pick<Dispute, "alerts" | "answer">,
  { orderMinor, refunds }: Refunds,
): "none" | "awaited" | "seen" {
  const asked = answer === null ? "none" : alertOutcomes[answer.outcome].refunds;
  if (asked === "none") return "none";
  const refundedMinor = refunds.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
  const alertMinor = Math.max(0, ...alerts.map(({ amountMinor }) => amountMinor ?? orderMinor));
  const wantedMinor = asked === "all" ? Math.min(alertMinor, orderMinor) : 1;
  return refundedMinor >= Math.max(1, wantedMinor) ? "seen" : "awaited";
}

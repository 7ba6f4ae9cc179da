import { alertOutcomes } from "#domain/disputes/alert-outcome.ts";
import type { Dispute } from "#domain/disputes/fold-disputes.ts";

type Refunds = { orderMinor: number; refunds: readonly { at: Date; amountMinor: number | null }[] };

/**
 * Whether the refund that an alert's outcome speaks of was reported. A full one is seen once the refunds since the dispute was
 * opened reach the alert's amount, or nothing of the order is left; a partial one with any such refund. The outcome itself moves
 * no amount.
 */
export function refundOf(
  { alerts, answer, openedAt }: Pick<Dispute, "alerts" | "answer" | "openedAt">,
  { orderMinor, refunds }: Refunds,
): "none" | "awaited" | "seen" {
  const asked = answer === null ? "none" : alertOutcomes[answer.outcome].refunds;
  if (asked === "none") return "none";
  const sumOf = (some: typeof refunds) => some.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
  const leftMinor = orderMinor - sumOf(refunds.filter(({ at }) => at < openedAt));
  const alertMinor = Math.max(1, ...alerts.map(({ amountMinor }) => amountMinor ?? orderMinor));
  const wantedMinor = Math.min(asked === "all" ? alertMinor : 1, leftMinor);
  return sumOf(refunds.filter(({ at }) => at >= openedAt)) >= wantedMinor ? "seen" : "awaited";
}

import { claimWindowEndsAt, CLAIM_WINDOW_DAYS } from "#domain/guarantee/claim.ts";
import { keysOf } from "#domain/keys-of.ts";
import { isFraudReason, isOurReason } from "#domain/payments/dispute-reasons.ts";

const table = {
  no_reason: "The bank gave no reason for this chargeback. If it later says fraud, a claim is prepared.",
  unknown_reason: "We don't know what the bank's reason for this chargeback means. If it later says fraud, a claim is prepared.",
  not_fraud:
    "This chargeback isn't about fraud, so the guarantee doesn't cover it. You can still dispute it: export the evidence for the bank.",
  too_late: `This chargeback came more than ${CLAIM_WINDOW_DAYS} days after the order, so the guarantee doesn't cover it.`,
} as const satisfies Record<string, string>;

/** Why the chargeback of an order that is under guarantee makes no claim. */
export type Unclaimed = keyof typeof table;
export const unclaimedReasons: readonly Unclaimed[] = keysOf(table);

export function unclaimedWords(because: Unclaimed): string {
  return table[because];
}

/** What keeps a chargeback from being claimed, other than that it's over or refunded; null if nothing does. */
export function whyUnclaimed(order: { createdAt: Date; chargebackReason: string | null }, chargebackAt: Date): Unclaimed | null {
  if (order.chargebackReason === null || order.chargebackReason === "general") return "no_reason";
  if (!isOurReason(order.chargebackReason)) return "unknown_reason";
  if (!isFraudReason(order.chargebackReason)) return "not_fraud";
  return chargebackAt > claimWindowEndsAt(order.createdAt) ? "too_late" : null;
}

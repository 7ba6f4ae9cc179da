import { claimWindowEndsAt, CLAIM_WINDOW_DAYS } from "#domain/guarantee/claim.ts";
import { keysOf } from "#domain/keys-of.ts";
import { isFraudReason, isOurReason } from "#domain/payments/dispute-reasons.ts";

const table = {
  no_reason: "The bank gave no reason for a chargeback of this order. If it later says fraud, a claim is prepared.",
  unknown_reason: "We don't know what the bank's reason for a chargeback of this order means. If it later says fraud, a claim is prepared.",
  not_fraud: "A chargeback of this order isn't about fraud, so the guarantee doesn't cover it.",
  too_late: `A chargeback came more than ${CLAIM_WINDOW_DAYS} days after the order, so the guarantee doesn't cover it.`,
  nothing_left: "Earlier claims and refunds already cover the whole order, so a further chargeback has no claim.",
} as const satisfies Record<string, string>;

/** Why a chargeback of an order that is under guarantee makes no claim. */
export type Unclaimed = keyof typeof table;
export const unclaimedReasons: readonly Unclaimed[] = keysOf(table);

/** With what can be done about it until the bank has decided. */
export function unclaimedWords(because: Unclaimed, isOpen: boolean): string {
  return isOpen ? `${table[because]} You can still dispute the chargeback: export the evidence for the bank.` : table[because];
}

/** What keeps a chargeback from being claimed, other than that it's over. */
export function whyUnclaimed(
  order: { createdAt: Date },
  { reason, chargebackAt }: { reason: string | null; chargebackAt: Date },
): Unclaimed {
  if (reason === null || reason === "general") return "no_reason";
  if (!isOurReason(reason)) return "unknown_reason";
  if (!isFraudReason(reason)) return "not_fraud";
  return chargebackAt > claimWindowEndsAt(order.createdAt) ? "too_late" : "nothing_left";
}

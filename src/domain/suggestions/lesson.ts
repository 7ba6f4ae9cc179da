import { keysOf } from "#domain/keys-of.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { isFraudReason } from "#domain/payments/dispute-reasons.ts";

const leftOut = {
  rejected: "rejected",
  held: "held and not decided",
  other_dispute: "charged back for another reason than fraud",
  undone: "canceled or fully refunded",
  caught: "confirmed as fraud without a chargeback",
  unconverted: "without an exchange rate",
  unreadable: "without customer data",
} as const satisfies Record<string, string>;

/** Why an order says nothing about which rules would have paid off. */
export type LeftOut = keyof typeof leftOut;
export const leftOutReasons: readonly LeftOut[] = keysOf(leftOut);

/** '12 rejected'. */
export function leftOutWords(because: LeftOut): string {
  return leftOut[because];
}

/** What an order teaches: that it should have been stopped, that it shouldn't, or nothing. */
export type Lesson = "charged_back" | "good" | LeftOut;

/** What became of an order. */
export type Ending = {
  decision: Decision;
  hasChargeback: boolean;
  /** Null where the bank gave none. */
  chargebackReason: string | null;
  isCanceled: boolean;
  isFullyRefunded: boolean;
  isConfirmedFraud: boolean;
  /** In the shop's currency; null without an exchange rate. */
  amountShop: number | null;
};

/**
 * What an order teaches. A chargeback counts if it's for fraud or without a reason: no rule prevents that goods don't arrive. What
 * was rejected has no outcome, and what was canceled, refunded or caught in time brought neither money nor a loss.
 */
export function lessonOf(ending: Ending): Lesson {
  if (ending.decision === "rejected") return "rejected";
  if (ending.amountShop === null) return "unconverted";
  if (ending.hasChargeback) return isAboutFraud(ending.chargebackReason) ? "charged_back" : "other_dispute";
  if (ending.isConfirmedFraud) return "caught";
  if (ending.isCanceled || ending.isFullyRefunded) return "undone";
  return ending.decision === "pending" ? "held" : "good";
}

function isAboutFraud(reason: string | null): boolean {
  return reason === null || reason === "" || reason === "general" || isFraudReason(reason);
}

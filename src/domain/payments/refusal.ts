import type { Decision } from "#domain/payments/decision.ts";

/** Why an order came to nothing: turned away for its risk, or cancelled for any other reason. */
export const refusals = ["risk", "other"] as const;
export type Refusal = (typeof refusals)[number];

export const refusalNames: Record<Refusal, string> = {
  risk: "Rejected, or cancelled for suspected fraud",
  other: "Cancelled for other reasons",
};

/** An order that was rejected counts as turned away for its risk, whatever it was cancelled for; null where it was neither. */
export function refusalOf(decision: Decision, cancelReason: string | null): Refusal | null {
  if (decision === "rejected" || cancelReason === "fraud") return "risk";
  return cancelReason === null ? null : "other";
}

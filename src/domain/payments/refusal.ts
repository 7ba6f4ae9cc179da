import { keysOf } from "#domain/keys-of.ts";
import type { Decision } from "#domain/payments/decision.ts";

const table = {
  risk: { name: "Rejected, or cancelled for suspected fraud" },
  other: { name: "Cancelled for other reasons" },
} as const satisfies Record<string, { name: string }>;

/** Why an order came to nothing: turned away for its risk, or cancelled for any other reason. */
export type Refusal = keyof typeof table;
export const refusals: readonly Refusal[] = keysOf(table);

export function refusalName(refusal: Refusal): string {
  return table[refusal].name;
}

/** An order that was rejected counts as turned away for its risk, whatever it was cancelled for; null where it was neither. */
export function refusalOf(decision: Decision, cancelReason: string | null): Refusal | null {
  if (decision === "rejected" || cancelReason === "fraud") return "risk";
  return cancelReason === null ? null : "other";
}

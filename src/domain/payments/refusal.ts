import { keysOf } from "#domain/keys-of.ts";
import type { Decision } from "#domain/payments/decision.ts";

const table = {
  risk: { name: "Rejected, or canceled for suspected fraud" },
  other: { name: "Canceled for other reasons" },
} as const satisfies Record<string, { name: string }>;

/** Why an order was declined: for its risk, or canceled for another reason. */
export type Refusal = keyof typeof table;
export const refusals: readonly Refusal[] = keysOf(table);

export function refusalName(refusal: Refusal): string {
  return table[refusal].name;
}

/** A rejected order counts as declined for its risk, whatever it was canceled for. Null if it was neither rejected nor canceled. */
export function refusalOf(decision: Decision, cancelReason: string | null): Refusal | null {
  if (decision === "rejected" || cancelReason === "fraud") return "risk";
  return cancelReason === null ? null : "other";
}

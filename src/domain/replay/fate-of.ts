import { outcomes as outcomeTable, type OutcomeType } from "#domain/payments/outcome.ts";
import type { Fate } from "#domain/replay/replay.ts";

/** What became of an order, by the outcomes reported so far. */
export function fateOf(outcomes: readonly { type: OutcomeType; amountMinor: number | null }[]): Fate {
  if (outcomes.some(({ type }) => outcomeTable[type].isChargeback)) return "charged_back";
  return outcomes.some(({ type, amountMinor }) => type === "refund" && (amountMinor ?? 0) > 0) ? "refunded" : "good";
}

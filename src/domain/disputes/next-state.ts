import type { DisputeState } from "#domain/payments/dispute-state.ts";
import { outcomes, type OutcomeType } from "#domain/payments/outcome.ts";

/** What can happen to a dispute: an alert, the network's refund in its place, staff's answer to it, or a reported outcome. */
export type DisputeStep = "alert" | "alertPrevented" | "alertAnswered" | OutcomeType;

/** What a later inquiry goes beyond: before it there was no more than an alert. */
const alertStates: ReadonlySet<DisputeState | null> = new Set([null, "alert", "alert_answered"]);

/**
 * The state of a dispute after its next step, by time. An alert never overwrites what is known, and an inquiry nothing but an
 * alert. What the guarantee paid stays paid, however the bank decides after that, but for a win. A refund leaves the state as it is.
 */
export function nextDisputeState(state: DisputeState | null, step: DisputeStep): DisputeState | null {
  if (state === "guarantee_paid" && step !== "chargeback_won") return state;
  switch (step) {
    case "alert":
      return state ?? "alert";
    case "alertPrevented":
      return alertStates.has(state) || state === "inquiry" ? "prevented" : state;
    case "alertAnswered":
      return alertStates.has(state) ? "alert_answered" : state;
    case "inquiry":
      return alertStates.has(state) ? "inquiry" : state;
    default:
      return outcomes[step].disputeState ?? state;
  }
}

import { keysOf } from "#domain/keys-of.ts";
import type { DisputeState } from "#domain/payments/dispute-state.ts";

type OutcomeProperties = {
  /** Of two outcomes with the same time, the one with the higher rank has the last word. */
  rank: number;
  /** True for what only a chargeback has; some shops report only how it ended. */
  isChargeback: boolean;
  /** Where a dispute stands after it; null where it says nothing of a dispute. */
  disputeState: DisputeState | null;
  /** How the trail tells it. */
  words: string;
};

const table = {
  cancelled: { rank: 2, isChargeback: false, disputeState: null, words: "Order cancelled" },
  refund: { rank: 1, isChargeback: false, disputeState: null, words: "Refunded" },
  inquiry: { rank: 3, isChargeback: false, disputeState: "inquiry", words: "The bank asked about the payment" },
  chargeback: { rank: 4, isChargeback: true, disputeState: "needs_response", words: "Chargeback received" },
  under_review: { rank: 5, isChargeback: false, disputeState: "under_review", words: "Dispute under review by the bank" },
  chargeback_won: { rank: 8, isChargeback: true, disputeState: "won", words: "Chargeback won" },
  chargeback_lost: { rank: 7, isChargeback: true, disputeState: "lost", words: "Chargeback lost" },
  accepted: { rank: 6, isChargeback: true, disputeState: "accepted", words: "Chargeback accepted" },
  guarantee_paid: { rank: 9, isChargeback: false, disputeState: "guarantee_paid", words: "Guarantee paid" },
  fraud_confirmed: { rank: 11, isChargeback: false, disputeState: null, words: "Confirmed as fraud" },
  legit_confirmed: { rank: 10, isChargeback: false, disputeState: null, words: "Confirmed as legitimate" },
} as const satisfies Record<string, OutcomeProperties>;

export type OutcomeType = keyof typeof table;

/** What may be reported about an order after it was screened, with everything that follows from the type alone. */
export const outcomes: Readonly<Record<OutcomeType, OutcomeProperties>> = table;
export const outcomeTypes: readonly OutcomeType[] = keysOf(outcomes);
/** The types that tell of a chargeback. */
export const chargebackTypes: readonly OutcomeType[] = outcomeTypes.filter((type) => outcomes[type].isChargeback);

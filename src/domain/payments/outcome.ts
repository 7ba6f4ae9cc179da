import { keysOf } from "#domain/keys-of.ts";
import { disputeStateName, type DisputeState } from "#domain/payments/dispute-state.ts";

type OutcomeProperties = {
  /** Its own. If two outcomes have the same time, the one with the higher rank wins. */
  rank: number;
  /** Whether it implies a chargeback; some shops report only how it ended. */
  isChargeback: boolean;
  /** The dispute's state after it; null if it isn't about a dispute. */
  disputeState: DisputeState | null;
  /** Who may report it: the shop, or only the operator, who pays the guarantee. */
  reportedBy: "shop" | "operator";
  /** Its text in the activity trail. */
  words: string;
};

const table = {
  cancelled: { rank: 2, isChargeback: false, disputeState: null, reportedBy: "shop", words: "Order canceled" },
  refund: { rank: 1, isChargeback: false, disputeState: null, reportedBy: "shop", words: "Refunded" },
  inquiry: { rank: 3, isChargeback: false, disputeState: "inquiry", reportedBy: "shop", words: "Inquiry received" },
  chargeback: { rank: 4, isChargeback: true, disputeState: "needs_response", reportedBy: "shop", words: "Chargeback received" },
  under_review: {
    rank: 5,
    isChargeback: false,
    disputeState: "under_review",
    reportedBy: "shop",
    words: "Dispute under review by the bank",
  },
  prevented: { rank: 6, isChargeback: false, disputeState: "prevented", reportedBy: "shop", words: "Dispute prevented" },
  chargeback_won: { rank: 9, isChargeback: true, disputeState: "won", reportedBy: "shop", words: chargebackIn("won") },
  chargeback_lost: { rank: 8, isChargeback: true, disputeState: "lost", reportedBy: "shop", words: chargebackIn("lost") },
  accepted: { rank: 7, isChargeback: true, disputeState: "accepted", reportedBy: "shop", words: chargebackIn("accepted") },
  guarantee_paid: {
    rank: 10,
    isChargeback: false,
    disputeState: "guarantee_paid",
    reportedBy: "operator",
    words: chargebackIn("guarantee_paid"),
  },
  fraud_confirmed: { rank: 12, isChargeback: false, disputeState: null, reportedBy: "shop", words: "Confirmed as fraud" },
  legit_confirmed: { rank: 11, isChargeback: false, disputeState: null, reportedBy: "shop", words: "Confirmed as legitimate" },
} as const satisfies Record<string, OutcomeProperties>;

export type OutcomeType = keyof typeof table;

/** What can be reported about an order after screening, with everything that follows from its type. */
export const outcomes: Readonly<Record<OutcomeType, OutcomeProperties>> = table;
export const outcomeTypes: readonly OutcomeType[] = keysOf(outcomes);
/** The types that a shop's own systems report. */
export const shopOutcomeTypes: readonly OutcomeType[] = outcomeTypes.filter((type) => outcomes[type].reportedBy === "shop");

/** A chargeback that has ended, in the words of its dispute's state. */
function chargebackIn(state: DisputeState): string {
  return `Chargeback ${disputeStateName(state)?.toLowerCase()}`;
}

/** The types that imply a chargeback. */
export const chargebackTypes: readonly OutcomeType[] = outcomeTypes.filter((type) => outcomes[type].isChargeback);

/** Whether an outcome is a state of a dispute: several of them with one id are about the same dispute. */
export function isOfDispute(type: OutcomeType): boolean {
  return outcomes[type].disputeState !== null;
}

/** Whether it opens a dispute, and may have a date by which the bank wants an answer. */
export function isOpening(type: OutcomeType): boolean {
  return type === "inquiry" || type === "chargeback";
}

import { keysOf } from "#domain/keys-of.ts";
import { declineReasonWords, type DeclineReason } from "#domain/guarantee/decline-reason.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { DisputeState } from "#domain/payments/dispute-state.ts";

/**
 * A chargeback is covered if it comes within so many days of the order: card networks let a cardholder dispute for 120 days,
 * in some cases counted from the delivery.
 */
export const CLAIM_WINDOW_DAYS = 180;
/** One that nobody filed is filed by itself so many days after its chargeback. */
const CLAIM_FILES_ITSELF_DAYS = 6;

type StateProperties = {
  name: string;
  isOpen: boolean;
  /** What happens next. */
  next: string;
};

const table = {
  prepared: { name: "Prepared", isOpen: true, next: "Review the evidence, then file the claim. If you don't, it files automatically." },
  filed: { name: "Filed", isOpen: true, next: "We're reviewing your claim. Our answer appears here and in the activity trail." },
  accepted: { name: "Accepted", isOpen: true, next: "We'll pay the accepted amount. The payment appears here once it's sent." },
  paid: { name: "Paid", isOpen: false, next: "The guarantee paid this claim. It's now closed." },
  declined: { name: "Declined", isOpen: false, next: "You can still dispute the chargeback: export the evidence for the bank." },
  withdrawn: { name: "Withdrawn", isOpen: false, next: "The guarantee has nothing to pay. The activity trail says why." },
} as const satisfies Record<string, StateProperties>;

/** Where a claim on the guarantee stands. Stored by its name, so it's never renamed. */
export type ClaimState = keyof typeof table;
export const claimStates: readonly ClaimState[] = keysOf(table);

export function claimStateName(state: ClaimState): string {
  return table[state].name;
}

/** `isOpen` says whether the bank still decides about a chargeback of the claim. */
export function claimNextWords(state: ClaimState, isOpen: boolean): string {
  return state === "declined" && !isOpen ? "The guarantee doesn't pay this claim." : table[state].next;
}

/** Whether a bank still waits for an answer about a chargeback of a claim that the shop may take for one. */
export function isBankUnanswered(state: ClaimState, disputeStates: readonly DisputeState[]): boolean {
  return (state === "filed" || state === "accepted") && disputeStates.includes("needs_response");
}

/** Whether a claim keeps the chargebacks that it was filed for: those that come later are another claim's. */
export function isClaimFixed(state: ClaimState): boolean {
  return state === "filed" || isClaimAnswered(state);
}

export function isClaimAnswered(state: ClaimState): boolean {
  return state === "accepted" || state === "paid" || state === "declined";
}

/** What someone does about a claim. */
export type ClaimAction = "file" | "accept" | "decline" | "pay";

const steps: Readonly<Record<ClaimAction, { from: ClaimState; to: ClaimState }>> = {
  file: { from: "prepared", to: "filed" },
  accept: { from: "filed", to: "accepted" },
  decline: { from: "filed", to: "declined" },
  pay: { from: "accepted", to: "paid" },
};

/** The state that an action leads to; null if it can't be done to a claim that stands so. */
export function claimAfter(state: ClaimState, action: ClaimAction): ClaimState | null {
  return steps[action].from === state ? steps[action].to : null;
}

/** Whether an action was done to a claim last, so that doing it again changes nothing. */
export function isClaimDone(state: ClaimState, action: ClaimAction): boolean {
  return steps[action].to === state;
}

export function claimWindowEndsAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + CLAIM_WINDOW_DAYS * DAY_MS);
}

export function claimFilesAt(chargebackAt: Date): Date {
  return new Date(chargebackAt.getTime() + CLAIM_FILES_ITSELF_DAYS * DAY_MS);
}

/** What an order's disputes mean for its claim: the guarantee pays some, has paid one, or pays none. */
export type ClaimGround = "claimable" | "paid" | "none";

/**
 * How a claim follows its order's disputes, whatever order the messages come in: it's prepared once a chargeback is one that
 * the guarantee pays, withdrawn when none is any more, and paid once the payout is recorded. A declined claim stays declined, and
 * one that was accepted stands again if it's withdrawn for what turns out otherwise.
 */
export function claimFollowing(
  state: ClaimState | null,
  ground: ClaimGround,
  { wasAccepted }: { wasAccepted: boolean },
): ClaimState | null {
  if (state === "paid") return state;
  if (ground === "paid" && state !== null) return "paid";
  if (state === "declined") return state;
  if (state === null || state === "withdrawn") {
    if (ground !== "claimable") return state;
    return wasAccepted ? "accepted" : "prepared";
  }
  return ground === "claimable" ? state : "withdrawn";
}

/** Why an order whose claim was declined is no longer under guarantee. */
export function claimDeclinedNote(reason: DeclineReason): string {
  return `Guarantee claim declined: ${declineReasonWords(reason)}`;
}

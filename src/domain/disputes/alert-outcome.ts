import { keysOf } from "#domain/keys-of.ts";

type AlertOutcomeProperties = {
  /** Its words on screen and in the activity trail. */
  words: string;
  /** Whether it says that money goes back now, so that a refund is still to be seen. */
  refunds: "all" | "part" | "none";
  /** When to choose it, in a line. */
  help: string;
};

const table = {
  full_refund: { words: "Full refund", refunds: "all", help: "You refunded, or will refund, the whole order." },
  partial_refund: { words: "Partial refund", refunds: "part", help: "You refunded, or will refund, a part of the order." },
  previously_refunded: { words: "Previously refunded", refunds: "none", help: "You refunded the order before this alert came." },
  chargeback_already_happened: {
    words: "Chargeback already happened",
    refunds: "none",
    help: "The chargeback came before you could act on the alert.",
  },
  resolved: { words: "Resolved", refunds: "none", help: "You settled it with the customer without a refund." },
  refund_failed: { words: "Refund failed", refunds: "none", help: "You tried to refund the order, but the refund didn't go through." },
  declined: { words: "Declined", refunds: "none", help: "You won't refund. Expect a chargeback, and get the evidence ready." },
} as const satisfies Record<string, AlertOutcomeProperties>;

/** What staff did about a chargeback alert. It moves no money itself. */
export type AlertOutcome = keyof typeof table;
export const alertOutcomes: Readonly<Record<AlertOutcome, AlertOutcomeProperties>> = table;
export const alertOutcomeNames: readonly AlertOutcome[] = keysOf(alertOutcomes);

/** At most so many characters of notes. */
export const ALERT_NOTES_MAX = 5000;
export const ALERT_ANSWERED_TITLE = "Action Not Allowed";
export const ALERT_ANSWERED = "An outcome has already been submitted for this chargeback. You cannot submit it twice.";

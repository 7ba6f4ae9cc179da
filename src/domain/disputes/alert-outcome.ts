import { keysOf } from "#domain/keys-of.ts";

type AlertOutcomeProperties = {
  /** Its words on screen and in the activity trail. */
  words: string;
  /** Whether it says that money goes back now, so that a refund is still to be seen. */
  refunds: "all" | "part" | "none";
};

const table = {
  full_refund: { words: "Full refund", refunds: "all" },
  partial_refund: { words: "Partial refund", refunds: "part" },
  previously_refunded: { words: "Previously refunded", refunds: "none" },
  chargeback_already_happened: { words: "Chargeback already happened", refunds: "none" },
  resolved: { words: "Resolved", refunds: "none" },
  refund_failed: { words: "Refund failed", refunds: "none" },
  declined: { words: "Declined", refunds: "none" },
} as const satisfies Record<string, AlertOutcomeProperties>;

/** What staff did about a chargeback alert. It moves no money itself. */
export type AlertOutcome = keyof typeof table;
export const alertOutcomes: Readonly<Record<AlertOutcome, AlertOutcomeProperties>> = table;
export const alertOutcomeNames: readonly AlertOutcome[] = keysOf(alertOutcomes);

/** At most so many characters of notes. */
export const ALERT_NOTES_MAX = 5000;
export const ALERT_ANSWERED_TITLE = "Action Not Allowed";
export const ALERT_ANSWERED = "An outcome has already been submitted for this chargeback. You cannot submit it twice.";

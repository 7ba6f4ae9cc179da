import { cancelReasons, type OutcomeType } from "#domain/payments/outcome.ts";

/** An outcome in words, for the trail. */
export const outcomeNames: Record<OutcomeType, string> = {
  cancelled: "Order cancelled",
  refund: "Refunded",
  inquiry: "The bank asked about the payment",
  chargeback: "Chargeback received",
  under_review: "Dispute under review by the bank",
  chargeback_won: "Chargeback won",
  chargeback_lost: "Chargeback lost",
  accepted: "Chargeback accepted",
  guarantee_paid: "Guarantee paid",
  fraud_confirmed: "Confirmed as fraud",
  legit_confirmed: "Confirmed as legitimate",
};

/** Why an order was cancelled, in words; null where there is nothing to say. */
export const cancelReasonNames: Record<(typeof cancelReasons)[number], string | null> = {
  fraud: "suspected fraud",
  customer: "at the customer's request",
  inventory: "items out of stock",
  other: null,
};

/** What is said of an order under "Cancelled": the reason, and 'Yes' where no more than that is known. */
export function cancelledWords(reason: string): string {
  const known = cancelReasons.find((candidate) => candidate === reason);
  const words = (known && cancelReasonNames[known]) ?? "yes";
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import { codeName } from "#domain/payments/code-words.ts";

/** Reasons of a dispute (S1 section 9). */
export const disputeReasons = [
  "bank_not_process",
  "credit_not_processed",
  "customer_initiated",
  "debit_not_authorized",
  "duplicate",
  "fraudulent",
  "general",
  "incorrect_account_details",
  "insufficient_funds",
  "product_not_received",
  "product_unacceptable",
  "subscription_canceled",
  "unrecognized",
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** A reason in words: 'product_not_received' is Product not received. An empty one was not given. */
export function disputeReasonName(reason: string): string {
  return reason === "" ? "No reason given" : codeName(reason);
}

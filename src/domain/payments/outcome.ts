/** What may be reported about an order after it was screened (INTERFACE, "Orders in"). */
export const outcomeTypes = [
  "cancelled",
  "refund",
  "inquiry",
  "chargeback",
  "under_review",
  "chargeback_won",
  "chargeback_lost",
  "accepted",
  "guarantee_paid",
  "fraud_confirmed",
  "legit_confirmed",
] as const;
export type OutcomeType = (typeof outcomeTypes)[number];

export const cancelReasons = ["fraud", "customer", "inventory", "other"] as const;

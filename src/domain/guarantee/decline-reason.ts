import { keysOf } from "#domain/keys-of.ts";

const table = {
  no_delivery: "no proof that the order was delivered",
  other_address: "delivered to another address than the one we approved",
  refunded: "the customer was refunded",
  not_fraud: "the dispute isn't about fraud",
  late_response: "the bank's deadline passed before we could respond",
  own_order: "the order was placed by the shop or its staff",
} as const satisfies Record<string, string>;

/**
 * Why Surety declines a claim. A closed list, so that nothing about a customer is ever written there. Stored by its name, so
 * it's never renamed.
 */
export type DeclineReason = keyof typeof table;
export const declineReasons: readonly DeclineReason[] = keysOf(table);

export function declineReasonWords(reason: DeclineReason): string {
  return table[reason];
}

import { keysOf } from "#domain/keys-of.ts";

const table = {
  PS0: { name: "Confirmed & Paid" },
  PS1: { name: "Require Action" },
  PS2: { name: "Confirmed & Authorized" },
  PS3: { name: "Pending" },
  PS4: { name: "Partially Paid" },
  PS5: { name: "Refunded" },
} as const satisfies Record<string, { name: string }>;

/** What the payment system says of a payment; a chargeback changes nothing of it. */
export type SubStatus = keyof typeof table;
export const subStatuses: readonly SubStatus[] = keysOf(table);
/** The sub-status of a payment that was refunded whole. */
export const REFUNDED: SubStatus = "PS5";

/** A sub-status on every screen and in every file. */
export function subStatusName(status: SubStatus): string {
  return table[status].name;
}

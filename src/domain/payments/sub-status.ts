import { keysOf } from "#domain/keys-of.ts";

const table = {
  PS0: { name: "Confirmed & Paid" },
  PS1: { name: "Require Action" },
  PS2: { name: "Confirmed & Authorized" },
  PS3: { name: "Pending" },
  PS4: { name: "Partially Paid" },
  PS5: { name: "Refunded" },
} as const satisfies Record<string, { name: string }>;

/** The payment provider's status of a payment. Chargebacks don't change it. */
export type SubStatus = keyof typeof table;
export const subStatuses: readonly SubStatus[] = keysOf(table);
/** The sub-status of a fully refunded payment. */
export const REFUNDED: SubStatus = "PS5";

/** A sub-status's name on screens and in files. */
export function subStatusName(status: SubStatus): string {
  return table[status].name;
}

/** Sub-statuses of a transaction with the words shown for them (S2 section 4). */
export const subStatuses = ["PS0", "PS1", "PS2", "PS3", "PS4", "PS5"] as const;
export type SubStatus = (typeof subStatuses)[number];

export const subStatusNames: Record<SubStatus, string> = {
  PS0: "Confirmed & Paid",
  PS1: "Require Action",
  PS2: "Confirmed & Authorized",
  PS3: "Pending",
  PS4: "Partially Paid",
  PS5: "Refunded",
};

/** Status of a transaction in words; a chargeback is the status, whatever was before it (S2 section 3). Null where none is known. */
export function statusName(subStatus: SubStatus | null, hasChargeback: boolean): string | null {
  if (hasChargeback) return "Chargeback";
  return subStatus && subStatusNames[subStatus];
}

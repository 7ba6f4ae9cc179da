import { disputeReasons, type DisputeReason } from "#domain/payments/dispute-reasons.ts";

/**
 * What a dispute is for, by what was reported of it: a reason of S1 section 9, in whatever case, comes before the network's
 * code. Null where neither tells, such as with words of the sender's own.
 */
export function reportedReason({ reason, reasonCode }: { reason: string | null; reasonCode: string | null }): DisputeReason | null {
  const known = disputeReasons.find((one) => one === reason?.toLowerCase());
  return known ?? disputeReasons.find((one) => codesOf[one]?.has(reasonCode?.toUpperCase() ?? "")) ?? null;
}

/**
 * Codes by which networks give a reason, each under ours that it comes closest to: Visa's dispute conditions, Mastercard's
 * chargeback guide, the merchant regulations of American Express and Discover, returns of ACH debits; older codes that are
 * still seen among them. No two networks share one. Those that say no more than "general" are left out.
 */
const codesOf: Partial<Record<DisputeReason, ReadonlySet<string>>> = {
  fraudulent: codes("10.1 10.2 10.3 10.4 10.5 4837 4840 4849 4870 4871 F10 F14 F24 F29 F30 F31 FR2 FR4 FR6 UA01 UA02 UA05 UA06"),
  unrecognized: codes("4863 AA"),
  product_not_received: codes("13.1 13.9 4855 C08 NF RG"),
  product_unacceptable: codes("13.3 13.4 13.5 C31 C32 RM"),
  credit_not_processed: codes("13.6 13.7 4860 C02 C04 C05 C18 CR RN2"),
  subscription_canceled: codes("13.2 4841 C28 AP"),
  duplicate: codes("12.6 12.6.1 12.6.2 C14 P08 DP PM"),
  debit_not_authorized: codes("R07 R10"),
};

function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

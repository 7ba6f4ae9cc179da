import { keysOf } from "#domain/keys-of.ts";
import { codeName } from "#domain/payments/code-words.ts";

type DisputeReasonProperties = {
  /** The reason's name on screens and in files. */
  name: string;
  /** Whether it counts as fraud. */
  isFraud: boolean;
  /** The card networks' codes for it, in uppercase. */
  codes: ReadonlySet<string>;
  /** What platforms and payment providers call it besides its own name, in lowercase. */
  others?: ReadonlySet<string>;
};

/**
 * Each code is listed under the closest reason. They come from Visa's dispute conditions, Mastercard's chargeback guide, the
 * merchant regulations of American Express and Discover, and ACH returns, including older codes still in use. No two networks
 * share a code. Codes that only mean "general" are left out.
 */
const table = {
  bank_not_process: { name: "Bank couldn't process", isFraud: false, codes: codes(), others: codes("bank_cannot_process") },
  credit_not_processed: {
    name: "Credit not processed",
    isFraud: false,
    codes: codes("13.6 13.7 4860 C02 C04 C05 C18 CR RN2"),
  },
  customer_initiated: { name: "Customer initiated", isFraud: false, codes: codes() },
  debit_not_authorized: { name: "Debit not authorized", isFraud: false, codes: codes("R07 R10") },
  duplicate: {
    name: "Duplicate",
    isFraud: false,
    codes: codes("12.6 12.6.1 12.6.2 C14 P08 DP PM"),
    others: codes("duplicate_transaction payment_by_other_means"),
  },
  fraudulent: {
    name: "Fraudulent",
    isFraud: true,
    codes: codes("10.1 10.2 10.3 10.4 10.5 4837 4840 4849 4870 4871 F10 F14 F24 F29 F30 F31 FR2 FR4 FR6 UA01 UA02 UA05 UA06"),
    others: codes("unauthorised unauthorized fraud confirmed_fraud"),
  },
  general: { name: "General", isFraud: false, codes: codes() },
  incorrect_account_details: { name: "Incorrect account details", isFraud: false, codes: codes() },
  insufficient_funds: { name: "Insufficient funds", isFraud: false, codes: codes(), others: codes("check_returned") },
  product_not_received: {
    name: "Product not received",
    isFraud: false,
    codes: codes("13.1 13.9 4855 C08 NF RG"),
    others: codes("merchandise_or_service_not_received"),
  },
  product_unacceptable: {
    name: "Product unacceptable",
    isFraud: false,
    codes: codes("13.3 13.4 13.5 C31 C32 RM"),
    others: codes("merchandise_or_service_not_as_described"),
  },
  subscription_canceled: {
    name: "Subscription canceled",
    isFraud: false,
    codes: codes("13.2 4841 C28 AP"),
    others: codes("subscription_cancelled canceled_recurring_billing"),
  },
  unrecognized: { name: "Unrecognized", isFraud: true, codes: codes("4863 AA") },
} as const satisfies Record<string, DisputeReasonProperties>;

/** Why a payment was disputed. */
export type DisputeReason = keyof typeof table;
const properties: Readonly<Record<DisputeReason, DisputeReasonProperties>> = table;
export const disputeReasons: readonly DisputeReason[] = keysOf(properties);
export const fraudReasons: readonly DisputeReason[] = disputeReasons.filter((reason) => properties[reason].isFraud);

/**
 * A reason in words: 'product_not_received' is Product not received. The shop's own reasons are kept, and codes with digits as they
 * came.
 */
export function disputeReasonName(reason: string): string {
  if (reason === "") return "No reason given";
  if (isOurReason(reason)) return properties[reason].name;
  return /\d/.test(reason) ? reason : codeName(reason);
}

/** Whether it's one of the 13, rather than a sender's own. */
export function isOurReason(reason: string): reason is DisputeReason {
  return Object.hasOwn(properties, reason);
}

export function isFraudReason(reason: string | null): boolean {
  return fraudReasons.some((known) => known === reason);
}

/**
 * Our reason for a reported dispute: the reported reason if it's one of ours or a platform's name for one, in any case, or else the
 * network code's. Null if
 * neither is known.
 */
export function reportedReason({ reason, reasonCode }: { reason: string | null; reasonCode: string | null }): DisputeReason | null {
  const named = reason?.toLowerCase() ?? "";
  const known = disputeReasons.find((one) => one === named) ?? disputeReasons.find((one) => properties[one].others?.has(named));
  return known ?? disputeReasons.find((one) => properties[one].codes.has(reasonCode?.toUpperCase() ?? "")) ?? null;
}

function codes(list?: string): ReadonlySet<string> {
  return new Set(list?.split(" "));
}

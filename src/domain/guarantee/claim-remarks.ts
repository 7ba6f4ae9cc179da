import type { ClaimState } from "#domain/guarantee/claim.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatMoney } from "#domain/money/money.ts";
import type { DisputeState } from "#domain/payments/dispute-state.ts";

type Remarked = {
  state: ClaimState;
  currency: CurrencyCode;
  amountMinor: number;
  acceptedMinor: number | null;
  /** The sum of its chargebacks. */
  disputedMinor: number;
  /** Where they stand. */
  disputeStates: readonly DisputeState[];
};

/** What explains a claim's amounts: why it's for less than was disputed, or pays less than was claimed, and that the bank paid too. */
export function claimRemarks({ state, currency, amountMinor, acceptedMinor, disputedMinor, disputeStates }: Remarked): string[] {
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency });
  const remarks: string[] = [];
  if (amountMinor < disputedMinor) {
    const why = "An order's refunds and claims together never exceed its amount, so this claim is for less.";
    remarks.push(`${money(disputedMinor)} is disputed. ${why}`);
  }
  const isGranted = state === "accepted" || state === "paid";
  if (isGranted && acceptedMinor !== null && acceptedMinor < amountMinor) {
    remarks.push(`The guarantee ${state === "paid" ? "paid" : "pays"} ${money(acceptedMinor)} of the ${money(amountMinor)} claimed.`);
  }
  if (state === "paid" && disputeStates.includes("won")) {
    remarks.push(`You won the dispute after the guarantee paid ${money(acceptedMinor ?? amountMinor)}.`);
  }
  return remarks;
}

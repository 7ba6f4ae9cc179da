import { isUnrecovered, type Disputed, type Guaranteed } from "#domain/guarantee/claimed-chargebacks.ts";
import { CLAIM_WINDOW_DAYS } from "#domain/guarantee/claim.ts";
import { whyUnclaimed, type Unclaimed } from "#domain/guarantee/unclaimed.ts";
import { disputeStateName } from "#domain/payments/dispute-state.ts";
import { UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";

type Withdrawn = {
  order: Guaranteed & { chargebackId: string | null };
  /** What the claim was about. */
  disputes: readonly Disputed[];
  /** What other claims take of the order. */
  takenMinor: number;
};

/** Why the guarantee has nothing to pay for a claim, to follow "withdrawn:". */
export function whyWithdrawn({ order, disputes, takenMinor }: Withdrawn): string {
  const chargebacks = disputes.flatMap(({ chargebackAt, ...told }) => (chargebackAt ? [{ ...told, chargebackAt }] : []));
  if (chargebacks.length === 0) return order.chargebackId === null ? "the order has no chargeback" : "another claim covers the chargeback";
  if (order.guaranteeStatus !== UNDER_GUARANTEE) return "the order isn't under guarantee";
  const unclaimed = chargebacks.filter(isUnrecovered).map((chargeback) => whyUnclaimed(order, chargeback));
  const uncovered = unclaimed.filter((each) => each !== "nothing_left");
  if (uncovered.length < unclaimed.length) return whyNothingLeft(order, takenMinor);
  const ends = chargebacks.filter((chargeback) => !isUnrecovered(chargeback)).map(({ state }) => disputeStateName(state));
  const [because, ...others] = new Set([
    ...ends.map((end) => `the ${ends.length > 1 ? "disputes are" : "dispute is"} now “${end}”`),
    ...uncovered.map((each) => uncoveredWords[each]),
  ]);
  return because === undefined || others.length > 0 ? "the guarantee no longer pays any of its chargebacks" : because;
}

const uncoveredWords: Record<Exclude<Unclaimed, "nothing_left">, string> = {
  no_reason: "the chargeback has no reason",
  unknown_reason: "the chargeback's reason isn't one we know",
  not_fraud: "the chargeback isn't about fraud",
  too_late: `the chargeback came more than ${CLAIM_WINDOW_DAYS} days after the order`,
};

function whyNothingLeft({ amountMinor, refundedMinor }: Guaranteed, takenMinor: number): string {
  if (refundedMinor + takenMinor === 0 || refundedMinor + takenMinor < amountMinor) return "there's no amount to pay";
  if (takenMinor === 0) return "the order was refunded";
  return refundedMinor === 0 ? "the whole order is already claimed" : "the whole order is already refunded or claimed";
}

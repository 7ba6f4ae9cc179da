import type { ClaimState } from "#domain/guarantee/claim.ts";
import { formatMoney, type Money } from "#domain/money/money.ts";
import type { TrailEvent } from "#server/orders/trail-store.ts";

type Told = {
  from: ClaimState | null;
  to: ClaimState;
  at: Date;
  /** Who did it; null for Surety. */
  by: string | null;
  amount: Money;
  /** Why it was declined or withdrawn. */
  reason: string | null;
};

/** The trail's event about where a claim stands. */
export function claimEvent({ from, to, at, by, amount, reason }: Told): TrailEvent {
  return { type: "CLAIM", field: null, from, to, by, at, text: `Guarantee claim ${wordsOf(to, { from, by, amount, reason })}` };
}

/** The trail's event that a filed or accepted claim is for another amount, because of refunds or what became of its chargebacks. */
export function claimChangedEvent(state: ClaimState, { before, after }: Record<"before" | "after", Money>, at: Date): TrailEvent {
  const change = after.amountMinor < before.amountMinor ? "reduced" : "raised";
  return { type: "CLAIM", field: null, from: state, to: state, by: null, at, text: `Guarantee claim ${change} to ${formatMoney(after)}` };
}

function wordsOf(state: ClaimState, { from, by, amount, reason }: Pick<Told, "from" | "by" | "amount" | "reason">): string {
  switch (state) {
    case "prepared":
      return `prepared: ${formatMoney(amount)}`;
    case "filed":
      return `filed${by === null ? " automatically" : ""}: ${formatMoney(amount)}`;
    case "accepted":
      return `accepted${from === "withdrawn" ? " again" : ""}: ${formatMoney(amount)}`;
    case "paid":
      return `paid: ${formatMoney(amount)}`;
    case "declined":
      return `declined: ${reason}`;
    case "withdrawn":
      return `withdrawn: ${reason}`;
  }
}

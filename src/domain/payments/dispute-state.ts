import { keysOf } from "#domain/keys-of.ts";

type DisputeStateProperties = {
  /** The state's name on screens and in files. */
  name: string;
  /**
   * Whether it's undecided, the shop has its money back, or the money is lost. A dispute that was prevented is refunded: that
   * money is lost too, but no guarantee pays it. One that was answered before it was a chargeback is closed, unless one comes.
   */
  end: "open" | "recovered" | "lost" | "refunded" | "closed";
};

const table = {
  alert: { name: "Alert", end: "open" },
  alert_answered: { name: "Alert answered", end: "closed" },
  inquiry: { name: "Inquiry", end: "open" },
  needs_response: { name: "Needs response", end: "open" },
  under_review: { name: "Under review", end: "open" },
  won: { name: "Won", end: "recovered" },
  lost: { name: "Lost", end: "lost" },
  accepted: { name: "Accepted", end: "lost" },
  prevented: { name: "Prevented", end: "refunded" },
  guarantee_paid: { name: "Paid by the guarantee", end: "recovered" },
} as const satisfies Record<string, DisputeStateProperties>;

/** A dispute's state. Elsewhere null means an order without a dispute. */
export type DisputeState = keyof typeof table;
const properties: Readonly<Record<DisputeState, DisputeStateProperties>> = table;
export const disputeStates: readonly DisputeState[] = keysOf(properties);

export function disputeStatesWith(end: DisputeStateProperties["end"]): DisputeState[] {
  return disputeStates.filter((state) => properties[state].end === end);
}

export function disputeEndOf(state: DisputeState): DisputeStateProperties["end"] {
  return properties[state].end;
}

/** Whether the bank still decides; not for an order without a dispute, or a state that isn't known. */
export function isDisputeOpen(state: string | null): boolean {
  return disputeStatesWith("open").some((open) => open === state);
}

/** A state in words; null for an unknown one. */
export function disputeStateName(state: string | null): string | null {
  const known = disputeStates.find((candidate) => candidate === state);
  return known === undefined ? null : properties[known].name;
}

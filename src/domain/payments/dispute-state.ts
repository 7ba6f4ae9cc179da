import { keysOf } from "#domain/keys-of.ts";

type DisputeStateProperties = {
  /** The state on every screen and in every file. */
  name: string;
  /** Whether it is not decided yet, the money is back with the shop, or is gone. */
  end: "open" | "recovered" | "lost";
};

const table = {
  inquiry: { name: "Inquiry", end: "open" },
  needs_response: { name: "Needs response", end: "open" },
  under_review: { name: "Under review", end: "open" },
  won: { name: "Won", end: "recovered" },
  lost: { name: "Lost", end: "lost" },
  accepted: { name: "Accepted", end: "lost" },
  guarantee_paid: { name: "Paid by the guarantee", end: "recovered" },
} as const satisfies Record<string, DisputeStateProperties>;

/** Where a dispute stands; null elsewhere stands for an order that never had one. */
export type DisputeState = keyof typeof table;
const properties: Readonly<Record<DisputeState, DisputeStateProperties>> = table;
export const disputeStates: readonly DisputeState[] = keysOf(properties);

/** The states that end alike. */
export function disputeStatesWith(end: DisputeStateProperties["end"]): DisputeState[] {
  return disputeStates.filter((state) => properties[state].end === end);
}

/** How a dispute in this state ends, as far as it is known. */
export function disputeEndOf(state: DisputeState): DisputeStateProperties["end"] {
  return properties[state].end;
}

/** A state in words, also one in the text of the wire; null where it names none. */
export function disputeStateName(state: string | null): string | null {
  const known = disputeStates.find((candidate) => candidate === state);
  return known === undefined ? null : properties[known].name;
}

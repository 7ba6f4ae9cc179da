import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { keysOf } from "#domain/keys-of.ts";
import { isHistory } from "#domain/orders/is-history.ts";

const table = {
  approved: { name: "Approved" },
  pending: { name: "Pending" },
  rejected: { name: "Rejected" },
} as const satisfies Record<string, { name: string }>;

/** Surety's decision on an order. */
export type Decision = keyof typeof table;
export const decisions: readonly Decision[] = keysOf(table);

const badness: Record<Decision, number> = { approved: 0, pending: 1, rejected: 2 };

export function isWorse(decision: Decision, than: Decision): boolean {
  return badness[decision] > badness[than];
}

/** Who decides on an order: Surety when it is screened, the shop's staff, an outcome that was reported, or a scenario's time-out. */
export type DecidedBy = "screening" | "staff" | "outcome" | "time_out";

/** What decided a screening: a scenario, the risk score, or the limit on amounts of orders with little data. */
export const screeningBases = ["scenario", "score", "limit"] as const;
export type ScreeningBasis = (typeof screeningBases)[number];

/** What a scenario's time-out can decide about an order that it held. */
export const timeOutDecisions = ["approved", "rejected"] as const;
export type TimeOutDecision = (typeof timeOutDecisions)[number];

/** The time-out of the scenario that matched an order. Both are null without one. */
export type TimeOut = {
  timeOutMinutes: number | null;
  /** Also null for orders from before time-outs decided: theirs close the order without a decision. */
  timeOutDecision: TimeOutDecision | null;
};

/** When a held order ends by itself, and what is decided then; null closes it without a decision. */
export type Due = { at: Date; decision: TimeOutDecision | null };

/** A held order that nobody decides on closes after this many days, unless its scenario has a time-out. */
export const HELD_DAYS = 14;
const MINUTE_MS = 60_000;

/** When and how an order that is held from this time on ends by itself. */
export function dueAfter(heldSince: Date, { timeOutMinutes, timeOutDecision }: TimeOut): Due {
  if (timeOutMinutes === null) return { at: new Date(heldSince.getTime() + HELD_DAYS * DAY_MS), decision: null };
  return { at: new Date(heldSince.getTime() + timeOutMinutes * MINUTE_MS), decision: timeOutDecision };
}

/**
 * The same for an order that is held as it arrives: a time-out counts from its arrival, so that staff have all of it; the
 * 14 days, and what imported history has of either, from when it was placed.
 */
export function dueOnArrival({ createdAt, receivedAt }: { createdAt: Date; receivedAt: Date }, timeOut: TimeOut): Due {
  if (isHistory(createdAt, receivedAt)) return dueAfter(createdAt, asOfHistory(timeOut));
  return dueAfter(timeOut.timeOutMinutes === null ? createdAt : receivedAt, timeOut);
}

/** No one is asked to decide on imported history, so its time-out decides nothing either: it closes without a decision. */
export function asOfHistory<T extends TimeOut>(timeOut: T): T {
  return { ...timeOut, timeOutDecision: null };
}

/** What closes a held order without a verdict: it was canceled, fully refunded, or nobody decided in time. */
export type ClosedBecause = "cancelled" | "refunded" | "timed_out";

/** A decision's name on screens and in files. */
export function decisionName(decision: Decision): string {
  return table[decision].name;
}

const countedTable = { ...table, closed: { name: "Closed" } } as const satisfies Record<string, { name: string }>;

/**
 * What an order counts as: its decision, or closed if it was held and ended without a verdict. A closed order is in no other count
 * than that of all orders.
 */
export type CountedDecision = keyof typeof countedTable;
export const countedDecisions: readonly CountedDecision[] = keysOf(countedTable);

/** Only a held order can be closed. */
export function countedDecisionOf({ decision, closedAt }: { decision: Decision; closedAt: Date | null }): CountedDecision {
  return closedAt === null ? decision : "closed";
}

/** Its name in lists, filters and files. */
export function countedDecisionName(counted: CountedDecision): string {
  return countedTable[counted].name;
}

/** From this score an order is held if no scenario decides. A score alone never rejects an order. */
export const PENDING_SCORE = 0.3;

export function decisionByScore(riskScore: number): Decision {
  return riskScore < PENDING_SCORE ? "approved" : "pending";
}

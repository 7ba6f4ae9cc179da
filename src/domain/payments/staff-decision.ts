import { keysOf } from "#domain/keys-of.ts";
import type { Decision } from "#domain/payments/decision.ts";

type ActionProperties = {
  /** The decision that follows; null if staff take theirs back, so that the latest screening's stands. */
  decision: Decision | null;
  /** What was done, to follow a name. */
  words: string;
  /** On its button. */
  verb: string;
  /** Over the question whether to do it, about 'order #1001' or '12 orders'. */
  title: (orders: string) => string;
  /** What an order is then, to follow 'Order'. */
  done: string;
  /** Whether it's offered for several orders at once. */
  isForMany: boolean;
};

const table = {
  approve: {
    decision: "approved",
    words: "approved this order",
    verb: "Approve",
    title: (orders) => `Approve ${orders}`,
    done: "approved",
    isForMany: true,
  },
  reject: {
    decision: "rejected",
    words: "rejected this order",
    verb: "Reject",
    title: (orders) => `Reject ${orders}`,
    done: "rejected",
    isForMany: true,
  },
  hold: {
    decision: "pending",
    words: "put this order on hold",
    verb: "Put on hold",
    title: (orders) => `Put ${orders} on hold`,
    done: "put on hold",
    isForMany: true,
  },
  release: {
    decision: null,
    words: "released the decision on this order",
    verb: "Release",
    title: (orders) => `Release ${orders}`,
    done: "released",
    isForMany: false,
  },
} as const satisfies Record<string, ActionProperties>;

/** What a shop's staff can do about an order. */
export type StaffAction = keyof typeof table;
const properties: Readonly<Record<StaffAction, ActionProperties>> = table;
export const staffActions: readonly StaffAction[] = keysOf(properties);
/** Those that are offered for several orders at once. */
export const actionsForMany: readonly StaffAction[] = staffActions.filter((action) => properties[action].isForMany);

export function decisionOfAction(action: StaffAction): Decision | null {
  return properties[action].decision;
}

/** Whether an order has the decision that an action would make. One that was closed can be held anew. */
export function hasDecisionOf(action: StaffAction, { decision, closedAt }: { decision: Decision; closedAt: Date | null }): boolean {
  return decision === decisionOfAction(action) && closedAt === null;
}

/** Whether an order already stands as an action would make it, after what staff said last; null if nothing. */
export function isReached(
  action: StaffAction,
  order: { decision: Decision; closedAt: Date | null },
  last: { action: StaffAction } | null,
): boolean {
  const isTakenBack = last === null || decisionOfAction(last.action) === null;
  return decisionOfAction(action) === null ? isTakenBack : hasDecisionOf(action, order);
}

/** What an action did to an order, to continue a sentence: 'approved this order', 'put this order on hold'. */
export function staffActionWords(action: StaffAction): string {
  return properties[action].words;
}

/** On the button of an action: 'Approve', 'Put on hold'. */
export function staffActionVerb(action: StaffAction): string {
  return properties[action].verb;
}

/** Over the question whether to do it: 'Put 12 orders on hold'. */
export function staffActionTitle(action: StaffAction, orders: string): string {
  return properties[action].title(orders);
}

/** What an action made of an order: 'approved', 'put on hold'. */
export function staffActionDone(action: StaffAction): string {
  return properties[action].done;
}

/** Why staff decide, by decision: each reason's code and words. */
const reasons: Readonly<Record<Decision, Readonly<Record<string, string>>>> = {
  approved: {
    customer_verified: "Customer verified",
    known_customer: "Known customer",
    payment_verified: "Payment verified",
    looks_legitimate: "Looks legitimate after review",
    other: "Other",
  },
  rejected: {
    suspected_fraud: "Suspected fraud",
    stolen_card: "Stolen card or account",
    customer_not_verified: "Customer couldn't be verified",
    address_not_verified: "Address couldn't be verified",
    too_risky: "Too risky for the shop",
    other: "Other",
  },
  pending: {
    waiting_for_customer: "Waiting for the customer",
    needs_review: "Needs another review",
    other: "Other",
  },
};

/** The reasons to choose from for a decision. */
export function staffReasons(decision: Decision): { code: string; words: string }[] {
  return Object.entries(reasons[decision]).map(([code, words]) => ({ code, words }));
}

/** The reasons to choose from for an action; none to take a decision back. */
export function reasonsOf(action: StaffAction): { code: string; words: string }[] {
  const { decision } = properties[action];
  return decision === null ? [] : staffReasons(decision);
}

/** What is wrong with a decision that needs a reason and has none. */
export const REASON_MISSING = "Please, select a reason";

/** Whether staff must say why: when they reject, or approve what was rejected. */
export function needsReason(action: StaffAction, before: Decision): boolean {
  const decision = decisionOfAction(action);
  return decision === "rejected" || (decision === "approved" && before === "rejected");
}

/** How long a person can undo what they decided. */
export const UNDO_SECONDS = 10;
/** What a click in the last second may take to reach the server. */
export const UNDO_ON_ITS_WAY_SECONDS = 5;
/** What people decide leaves the house after this long, when it can't be undone anymore. */
export const UNDO_MS = (UNDO_SECONDS + UNDO_ON_ITS_WAY_SECONDS) * 1000;

/** The most orders that are decided on at once. */
export const DECIDED_AT_ONCE = 100;

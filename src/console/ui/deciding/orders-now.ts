import type { previewDecisions } from "#contract/decisions.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { PossibleAction } from "#contract/standing.ts";
import type { OrderToDecide } from "#console/ui/deciding/deciding-context.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { decisionOfAction, hasDecisionOf, staffActionDone, type StaffAction } from "#domain/payments/staff-decision.ts";

type Preview = AnswerOf<typeof previewDecisions>["results"][number];
type Standing = Extract<Preview, { decision: Decision }>;

/** An order that an action is possible for, as it stands now, and what the action would make of it. */
export type PossibleOrder = { order: OrderToDecide; now: Standing; effect: PossibleAction };
/** An order that it isn't possible for, and why, to follow 'can't be approved:'. */
export type ImpossibleOrder = { order: OrderToDecide; why: string };

export type OrdersNow = {
  /** They stand as the person saw them. */
  unchanged: PossibleOrder[];
  /** They got another decision since the person saw them. */
  changed: PossibleOrder[];
  impossible: ImpossibleOrder[];
};

/** How the orders stand now that a person wants to decide on. */
export function ordersNow(action: StaffAction, orders: readonly OrderToDecide[], previews: readonly Preview[]): OrdersNow {
  const sorted: OrdersNow = { unchanged: [], changed: [], impossible: [] };
  for (const order of orders) {
    const now = previews.find(({ paymentId }) => paymentId === order.paymentId);
    if (now === undefined) continue;
    if ("error" in now) {
      sorted.impossible.push({ order, why: now.error.detail.replace(/\.$/, "") });
      continue;
    }
    const effect = now.actions.find((each) => each.action === action);
    if (effect === undefined) sorted.impossible.push({ order, why: whyNot(action, now) });
    else (now.decision === seenDecision(order) ? sorted.unchanged : sorted.changed).push({ order, now, effect });
  }
  return sorted;
}

/** The decision that the person saw when they chose an order. */
export function seenDecision({ seen, decision }: OrderToDecide): Decision {
  return seen ?? decision;
}

/** 'approved by Sam Okafor', 'put on hold by you', or 'approved' alone if it isn't a person's decision. */
export function decidedWords({ decision, decidedBy }: Pick<Standing, "decision" | "decidedBy">): string {
  if (decidedBy === null) return decision;
  return `${decision === "pending" ? staffActionDone("hold") : decision} by ${decidedBy.isYou ? "you" : decidedBy.name}`;
}

function whyNot(action: StaffAction, now: Standing): string {
  if (decisionOfAction(action) === null) return "no one has decided on it";
  return hasDecisionOf(action, now) ? `already ${decidedWords(now)}` : "canceled or fully refunded";
}

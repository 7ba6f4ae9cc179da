import type { PossibleAction } from "#contract/standing.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { capitalized } from "#domain/text/capitalized.ts";
import { truncateReference } from "#domain/text/truncate.ts";
import { decisionOfAction, staffActionDone, type StaffAction } from "#domain/payments/staff-decision.ts";

/** What a decision means for the guarantee, and who carries the loss. */
export function guaranteeWords({ decision, guaranteeStatus, guaranteeNote }: Omit<PossibleAction, "action" | "isReasonRequired">): string {
  switch (decision) {
    case "approved":
      if (guaranteeStatus === UNDER_GUARANTEE) return "Under guarantee: Surety covers the loss if there's a chargeback.";
      return `${guaranteeNote ?? "Not under guarantee"}. Your shop carries the loss if there's a chargeback.`;
    case "rejected":
      return "Not under guarantee. If you fulfill it anyway, your shop carries the loss.";
    case "pending":
      return "Not under guarantee while it waits for a decision. If you fulfill it anyway, your shop carries the loss.";
  }
}

/** The same of several orders: '2 orders under guarantee: Surety covers the loss if there's a chargeback.' */
export function countedGuaranteeWords(count: number, words: string): string {
  const ofSeveral = count === 1 ? words : words.replace("while it waits", "while they wait").replace("fulfill it", "fulfill them");
  if (!/^(Under|Not under|Not guaranteed)/.test(ofSeveral)) return `${ordersCounted(count)}: ${ofSeveral}`;
  return `${ordersCounted(count)} ${ofSeveral.charAt(0).toLowerCase()}${ofSeveral.slice(1)}`;
}

/** 'Order #1001 approved', '12 orders put on hold', 'Decision on order #1001 released'. */
export function doneWords(action: StaffAction, orders: readonly Named[]): string {
  if (decisionOfAction(action) === null) return `Decision on ${ordersNamed(orders)} released`;
  return capitalized(`${ordersNamed(orders)} ${staffActionDone(action)}`);
}

/** What an action that releases a decision does, before it is done; null for the others, whose names say it. */
export function effectWords({ action, decision, isTimedOut }: Pick<PossibleAction, "action" | "decision" | "isTimedOut">): string | null {
  if (decisionOfAction(action) !== null) return null;
  if (isTimedOut) return `Releases your team's decision. The scenario's time-out is over, so the order is ${decision} automatically.`;
  return `Releases your team's decision. The order is as its screening left it: ${releasedTo[decision]}.`;
}

const releasedTo: Record<Decision, string> = { approved: "Approved", rejected: "Rejected", pending: "Pending, waiting for review" };

type Named = { reference: string };

/** 'order #1001', '12 orders'. */
export function ordersNamed(orders: readonly Named[]): string {
  const [first] = orders;
  return first && orders.length === 1 ? orderNamed(first) : ordersCounted(orders.length);
}

/** '#1001', as a list of orders names it. */
export function referenceOf({ reference }: Named): string {
  const name = reference.trim();
  return name === "" ? "No reference" : truncateReference(name);
}

/** 'order #1001', as its link names it. */
function orderNamed({ reference }: Named): string {
  const name = reference.trim();
  return name === "" ? "order" : `order ${truncateReference(name)}`;
}

/** '1 order', '12 orders'. */
export function ordersCounted(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "order" : "orders"}`;
}

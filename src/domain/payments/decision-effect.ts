import type { Decision } from "#domain/payments/decision.ts";
import { UNDER_GUARANTEE, type GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import { decisionOfAction, type StaffAction } from "#domain/payments/staff-decision.ts";

/** How an order would stand after an action of staff's. */
type Effect = { decision: Decision; guaranteeStatus: GuaranteeStatus; guaranteeNote: string | null };

/** What a decision means for the guarantee, and who carries the loss. */
export function guaranteeWords({ decision, guaranteeStatus, guaranteeNote }: Effect): string {
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

/** What an action that releases a decision does, before it is done; null for the others, whose names say it. */
export function effectWords({
  action,
  decision,
  isTimedOut,
}: {
  action: StaffAction;
  decision: Decision;
  isTimedOut: boolean;
}): string | null {
  if (decisionOfAction(action) !== null) return null;
  if (isTimedOut) return `Releases your team's decision. The scenario's time-out is over, so the order is ${decision} automatically.`;
  return `Releases your team's decision. The order is as its screening left it: ${releasedTo[decision]}.`;
}

const releasedTo: Record<Decision, string> = { approved: "Approved", rejected: "Rejected", pending: "Pending, waiting for review" };

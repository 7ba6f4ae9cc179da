import type { PossibleAction } from "#contract/standing.ts";
import { UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { truncateReference } from "#domain/text/truncate.ts";
import { staffActionDone, type StaffAction } from "#domain/payments/staff-decision.ts";

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

/** 'Order approved', '12 orders put on hold'. */
export function doneWords(action: StaffAction, count: number): string {
  return `${count === 1 ? "Order" : ordersCounted(count)} ${staffActionDone(action)}`;
}

/** 'order #1001', as its link names it. */
export function orderNamed({ reference }: { reference: string }): string {
  const name = reference.trim();
  return name === "" ? "order" : `order ${truncateReference(name)}`;
}

/** '1 order', '12 orders'. */
export function ordersCounted(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "order" : "orders"}`;
}

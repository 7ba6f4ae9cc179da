import type { OrderSummaryOnWire } from "#contract/shopify-extensions.ts";
import { staffReasons } from "#domain/payments/staff-decision.ts";

export type OrderOnWire = NonNullable<OrderSummaryOnWire["order"]>;
type ActionOnWire = OrderOnWire["actions"][number];

export const ORDER_ID = "5500000000001";

export const approve: ActionOnWire = {
  action: "approve",
  label: "Approve",
  meaning: "Under guarantee: Surety covers the loss if there's a chargeback.",
  isReasonRequired: false,
  reasons: staffReasons("approved"),
};
export const reject: ActionOnWire = {
  action: "reject",
  label: "Reject",
  meaning: "Not under guarantee. If you fulfill it anyway, your shop carries the loss.",
  isReasonRequired: true,
  reasons: staffReasons("rejected"),
};
export const hold: ActionOnWire = {
  action: "hold",
  label: "Put on hold",
  meaning: "Not under guarantee while it waits for a decision. If you fulfill it anyway, your shop carries the loss.",
  isReasonRequired: false,
  reasons: staffReasons("pending"),
};
export const release: ActionOnWire = {
  action: "release",
  label: "Release",
  meaning: "Releases your team's decision. The order is as its screening left it: Pending, waiting for review.",
  isReasonRequired: false,
  reasons: [],
};

/** An order that waits for review, as Surety answers it to someone who may decide. */
export function anOrder(given: Partial<OrderOnWire> = {}): OrderOnWire {
  return {
    isWaiting: (given.decision ?? "pending") === "pending",
    paymentId: "31",
    reference: "#1001",
    riskLevel: "Medium",
    riskScore: 0.17,
    decision: "pending",
    decisionWords: "Pending",
    decidedBy: null,
    decidedBecause: null,
    guaranteeWords: "Under review",
    guaranteeNote: null,
    reasons: [],
    hold: "none",
    problem: null,
    actions: [approve, reject],
    ...given,
  };
}

/** The same once staff approved it. */
export function anApprovedOrder(given: Partial<OrderOnWire> = {}): OrderOnWire {
  const decided = { decision: "approved", decisionWords: "Approved", decidedBy: "Ann Lee", guaranteeWords: "Under guarantee" } as const;
  return anOrder({ ...decided, actions: [reject, hold, release], ...given });
}

/** What Surety answers about an order, by Shopify's ID. */
export function aSummary(order: OrderOnWire | null, given: Partial<OrderSummaryOnWire> = {}): OrderSummaryOnWire {
  return {
    shopifyId: ORDER_ID,
    order,
    note: order === null ? "Not screened by Surety." : null,
    mayCome: order === null,
    ...given,
  };
}

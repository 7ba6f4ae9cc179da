import { keysOf } from "#domain/keys-of.ts";
import type { CountedDecision } from "#domain/payments/decision.ts";
import { UNDER_GUARANTEE, type GuaranteeStatus } from "#domain/payments/guarantee-status.ts";

type OrderCountProperties = {
  /** The bar on the dashboard. */
  name: string;
  /** What is counted, as the help says it; null where it is in no help. */
  help: string | null;
  /** What the counted orders have, as the transactions list filters by it; empty where all do. */
  decisions: readonly CountedDecision[];
  guaranteeStatuses: readonly GuaranteeStatus[];
};

const any = { decisions: [], guaranteeStatuses: [] } as const;

const table = {
  orders: { ...any, name: "Total Transaction", help: "all orders in this period" },
  screened: { ...any, name: "Screened", help: "orders checked for fraud" },
  approved: { ...any, name: "Approved", help: "orders approved", decisions: ["approved"] },
  pending: { ...any, name: "Pending", help: "orders waiting for a decision", decisions: ["pending"] },
  rejected: { ...any, name: "Rejected", help: null, decisions: ["rejected"] },
  guaranteed: { ...any, name: "Under guarantee", help: null, guaranteeStatuses: [UNDER_GUARANTEE] },
} as const satisfies Record<string, OrderCountProperties>;

/**
 * What the dashboard counts orders by: their decision, in every shop, and whether they are under guarantee. The wire has names of its
 * own for these.
 */
export type OrderCount = keyof typeof table;
export const orderCounts: Readonly<Record<OrderCount, OrderCountProperties>> = table;
export const orderCountKeys: readonly OrderCount[] = keysOf(orderCounts);

/** Whether an order is counted. */
export function isCountedAs(count: OrderCount, order: { decision: CountedDecision; guaranteeStatus: GuaranteeStatus }): boolean {
  const { decisions, guaranteeStatuses } = orderCounts[count];
  return isOneOf(decisions, order.decision) && isOneOf(guaranteeStatuses, order.guaranteeStatus);
}

/** The filter of the transactions list that finds exactly the orders of a count. */
export function filterCountedAs(count: OrderCount): { decisions: CountedDecision[]; guaranteeStatuses: GuaranteeStatus[] } {
  const { decisions, guaranteeStatuses } = orderCounts[count];
  return { decisions: [...decisions], guaranteeStatuses: [...guaranteeStatuses] };
}

function isOneOf<Value>(wanted: readonly Value[], value: Value): boolean {
  return wanted.length === 0 || wanted.includes(value);
}

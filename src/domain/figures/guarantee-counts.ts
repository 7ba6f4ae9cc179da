import { keysOf } from "#domain/keys-of.ts";
import { UNDER_GUARANTEE, type GuaranteeStatus } from "#domain/payments/guarantee-status.ts";

type GuaranteeCountProperties = {
  /** The bar on the dashboard. */
  name: string;
  /** What is counted, as the help says it; null where it is in no help. */
  help: string | null;
  /** The guarantee statuses that are counted; null where all orders are. */
  statuses: readonly GuaranteeStatus[] | null;
};

const table = {
  orders: { name: "Total Transaction", help: "all orders in this period", statuses: null },
  screened: { name: "Screened", help: "orders checked for the guarantee", statuses: [1, 2, 3] },
  approved: { name: "Approved", help: "orders covered by the guarantee", statuses: [UNDER_GUARANTEE] },
  pending: { name: "Pending", help: "orders whose guarantee is under review", statuses: [1] },
  rejected: { name: "Rejected", help: null, statuses: [3] },
} as const satisfies Record<string, GuaranteeCountProperties>;

/** What the dashboard counts of the guarantee. The wire has names of its own for these. */
export type GuaranteeCount = keyof typeof table;
export const guaranteeCounts: Readonly<Record<GuaranteeCount, GuaranteeCountProperties>> = table;
export const guaranteeCountKeys: readonly GuaranteeCount[] = keysOf(guaranteeCounts);

/** Whether a payment of this status is counted. */
export function isCountedAs(count: GuaranteeCount, status: GuaranteeStatus): boolean {
  return guaranteeCounts[count].statuses?.includes(status) ?? true;
}

/** The guarantee statuses to list the payments of a count by; empty where all are. */
export function statusesCountedAs(count: GuaranteeCount): GuaranteeStatus[] {
  return [...(guaranteeCounts[count].statuses ?? [])];
}

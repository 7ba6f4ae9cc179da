import type { Decision } from "#domain/payments/decision.ts";

/** 0 not under guarantee, 1 under review, 2 under guarantee, 3 guarantee rejected (S1 and S2 section 4). */
export const guaranteeStatuses = [0, 1, 2, 3] as const;
export type GuaranteeStatus = (typeof guaranteeStatuses)[number];

/** Words of the transactions list, its filter and its export (S2 section 4). */
export const listGuaranteeNames: Record<GuaranteeStatus, string> = {
  0: "Not under guarantee",
  1: "Under review",
  2: "Under guarantee",
  3: "Guarantee rejected",
};

/** Words of the risk status card (S1 section 4). */
export function guaranteeStatusName(status: number | null): string {
  switch (status) {
    case 0:
      return "Not Under Guarantee";
    case 1:
      return "Under Review";
    case 2:
      return "Under Guarantee";
    case 3:
      return "Guarantee Rejected";
    default:
      return "No Data Available";
  }
}

/** Words of the related-payments table (S1 section 4). */
export function relatedGuaranteeName(status: number | null): string {
  switch (status) {
    case 1:
      return "Pending";
    case 2:
      return "Approved";
    case 3:
      return "Rejected";
    default:
      return "Unknown";
  }
}

/** Guarantee status that follows from a decision (DESIGN, "Deciding"): 0 where the shop has no guarantee. */
export function guaranteeStatusOf(decision: Decision, shopHasGuarantee: boolean): GuaranteeStatus {
  if (!shopHasGuarantee) return 0;
  switch (decision) {
    case "approved":
      return 2;
    case "pending":
      return 1;
    case "rejected":
      return 3;
  }
}

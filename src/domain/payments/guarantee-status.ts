import type { Decision } from "#domain/payments/decision.ts";

export const guaranteeStatuses = [0, 1, 2, 3] as const;
/** Whether Surety guarantees a payment. */
export type GuaranteeStatus = (typeof guaranteeStatuses)[number];

/** The status of a payment whose lost chargeback is paid back to the shop. */
export const UNDER_GUARANTEE: GuaranteeStatus = 2;

type GuaranteeNames = {
  /** In the transactions list, its filter and export, and in our own sentences. */
  list: string;
  /** On the order's screen. */
  detail: string;
  /** In the table of related orders. */
  related: string;
};

const names: Readonly<Record<GuaranteeStatus, GuaranteeNames>> = {
  0: { list: "Not under guarantee", detail: "Not Under Guarantee", related: "Unknown" },
  1: { list: "Under review", detail: "Under Review", related: "Pending" },
  2: { list: "Under guarantee", detail: "Under Guarantee", related: "Approved" },
  3: { list: "Guarantee rejected", detail: "Guarantee Rejected", related: "Rejected" },
};

/** The name in the transactions list, its filter and its export. */
export function listGuaranteeName(status: GuaranteeStatus): string {
  return names[status].list;
}

/** The name on the risk status card, also for an unknown status. */
export function guaranteeStatusName(status: number | null): string {
  return namesOf(status)?.detail ?? "No Data Available";
}

/** The name in related orders, also for an unknown status. */
export function relatedGuaranteeName(status: number | null): string {
  return namesOf(status)?.related ?? names[0].related;
}

function namesOf(status: number | null): GuaranteeNames | undefined {
  const known = guaranteeStatuses.find((candidate) => candidate === status);
  return known === undefined ? undefined : names[known];
}

/** The guarantee status for a decision; 0 if the shop has no guarantee. */
export function guaranteeStatusOf(decision: Decision, shopHasGuarantee: boolean): GuaranteeStatus {
  if (!shopHasGuarantee) return 0;
  switch (decision) {
    case "approved":
      return UNDER_GUARANTEE;
    case "pending":
      return 1;
    case "rejected":
      return 3;
  }
}

/**
 * A decision's guarantee status, with the note that says why an approved order isn't guaranteed. `note` is null if nothing
 * keeps it from being guaranteed.
 */
export function guaranteeOf(
  decision: Decision,
  shopHasGuarantee: boolean,
  note: string | null,
): { guaranteeStatus: GuaranteeStatus; guaranteeNote: string | null } {
  const isDenied = decision === "approved" && note !== null;
  return {
    guaranteeStatus: isDenied ? 0 : guaranteeStatusOf(decision, shopHasGuarantee),
    guaranteeNote: isDenied && shopHasGuarantee ? note : null,
  };
}

/** Approved / (Approved + Rejected) as a percent; null if there are neither. */
export function approvalRate(approved: number, rejected: number): number | null {
  return approved + rejected > 0 ? (approved / (approved + rejected)) * 100 : null;
}

/** Chargebacks on approved orders as a percent of the approved amount, in one currency: 100 if the approved amount is 0. */
export function chargebackRate(chargebacks: number, approved: number): number {
  return approved > 0 ? (chargebacks / approved) * 100 : 100;
}

/** Completed verifications as a percent of those sent; null if none were sent. */
export function completionRate(completed: number, sent: number): number | null {
  return sent > 0 ? (completed / sent) * 100 : null;
}

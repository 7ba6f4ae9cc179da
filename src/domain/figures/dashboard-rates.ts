/** Approved / (Approved + Rejected) as a percent; null if there are neither. */
export function approvalRate(approved: number, rejected: number): number | null {
  return approved + rejected > 0 ? (approved / (approved + rejected)) * 100 : null;
}

/**
 * Chargebacks as a percent of approved amounts, in one currency: 100 if there are chargebacks but nothing was approved, null
 * if there are neither.
 */
export function chargebackRate(chargebacks: number, approved: number): number | null {
  if (approved > 0) return (chargebacks / approved) * 100;
  return chargebacks > 0 ? 100 : null;
}

/** Completed verifications as a percent of those sent; null if none were sent. */
export function completionRate(completed: number, sent: number): number | null {
  return sent > 0 ? (completed / sent) * 100 : null;
}

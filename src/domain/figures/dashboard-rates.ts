/** Share of approved orders in percent: Approved / (Approved + Rejected) * 100; null where there are neither. */
export function approvalRate(approved: number, rejected: number): number | null {
  return approved + rejected > 0 ? (approved / (approved + rejected)) * 100 : null;
}

/**
 * Chargebacks in percent of approved amounts, both in one currency; 100 where nothing was approved but there are
 * chargebacks, null where there is neither.
 */
export function chargebackRate(chargebacks: number, approved: number): number | null {
  if (approved > 0) return (chargebacks / approved) * 100;
  return chargebacks > 0 ? 100 : null;
}

/** Verifications that were completed, of those sent, in percent; null where none was sent. */
export function completionRate(completed: number, sent: number): number | null {
  return sent > 0 ? (completed / sent) * 100 : null;
}

import type { StaffWord } from "#domain/payments/standing.ts";
import type { Handle } from "#server/db/database.ts";

/** What staff said last about a payment; null if they said nothing. No call stores a decision of staff yet. */
export function readStaffWord(_handle: Handle, _tenantId: number, _paymentId: number): Promise<StaffWord | null> {
  return Promise.resolve(null);
}

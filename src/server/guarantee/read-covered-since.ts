import { UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";
import type { Handle } from "#server/db/database.ts";
import type { LockedPayment } from "#server/orders/outcome-store.ts";
import { readStaffWord } from "#server/orders/staff-decision-store.ts";
import { readStandingParts } from "#server/orders/standing-store.ts";
import { standingFrom } from "#server/orders/store-standing.ts";

/** Since when a locked payment has been under guarantee; null if it isn't. */
export async function readCoveredSince(handle: Handle, tenantId: number, payment: LockedPayment, now: Date): Promise<Date | null> {
  if (payment.guaranteeStatus !== UNDER_GUARANTEE) return null;
  const parts = await readStandingParts(handle, tenantId, payment.paymentId);
  return standingFrom(payment, parts, await readStaffWord(handle, tenantId, payment.paymentId), now).coveredSince;
}

import { trackingWarningAt } from "#domain/guarantee/tracking.ts";
import type { Handle } from "#server/db/database.ts";
import { hasShippingAddress, readReportingSince, watchTracking } from "#server/guarantee/tracking-store.ts";

/**
 * Watches an order that came under guarantee later than it came in: the sweep may have passed it already. Only where the shop
 * reports deliveries, and did so by the time of the warning.
 */
export async function watchFromApproval(handle: Handle, tenantId: number, paymentId: number, coveredSince: Date, now: Date): Promise<void> {
  const reportingSince = await readReportingSince(handle, tenantId, now);
  if (reportingSince === null || reportingSince > trackingWarningAt(coveredSince)) return;
  if (await hasShippingAddress(handle, tenantId, paymentId)) await watchTracking(handle, tenantId, paymentId, coveredSince);
}

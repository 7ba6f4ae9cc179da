import type { HistoryEvent } from "#contract/payment-trail.ts";
import type { Services } from "#server/services.ts";
import { findPayment, listHistory } from "#server/payments/payment-store.ts";

/** A page of a payment's trail, newest first: the newest events, or those before the event with this id. */
export function readHistory(
  services: Pick<Services, "database">,
  tenantId: number,
  paymentId: number,
  before: number | null,
): Promise<HistoryEvent[]> {
  return services.database.forTenants([tenantId], async (handle) => {
    await findPayment(handle, tenantId, paymentId);
    return listHistory(handle, tenantId, paymentId, before);
  });
}

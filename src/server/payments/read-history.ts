import type { AnswerOf } from "#contract/endpoint.ts";
import type { HistoryEvent, listHistorySensors } from "#contract/payment-trail.ts";
import type { Services } from "#server/services.ts";
import { countSensorEvents, findPayment, listHistory, type HistoryPart } from "#server/payments/payment-store.ts";

/** A page of a payment's trail, newest first: the newest events, or those before the event with this id, of one sensor type or all. */
export function readHistory(
  services: Pick<Services, "database">,
  tenantId: number,
  paymentId: number,
  part: HistoryPart,
): Promise<HistoryEvent[]> {
  return services.database.forTenants([tenantId], async (handle) => {
    await findPayment(handle, tenantId, paymentId);
    return listHistory(handle, tenantId, paymentId, part);
  });
}

/** The sensor types that occur in a payment's trail, in the order of their numbers. */
export function readHistorySensors(
  services: Pick<Services, "database">,
  tenantId: number,
  paymentId: number,
): Promise<AnswerOf<typeof listHistorySensors>> {
  return services.database.forTenants([tenantId], async (handle) => {
    await findPayment(handle, tenantId, paymentId);
    return countSensorEvents(handle, tenantId, paymentId);
  });
}

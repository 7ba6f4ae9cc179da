import type { AnswerOf } from "#contract/endpoint.ts";
import type { HistoryEvent, listHistorySensors } from "#contract/payment-trail.ts";
import type { Services } from "#server/services.ts";
import { countFilteredEvents, findPayment, listHistory, type HistoryPart } from "#server/payments/payment-store.ts";

/** A page of a payment's trail, newest first: the newest events, or those before the event with this id, filtered or not. */
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

/** The filters that leave something of a payment's trail: sensor types in the order of their numbers, documents, disputes. */
export function readHistorySensors(
  services: Pick<Services, "database">,
  tenantId: number,
  paymentId: number,
): Promise<AnswerOf<typeof listHistorySensors>> {
  return services.database.forTenants([tenantId], async (handle) => {
    await findPayment(handle, tenantId, paymentId);
    return countFilteredEvents(handle, tenantId, paymentId);
  });
}

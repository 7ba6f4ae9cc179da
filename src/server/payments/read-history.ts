import type { AnswerOf } from "#contract/endpoint.ts";
import type { HistoryEvent, listHistorySensors } from "#contract/payment-trail.ts";
import type { Handle } from "#server/db/database.ts";
import { listAlertsOf } from "#server/disputes/alert-store.ts";
import type { Services } from "#server/services.ts";
import { switchedOffSensors } from "#server/scenarios/switched-off-sensors.ts";
import { countFilteredEvents, findPayment, listHistory, type HistoryPart } from "#server/payments/payment-store.ts";

/**
 * A page of a payment's trail, newest first: the newest events, or those before the event with this id, filtered or not, but for
 * sensors that its scenario has switched off.
 */
export function readHistory(
  services: Pick<Services, "database">,
  tenantId: number,
  paymentId: number,
  part: HistoryPart,
): Promise<HistoryEvent[]> {
  return services.database.forTenants([tenantId], async (handle) => {
    const { scenarioId } = await findPayment(handle, tenantId, paymentId);
    const hidden = await switchedOffSensors(handle, tenantId, scenarioId);
    return withOwnAlerts(handle, tenantId, paymentId, await listHistory(handle, tenantId, paymentId, { ...part, hidden }));
  });
}

/** Events of an alert that was taken from the payment again have no alert to open. */
async function withOwnAlerts(handle: Handle, tenantId: number, paymentId: number, events: HistoryEvent[]): Promise<HistoryEvent[]> {
  const isOfAlert = ({ type, evidenceId }: HistoryEvent) => type === "CHARGEBACK" && evidenceId !== null;
  if (!events.some(isOfAlert)) return events;
  const own = new Set((await listAlertsOf(handle, tenantId, paymentId)).map(({ alertId }) => alertId));
  return events.map((event) => (isOfAlert(event) && !own.has(event.evidenceId ?? 0) ? { ...event, evidenceId: null } : event));
}

/** The filters that leave something of a payment's trail: sensor types in the order of their numbers, documents, disputes. */
export function readHistorySensors(
  services: Pick<Services, "database">,
  tenantId: number,
  paymentId: number,
): Promise<AnswerOf<typeof listHistorySensors>> {
  return services.database.forTenants([tenantId], async (handle) => {
    const { scenarioId } = await findPayment(handle, tenantId, paymentId);
    return countFilteredEvents(handle, tenantId, paymentId, await switchedOffSensors(handle, tenantId, scenarioId));
  });
}

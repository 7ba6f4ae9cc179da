import type { AlertOnWire } from "#contract/alert-on-wire.ts";
import { alertSourceName } from "#domain/disputes/alert-source.ts";
import { earliestOf } from "#domain/orders/happened-at.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Handle } from "#server/db/database.ts";
import { retryOnDeadlock } from "#server/db/retry-on-deadlock.ts";
import { listAlertsOf, lockAlert, requireRoomForAlert } from "#server/disputes/alert-store.ts";
import { joinToOrder } from "#server/disputes/join-to-order.ts";
import { readDisputes } from "#server/disputes/read-disputes.ts";
import { shownAlert } from "#server/disputes/shown-alert.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import type { Services } from "#server/services.ts";
import { badField, SuretyError } from "#server/surety-error.ts";

const CAME_BEFORE = "This order was placed more than a day after the alert, so the alert isn't about it.";

/**
 * Joins an alert to the order that staff say it's about. The trail has the alert at its own time, and now who joined it. Throws
 * "conflict" if it has an order, "bad-content" if it came before this one, "limit-reached" if the order has too many, "not-found"
 * for another shop's.
 */
export async function joinAlert(
  services: Pick<Services, "database" | "now">,
  { tenantId, fullName }: Pick<ShopActor, "tenantId" | "fullName">,
  alertId: number,
  paymentId: number,
): Promise<AlertOnWire> {
  const join = async (handle: Handle): Promise<AlertOnWire> => {
    const payment = await lockPayment(handle, tenantId, paymentId);
    if (!payment) throw noSuchPayment();
    const alert = await lockAlert(handle, tenantId, alertId);
    if (!alert) throw noSuchAlert();
    if (alert.paymentId !== null) throw new SuretyError("conflict", "This alert has been joined to an order already.");
    if (alert.at < earliestOf(payment.createdAt)) throw badField("paymentId", "was placed more than a day after the alert", CAME_BEFORE);
    await requireRoomForAlert(handle, tenantId, paymentId);
    await joinToOrder(handle, tenantId, payment, alert);
    const text = `${alertSourceName(alert)} alert joined to this order`;
    await appendTrailEvent(
      handle,
      tenantId,
      paymentId,
      { type: "CHARGEBACK", field: null, from: null, to: "alert_joined", by: fullName, text, at: services.now() },
      { sensor: null, evidenceId: alertId, details: null },
    );
    const joined = (await listAlertsOf(handle, tenantId, paymentId)).find((each) => each.alertId === alertId);
    const { disputes } = await readDisputes(handle, tenantId, paymentId);
    const dispute = disputes.find(({ alerts }) => alerts.some((each) => each.alertId === alertId)) ?? null;
    return shownAlert(joined ?? alert, dispute);
  };
  return retryOnDeadlock(() => services.database.forTenants([tenantId], join));
}

export function noSuchAlert(): SuretyError {
  return new SuretyError("not-found", "No alert with this ID in this shop.");
}

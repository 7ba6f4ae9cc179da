import { toMajor } from "#domain/money/money.ts";
import { earliestOf } from "#domain/orders/happened-at.ts";
import type { Handle } from "#server/db/database.ts";
import { hasRoomForAlert, listWaitingAlerts, lockAlert } from "#server/disputes/alert-store.ts";
import { findAlertOrder } from "#server/disputes/find-alert-order.ts";
import { joinToOrder } from "#server/disputes/join-to-order.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";

/**
 * Joins the alerts that waited for one of these new orders, as if they had come after it. All payments are locked before the
 * first alert, by ID, as everywhere.
 */
export async function joinWaitingAlerts(handle: Handle, orders: readonly ScreenedOrder[]): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const { tenantId } = first;
  const waiting = await listWaitingAlerts(
    handle,
    tenantId,
    orders.map(({ order: { orderId, createdAt, amount, payment } }) => ({
      orderId,
      createdAt,
      arn: payment.arn,
      cardBin: payment.cardBin,
      cardLast4: payment.cardLast4,
      amount: toMajor(amount.amountMinor, amount.currency),
      currency: amount.currency,
    })),
  );
  const found: { alertId: number; paymentId: number }[] = [];
  for (const alert of waiting) {
    const order = await findAlertOrder(handle, tenantId, alert);
    if (order && alert.at >= earliestOf(order.createdAt)) found.push({ alertId: alert.alertId, paymentId: order.paymentId });
  }
  const paymentIds = new Set(found.map(({ paymentId }) => paymentId));
  for (const paymentId of [...paymentIds].toSorted((a, b) => a - b)) await lockPayment(handle, tenantId, paymentId);
  for (const { alertId, paymentId } of found) {
    const alert = await lockAlert(handle, tenantId, alertId);
    const payment = await lockPayment(handle, tenantId, paymentId);
    // Staff may have joined it meanwhile.
    if (payment === null || alert?.paymentId !== null) continue;
    if (await hasRoomForAlert(handle, tenantId, paymentId)) await joinToOrder(handle, tenantId, payment, alert);
  }
}

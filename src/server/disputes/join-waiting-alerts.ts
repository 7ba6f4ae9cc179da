import { toMajor } from "#domain/money/money.ts";
import type { Handle } from "#server/db/database.ts";
import { hasRoomForAlert, lockWaitingAlerts } from "#server/disputes/alert-store.ts";
import { findAlertOrder } from "#server/disputes/find-alert-order.ts";
import { joinToOrder } from "#server/disputes/join-to-order.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";

/** Joins the alerts that waited for one of these new orders, as if they had come after it. */
export async function joinWaitingAlerts(handle: Handle, orders: readonly ScreenedOrder[]): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const { tenantId } = first;
  const given = (values: (string | null)[]) => values.filter((value) => value !== null);
  const waiting = await lockWaitingAlerts(handle, tenantId, {
    orderIds: given(orders.map(({ order }) => order.orderId)),
    arns: given(orders.map(({ order }) => order.payment.arn)),
    cardEnds: given(orders.map(({ order }) => order.payment.cardLast4)),
    amounts: orders.map(({ order: { amount } }) => toMajor(amount.amountMinor, amount.currency)),
  });
  for (const alert of waiting) {
    const order = await findAlertOrder(handle, tenantId, alert);
    const payment = order && (await lockPayment(handle, tenantId, order.paymentId));
    if (payment && (await hasRoomForAlert(handle, tenantId, payment.paymentId))) await joinToOrder(handle, tenantId, payment, alert, null);
  }
}

import { alertSourceName, alertTypeName, isPreventedAlert } from "#domain/disputes/alert-source.ts";
import { convertedAmount } from "#domain/money/exchange-rates.ts";
import { formatMoney, toMinor } from "#domain/money/money.ts";
import type { Handle } from "#server/db/database.ts";
import { attachAlert, type StoredAlert } from "#server/disputes/alert-store.ts";
import type { LockedPayment } from "#server/orders/outcome-store.ts";
import { storeOutcomeState } from "#server/orders/outcome-state.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { emptyAlerts } from "#server/privacy/empty-alerts.ts";
import { bundledRates } from "#server/rates/bundled-rates.ts";

/** Gives an alert its order, which is locked, with the order's new state, its figures and its trail. */
export async function joinToOrder(handle: Handle, tenantId: number, payment: LockedPayment, alert: StoredAlert): Promise<void> {
  const { paymentId } = payment;
  await attachAlert(handle, tenantId, alert.alertId, { paymentId, amountMinor: amountIn(payment, alert) });
  if (payment.isErased) await emptyAlerts(handle, tenantId, [paymentId]);
  await storeOutcomeState(handle, tenantId, payment);
  await appendTrailEvent(
    handle,
    tenantId,
    paymentId,
    { type: "CHARGEBACK", field: null, from: null, to: "alert", by: null, text: alertText(payment, alert), at: alert.at },
    { sensor: null, evidenceId: alert.alertId, details: null },
  );
}

/** An alert's amount in the order's currency; null without an exchange rate. */
function amountIn({ currency }: LockedPayment, alert: StoredAlert): number | null {
  if (alert.currency === null || alert.currency === currency) return toMinor(alert.amount, currency);
  const sentMinor = toMinor(alert.amount, alert.currency);
  const converted =
    sentMinor === null ? null : convertedAmount({ amountMinor: sentMinor, currency: alert.currency }, currency, bundledRates);
  return converted === null ? null : toMinor(converted, currency);
}

function alertText(payment: LockedPayment, alert: StoredAlert): string {
  const currency = alert.currency ?? payment.currency;
  const amountMinor = toMinor(alert.amount, currency);
  const details = [
    amountMinor === null ? null : formatMoney({ amountMinor, currency }),
    alert.type === null || isPreventedAlert(alert) ? null : alertTypeName(alert.type).toLowerCase(),
  ].filter((part) => part !== null);
  const words = isPreventedAlert(alert) ? "Dispute prevented by" : "Chargeback alert from";
  return `${words} ${alertSourceName(alert)}${details.length > 0 ? `: ${details.join(", ")}` : ""}`;
}

import type { AlertOnWire } from "#contract/alert-on-wire.ts";
import { ALERT_ANSWERED, ALERT_ANSWERED_TITLE, alertOutcomes, type AlertOutcome } from "#domain/disputes/alert-outcome.ts";
import { maskCardNumbers } from "#domain/orders/card-number.ts";
import { storablePart } from "#domain/text/is-storable.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { storeAlertAnswer } from "#server/disputes/alert-store.ts";
import { readDisputes } from "#server/disputes/read-disputes.ts";
import { shownAlert } from "#server/disputes/shown-alert.ts";
import { storeOutcomeState } from "#server/orders/outcome-state.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Answer = { disputeId: number; outcome: AlertOutcome; notes?: string | null | undefined };

/**
 * Records what staff did about an order's alerts, once for a dispute: throws "conflict" if that was said before, or if the
 * network refunded the customer itself. It moves no amount: refunds are outcomes of their own. `disputeId` is the dispute's or
 * one of its alerts'.
 */
export async function answerAlert(
  services: Pick<Services, "database" | "now">,
  { tenantId, fullName }: Pick<ShopActor, "tenantId" | "fullName">,
  paymentId: number,
  answer: Answer,
): Promise<AlertOnWire> {
  const at = services.now();
  return services.database.forTenants([tenantId], async (handle) => {
    const payment = await lockPayment(handle, tenantId, paymentId);
    if (!payment) throw noSuchPayment();
    const { disputes, alerts } = await readDisputes(handle, tenantId, paymentId);
    const isMeant = (id: number) => id === answer.disputeId;
    const dispute = disputes.find(({ disputeId, alerts: own }) => isMeant(disputeId) || own.some(({ alertId }) => isMeant(alertId)));
    const event = dispute?.alerts.find(({ alertId }) => isMeant(alertId)) ?? dispute?.alerts[0];
    const alert = event && alerts.get(event.alertId);
    if (!dispute || !alert) throw new SuretyError("not-found", "No alert with this chargebackId on this order.");
    if (shownAlert(alert, dispute).isAnswered) throw new SuretyError("conflict", `${ALERT_ANSWERED_TITLE}: ${ALERT_ANSWERED}`);
    const notes = payment.isErased ? null : maskCardNumbers(storablePart(answer.notes ?? "")) || null;
    await storeAlertAnswer(handle, tenantId, alert.alertId, { outcome: answer.outcome, notes, by: fullName, at });
    await storeOutcomeState(handle, tenantId, payment);
    const text = `Chargeback alert answered: ${alertOutcomes[answer.outcome].words.toLowerCase()}`;
    await appendTrailEvent(
      handle,
      tenantId,
      paymentId,
      { type: "CHARGEBACK", field: null, from: null, to: "alert_answered", by: fullName, text, at },
      { sensor: null, evidenceId: alert.alertId, details: null },
    );
    const stored = { ...alert, outcome: answer.outcome, notes, answeredBy: fullName, answeredAt: at };
    return shownAlert(stored, { ...dispute, answer: { outcome: answer.outcome, at } });
  });
}

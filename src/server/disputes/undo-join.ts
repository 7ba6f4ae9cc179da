import type { AlertOnWire } from "#contract/alert-on-wire.ts";
import { alertSourceName } from "#domain/disputes/alert-source.ts";
import { UNDO_ON_ITS_WAY_SECONDS, UNDO_SECONDS } from "#domain/payments/staff-decision.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { paymentEvents } from "#server/db/schema/trail-tables.ts";
import { detachAlert, lockAlert } from "#server/disputes/alert-store.ts";
import { storeDisputes } from "#server/disputes/dispute-store.ts";
import { noSuchAlert } from "#server/disputes/join-alert.ts";
import { shownAlert } from "#server/disputes/shown-alert.ts";
import { withdrawEvidence } from "#server/evidence-export/withdraw-evidence.ts";
import { storeOutcomeState } from "#server/orders/outcome-state.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Takes an alert from the order that staff joined it to, so that it waits again and the order's dispute, figures and evidence files
 * don't tell of it. Doing it again changes nothing. Throws "not-found" for another shop's or another order's, and "conflict" once
 * the time is over, if staff didn't join it, or if they answered it.
 */
export function undoJoin(
  { database, now }: Pick<Services, "database" | "now">,
  { tenantId, fullName }: Pick<ShopActor, "tenantId" | "fullName">,
  alertId: number,
  paymentId: number,
): Promise<AlertOnWire> {
  return database.forTenants([tenantId], async (handle) => {
    const payment = await lockPayment(handle, tenantId, paymentId);
    if (!payment) throw noSuchPayment();
    const alert = await lockAlert(handle, tenantId, alertId);
    if (!alert) throw noSuchAlert();
    if (alert.paymentId === null) return shownAlert(alert, null);
    const joinedAt = await findJoining(handle, tenantId, paymentId, alertId);
    if (alert.paymentId !== paymentId || joinedAt === null)
      throw new SuretyError("conflict", "Your team didn't join this alert to the order.");
    const at = now();
    if (at.getTime() - joinedAt.getTime() > (UNDO_SECONDS + UNDO_ON_ITS_WAY_SECONDS) * 1000)
      throw new SuretyError("conflict", `Joining an alert can be undone for ${UNDO_SECONDS} seconds.`);
    if (alert.outcome !== null) throw new SuretyError("conflict", "This alert has been answered, so joining it can't be undone.");
    await detachAlert(handle, tenantId, alertId);
    const after = await storeOutcomeState(handle, tenantId, payment);
    if (after.disputeState === null) await storeDisputes(handle, tenantId, paymentId, []);
    const text = `${alertSourceName(alert)} alert removed from this order`;
    const event = { type: "CHARGEBACK", field: null, from: "alert_joined", to: null, by: fullName, text, at } as const;
    await appendTrailEvent(handle, tenantId, paymentId, event, { sensor: null, evidenceId: alertId, details: null });
    await withdrawEvidence(handle, tenantId, paymentId, {
      since: joinedAt,
      at,
      by: fullName,
      because: "an alert was taken from the order",
    });
    return shownAlert({ ...alert, paymentId: null }, null);
  });
}

const joiningColumns = { at: paymentEvents.at };

/** When staff joined an alert to this order last; null if they didn't. */
async function findJoining(handle: Handle, tenantId: number, paymentId: number, alertId: number): Promise<Date | null> {
  const [row] = await handle.prepared<RowOf<typeof joiningColumns>>(
    `select ${selectList(joiningColumns)} from payment_event
     where tenant_id = $1 and payment_id = $2 and type = 'CHARGEBACK' and to_value = 'alert_joined' and evidence_id = $3
     order by event_id desc limit 1`,
    [tenantId, paymentId, alertId],
  );
  return row?.at ?? null;
}

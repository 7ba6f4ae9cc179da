import { disputesOf } from "#domain/payments/fold-outcomes.ts";
import type { Dispute } from "#domain/disputes/fold-disputes.ts";
import type { Handle } from "#server/db/database.ts";
import { alertEventOf, listAlertsOf, type StoredAlert } from "#server/disputes/alert-store.ts";
import { listOutcomes, type KnownOutcome } from "#server/orders/outcome-store.ts";

export type OrderDisputes = {
  /** The one that stands for the order first. */
  disputes: Dispute[];
  alerts: Map<number, StoredAlert>;
  outcomes: KnownOutcome[];
};

/** An order's disputes, as its outcomes and alerts tell. */
export async function readDisputes(handle: Handle, tenantId: number, paymentId: number): Promise<OrderDisputes> {
  const outcomes = await listOutcomes(handle, tenantId, paymentId);
  const alerts = await listAlertsOf(handle, tenantId, paymentId);
  const disputes = disputesOf(outcomes, alerts.map(alertEventOf)).toReversed();
  return { disputes, outcomes, alerts: new Map(alerts.map((alert) => [alert.alertId, alert])) };
}

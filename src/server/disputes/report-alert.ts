import { alertFields } from "#domain/disputes/alert-fields.ts";
import { alertDueAt } from "#domain/disputes/alert-source.ts";
import type { Alert } from "#domain/disputes/alert.ts";
import { parseAlert } from "#domain/disputes/parse-alert.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import { happenedAtFault } from "#domain/orders/happened-at.ts";
import type { Handle, InTransaction } from "#server/db/database.ts";
import {
  findAlertBySourceId,
  insertAlert,
  requireRoomForAlert,
  requireRoomForUnmatched,
  type NewAlert,
  type StoredAlert,
} from "#server/disputes/alert-store.ts";
import { findAlertOrder } from "#server/disputes/find-alert-order.ts";
import { joinToOrder } from "#server/disputes/join-to-order.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

type Reported = { isNew: boolean; alertId: number; paymentId: number | null; dueAt: Date | null; warnings: Fault[] };

/**
 * Records a chargeback alert, with the order that it's about if that's certain; otherwise it waits without one. It's written
 * in its place among the shop's orders, so that an order that is taken in meanwhile finds it. An alert that is known by its id
 * changes nothing; with other content it throws "known-otherwise" naming the fields that differ. Throws "bad-content" if it came
 * before its order, and "limit-reached" for an order with the most alerts that one can have, or without an order if the shop has
 * the most of those.
 */
export async function reportAlert(
  services: Pick<Services, "secrets" | "orderBatches">,
  tenantId: number,
  sent: unknown,
  now: Date,
  inTransaction: InTransaction = (work) => services.orderBatches.write(tenantId, { ofOrder: null, work }, "request"),
): Promise<Reported> {
  const parsed = parseAlert(sent, now, identifierHash(services.secrets, tenantId));
  const { faults, warnings } = parsed;
  if (faults) throw refusedFor(faults, warnings);
  const alert = newAlert(parsed.alert, now);
  return inTransaction(async (handle) => {
    const stored = await insertAlert(handle, tenantId, alert);
    if (stored === null) return { ...(await readRepeat(handle, tenantId, alert, parsed.alert)), warnings };
    const order = await findAlertOrder(handle, tenantId, stored);
    const payment = order && (await lockPayment(handle, tenantId, order.paymentId));
    if (payment) {
      const fault = happenedAtFault(stored.at, payment.createdAt, now);
      if (fault !== null) throw refusedFor([{ path: alertFields.receivedAt[0], message: fault }]);
      await requireRoomForAlert(handle, tenantId, payment.paymentId);
      await joinToOrder(handle, tenantId, payment, stored);
    } else await requireRoomForUnmatched(handle, tenantId);
    return { isNew: true, alertId: stored.alertId, paymentId: payment?.paymentId ?? null, dueAt: stored.dueAt, warnings };
  });
}

function refusedFor(faults: Fault[], warnings: Fault[] = []): SuretyError {
  return new SuretyError("bad-content", "The alert wasn't accepted", { faults, warnings });
}

function newAlert({ id, receivedAt: sentAt, ...alert }: Alert, now: Date): NewAlert {
  const at = sentAt ?? now;
  return { ...alert, externalId: id, at, receivedAt: now, dueAt: alertDueAt({ ...alert, receivedAt: at }) };
}

async function readRepeat(handle: Handle, tenantId: number, alert: NewAlert, sent: Alert): Promise<Omit<Reported, "warnings">> {
  const known = await findAlertBySourceId(handle, tenantId, alert.externalId);
  if (!known) throw new Error("An alert that is known isn't there");
  requireSameContent(known, alert, sent);
  return { isNew: false, alertId: known.alertId, paymentId: known.paymentId, dueAt: known.outcome === null ? known.dueAt : null };
}

/** Of what an erasure removes from an alert nothing is compared once it's gone. */
const removable: ReadonlySet<string> = new Set(["cardBin", "cardLast4", "cardType", "issuerBank", "arn"]);

function requireSameContent(known: StoredAlert, alert: NewAlert, sent: Alert): void {
  const fields = Object.keys(wireNames).filter(
    (field) => !(field === "at" && sent.receivedAt === null) && !(removable.has(field) && valueOf(known, field) === null),
  );
  const differing = fields.filter((field) => valueOf(known, field)?.valueOf() !== valueOf(alert, field)?.valueOf());
  if (differing.length === 0) return;
  throw new SuretyError("known-otherwise", "This alert was recorded before, with other content", {
    faults: differing.map((field) => ({ path: wireNames[field] ?? field, message: "differs from what was recorded" })),
  });
}

function valueOf(alert: object, field: string): unknown {
  return new Map<string, unknown>(Object.entries(alert)).get(field) ?? null;
}

const wireNames: Readonly<Record<string, string>> = {
  source: "source",
  type: "alert_type",
  at: "alert_received_time",
  transactionAt: "transaction_time",
  amount: "amount",
  currency: "currency",
  descriptor: "descriptor",
  issuerBank: "issuer_bank",
  cardType: "card_type",
  cardBin: "card_bin",
  cardLast4: "card_last4",
  orderId: "orderId",
  arn: "arn",
};

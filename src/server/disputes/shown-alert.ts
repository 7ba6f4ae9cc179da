import type { AlertOnWire } from "#contract/alert-on-wire.ts";
import { maskedCard } from "#domain/disputes/alert-card.ts";
import { isPreventedAlert } from "#domain/disputes/alert-source.ts";
import type { Dispute } from "#domain/disputes/fold-disputes.ts";
import type { StoredAlert } from "#server/disputes/alert-store.ts";

/** An alert as it's answered. A dispute has one answer, so with it all of its alerts are answered. */
export function shownAlert(alert: StoredAlert, dispute: Pick<Dispute, "disputeId" | "answer"> | null): AlertOnWire {
  const { cardBin, cardLast4 } = alert;
  const isAnswered = isPreventedAlert(alert) || alert.outcome !== null || (dispute !== null && dispute.answer !== null);
  return {
    alertId: alert.alertId,
    disputeId: dispute?.disputeId ?? alert.alertId,
    paymentId: alert.paymentId,
    isAnswered,
    outcome: alert.outcome ?? dispute?.answer?.outcome ?? null,
    notes: alert.notes,
    answeredBy: alert.answeredBy,
    answeredAt: alert.answeredAt ?? dispute?.answer?.at ?? null,
    dueAt: isAnswered ? null : alert.dueAt,
    data: {
      id: alert.externalId,
      source: alert.source,
      type: alert.type,
      at: alert.at,
      transactionAt: alert.transactionAt,
      cardNumber: maskedCard(cardBin, cardLast4),
      cardBin,
      cardLast4,
      cardType: alert.cardType,
      amount: alert.amount,
      currency: alert.currency,
      descriptor: alert.descriptor,
      issuerBank: alert.issuerBank,
      orderId: alert.orderId,
      arn: alert.arn,
    },
  };
}

import type { DisputeOnWire } from "#contract/payment-disputes.ts";
import { alertOutcomes } from "#domain/disputes/alert-outcome.ts";
import { alertSourceName, isPreventedAlert } from "#domain/disputes/alert-source.ts";
import type { Dispute } from "#domain/disputes/fold-disputes.ts";
import { refundOf } from "#domain/disputes/refund-of-alert.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatMoney, toMinor, type Money } from "#domain/money/money.ts";
import { reportedReason } from "#domain/payments/dispute-reasons.ts";
import { outcomes as outcomeTable } from "#domain/payments/outcome.ts";
import type { StoredAlert } from "#server/disputes/alert-store.ts";
import { lacksReason } from "#server/disputes/lacks-reason.ts";
import { readDisputes, type OrderDisputes } from "#server/disputes/read-disputes.ts";
import { shownAlert } from "#server/disputes/shown-alert.ts";
import type { KnownOutcome } from "#server/orders/outcome-store.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";

const MOST_STEPS = 50;

/** An order's disputes, the one that stands for the order first. */
export function listDisputes({ database }: Pick<Services, "database">, tenantId: number, paymentId: number): Promise<DisputeOnWire[]> {
  return database.forTenants([tenantId], async (handle) => {
    const payment = await findPayment(handle, tenantId, paymentId);
    const found = await readDisputes(handle, tenantId, paymentId);
    return found.disputes.flatMap((dispute) => shownDispute(dispute, found, payment) ?? []);
  });
}

type Order = { amountMinor: number; currency: CurrencyCode };

function shownDispute(dispute: Dispute, { outcomes, alerts }: OrderDisputes, order: Order): DisputeOnWire | null {
  const { state, chargebackId, disputeId, reasonCode, openedAt, dueAt } = dispute;
  if (state === null) return null;
  const own = new Set(dispute.outcomes.map(({ outcomeId }) => outcomeId));
  const ofDispute = outcomes.filter(({ outcomeId }) => own.has(outcomeId));
  const ownAlerts = dispute.alerts.flatMap(({ alertId }) => alerts.get(alertId) ?? []);
  const ofChargeback = ofDispute.filter(({ type }) => outcomeTable[type].isChargeback);
  const reports = ofChargeback.length > 0 ? ofChargeback : ofDispute;
  const sent = reports.findLast(({ sentAmountMinor }) => sentAmountMinor !== null);
  const reportedMinor = dispute.amountMinor ?? lastKnown(ofDispute.map(({ amountMinor }) => amountMinor));
  const alert = ownAlerts.find(({ amountMinor }) => amountMinor !== null) ?? ownAlerts[0];
  const minor = reportedMinor ?? alert?.amountMinor ?? null;
  return {
    disputeId,
    cbId: chargebackId,
    state,
    reason: dispute.reason ?? saidReason(ofDispute),
    reasonCode,
    lacksReason: chargebackId !== null && lacksReason(ofChargeback),
    amount: minor === null ? null : { amountMinor: minor, currency: order.currency },
    sentAmount: sent ? sentMoney(sent) : reportedMinor === null && alert ? sentByAlert(alert, order.currency) : null,
    openedAt,
    dueAt,
    refund: refundOf(dispute, { orderMinor: order.amountMinor, refunds: outcomes.filter(({ type }) => type === "refund") }),
    alerts: ownAlerts.map((alert) => shownAlert(alert, dispute)),
    steps: stepsOf(
      ofDispute,
      ownAlerts,
      outcomes.filter(({ type, at }) => type === "refund" && at >= openedAt),
    ),
  };
}

/** What an inquiry, a review or an end said of why, where no chargeback was reported with a reason: one of ours, or as it came. */
function saidReason(reports: readonly KnownOutcome[]): string | null {
  const report = reports.findLast(({ reason, reasonCode }) => reason !== null || reasonCode !== null);
  return report ? (reportedReason(report) ?? report.reason) : null;
}

function lastKnown<Value>(values: readonly (Value | null)[]): Value | null {
  return values.findLast((value) => value !== null) ?? null;
}

function stepsOf(
  ofDispute: readonly KnownOutcome[],
  alerts: readonly StoredAlert[],
  refunds: readonly KnownOutcome[],
): DisputeOnWire["steps"] {
  const steps = [
    ...alerts.flatMap((alert) => [
      { at: alert.at, words: `${isPreventedAlert(alert) ? "Prevented by" : "Alert from"} ${alertSourceName(alert)}` },
      ...(alert.outcome === null || alert.answeredAt === null
        ? []
        : [{ at: alert.answeredAt, words: `Alert answered: ${alertOutcomes[alert.outcome].words.toLowerCase()}` }]),
    ]),
    ...[...ofDispute, ...refunds].map((outcome) => ({ at: outcome.at, words: stepWords(outcome) })),
  ];
  return steps.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MOST_STEPS);
}

function stepWords(outcome: KnownOutcome): string {
  const money = sentMoney(outcome);
  const { words } = outcomeTable[outcome.type];
  return money === null ? words : `${words}: ${formatMoney(money)}`;
}

/** An alert's amount as it was sent in another currency than the order's. */
function sentByAlert({ amount, currency }: StoredAlert, ofOrder: CurrencyCode): Money | null {
  const amountMinor = currency === null || currency === ofOrder ? null : toMinor(amount, currency);
  return currency === null || amountMinor === null ? null : { amountMinor, currency };
}

/** An outcome's amount as it was sent. */
function sentMoney({ sentAmountMinor, sentCurrency, amountMinor, currency }: KnownOutcome): Money | null {
  if (sentAmountMinor !== null && sentCurrency !== null) return { amountMinor: sentAmountMinor, currency: sentCurrency };
  return amountMinor === null || currency === null ? null : { amountMinor, currency };
}

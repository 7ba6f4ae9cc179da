import type { AlertAnswer, AlertEvent } from "#domain/disputes/alert.ts";
import { nextDisputeState, type DisputeStep } from "#domain/disputes/next-state.ts";
import { reasonCodeName } from "#domain/disputes/reason-code-names.ts";
import { reportedReason } from "#domain/payments/dispute-reasons.ts";
import { disputeEndOf, type DisputeState } from "#domain/payments/dispute-state.ts";
import type { OutcomeEvent } from "#domain/payments/outcome-event.ts";
import { isOfDispute, isOpening, outcomes, type OutcomeType } from "#domain/payments/outcome.ts";

export type Dispute = {
  /** Ours: that of the first message taken in. It stays whatever the dispute becomes. */
  disputeId: number;
  /** The chargeback's id, from its sender or else ours; null without a chargeback. */
  chargebackId: string | null;
  state: DisputeState | null;
  /** One of ours, or as it came. */
  reason: string | null;
  /** The network's code, as it was sent: that of a chargeback, if one has any. */
  reasonCode: string | null;
  /** The disputed amount, if reported. */
  amountMinor: number | null;
  openedAt: Date;
  /** When its chargeback was made, by the latest report; where only an end was reported, when that was. Null without a chargeback. */
  chargebackAt: Date | null;
  /** By when the alert or the bank must be answered; null if nothing is to be answered, or if it isn't known. */
  dueAt: Date | null;
  /** What staff said that they did about its alerts. There's one for all of them. */
  answer: AlertAnswer | null;
  /** By time. */
  outcomes: OutcomeEvent[];
  alerts: AlertEvent[];
};

/**
 * The disputes that an order's outcomes and alerts tell of, the one that stands for the order last: a chargeback after an
 * inquiry or alert, an open one after one that has ended, then by its latest message. The outcomes are in order.
 */
export function foldDisputes(inOrder: readonly OutcomeEvent[], alerts: readonly AlertEvent[] = []): Dispute[] {
  const places = new Map(inOrder.map((event, place) => [event, place]));
  const lastOf = ({ outcomes: reported }: Group) => Math.max(-1, ...reported.map((event) => places.get(event) ?? -1));
  const groups = groupByDispute(
    inOrder.filter(({ type }) => isOfDispute(type)),
    alerts.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.alertId - b.alertId),
  );
  return groups
    .toSorted((a, b) => lastOf(a) - lastOf(b))
    .map(foldDispute)
    .toSorted((a, b) => Number(hasChargeback(a)) - Number(hasChargeback(b)) || Number(isOpen(a)) - Number(isOpen(b)));
}

type Group = { outcomes: OutcomeEvent[]; alerts: AlertEvent[] };

/**
 * An inquiry or a chargeback opens the dispute of its id. An outcome without an id, or with one that opened nothing, is about
 * the dispute that was opened last by then, and an alert about the one opened nearest to it. Without any, all are about one
 * dispute. The events are in order.
 */
function groupByDispute(events: readonly OutcomeEvent[], alerts: readonly AlertEvent[]): Group[] {
  const openings = events.filter(({ externalId, type }) => externalId !== null && isOpening(type));
  if (openings.length === 0) return events.length + alerts.length === 0 ? [] : [{ outcomes: [...events], alerts: [...alerts] }];
  const groups = new Map<string | null, Group>(openings.map(({ externalId }) => [externalId, { outcomes: [], alerts: [] }]));
  let next = 0;
  for (const event of events) {
    while ((openings[next]?.at ?? Infinity) <= event.at) next++;
    const opening = openings[next - 1] ?? openings[0];
    (groups.get(event.externalId) ?? groups.get(opening?.externalId ?? null))?.outcomes.push(event);
  }
  for (const alert of alerts) groups.get(nearestTo(alert, openings))?.alerts.push(alert);
  return [...groups.values()];
}

function nearestTo(alert: AlertEvent, openings: readonly OutcomeEvent[]): string | null {
  const distance = ({ at }: OutcomeEvent) => Math.abs(at.getTime() - alert.at.getTime());
  const nearest = openings.reduce<OutcomeEvent | null>((best, each) => (best && distance(best) < distance(each) ? best : each), null);
  return nearest?.externalId ?? null;
}

type Step = { at: Date; step: DisputeStep; outcome: OutcomeEvent | null };

/** What happened, by time. At the same moment an alert comes before its answer, and both before what was reported. */
function stepsOf({ outcomes: reported, alerts }: Group): Step[] {
  const ofAlerts = alerts.flatMap(({ at, isPrevented, answer }): Step[] => [
    { at, step: isPrevented ? "alertPrevented" : "alert", outcome: null },
    ...(answer === null || isPrevented ? [] : [{ at: answer.at, step: "alertAnswered" as const, outcome: null }]),
  ]);
  const ofOutcomes = reported.map((outcome): Step => ({ at: outcome.at, step: outcome.type, outcome }));
  return [...ofAlerts, ...ofOutcomes].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function foldDispute(group: Group): Dispute {
  const { outcomes: reported, alerts } = group;
  const steps = stepsOf(group);
  const answers = alerts.flatMap(({ answer }) => answer ?? []).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const dispute: Dispute = {
    disputeId: Math.min(...alerts.map(({ alertId }) => alertId), ...reported.map(({ outcomeId }) => outcomeId)),
    chargebackId: null,
    state: null,
    reason: null,
    reasonCode: null,
    amountMinor: null,
    openedAt: steps[0]?.at ?? new Date(0),
    chargebackAt: chargebackAtOf(reported),
    dueAt: null,
    answer: answers[0] ?? null,
    outcomes: reported,
    alerts,
  };
  for (const { step, outcome } of steps) {
    dispute.state = nextDisputeState(dispute.state, step);
    if (outcome) applyOutcome(dispute, outcome);
  }
  const chargebacks = reported.filter(({ type }) => type === "chargeback");
  const first = chargebacks[0] ?? reported.find(({ type }) => outcomes[type].isChargeback);
  if (first) dispute.chargebackId = first.externalId ?? String(first.outcomeId);
  const withCode = reported.filter(({ reasonCode }) => reasonCode !== null);
  const coded = withCode.findLast(({ type }) => outcomes[type].isChargeback) ?? withCode.at(-1);
  dispute.reasonCode = coded?.reasonCode ?? null;
  if (first) dispute.reason ??= unknownCode(coded) ?? (chargebacks.length > 0 ? "general" : null);
  dispute.dueAt = dueOf(dispute);
  return dispute;
}

/** A code that no network is known to use stands for its reason as it came, where that has no words. */
function unknownCode(coded: OutcomeEvent | undefined): string | null {
  if (!coded || coded.reason !== null || coded.reasonCode === null) return null;
  return reasonCodeName(coded.reasonCode) === null ? coded.reasonCode : null;
}

/** A time ahead of ours counts as when it was taken in. */
function chargebackAtOf(reported: readonly OutcomeEvent[]): Date | null {
  const told = reported.find(({ type }) => type === "chargeback") ?? reported.find(({ type }) => outcomes[type].isChargeback);
  return told ? new Date(Math.min(told.at.getTime(), told.receivedAt.getTime())) : null;
}

function applyOutcome(dispute: Dispute, event: OutcomeEvent): void {
  if (event.type === "chargeback") {
    dispute.reason = reportedReason(event) ?? event.reason ?? dispute.reason;
    dispute.amountMinor = event.amountMinor ?? dispute.amountMinor;
  } else if (outcomes[event.type].reportedBy === "shop") {
    // Its inquiry, review or end fills in what a chargeback itself didn't report, or stands in for one that was never reported.
    dispute.reason ??= reportedReason(event);
    dispute.amountMinor ??= event.amountMinor;
  }
}

/**
 * The next date: the latest that the bank gave for what it asks, or that of the first alert. Alerts that are unanswered are to be
 * answered until there's a chargeback.
 */
function dueOf({ state, alerts, answer, outcomes: reported }: Dispute): Date | null {
  const given = (opening: OutcomeType) => reported.findLast(({ type, dueAt }) => type === opening && dueAt !== null)?.dueAt ?? [];
  if (state === "needs_response") return firstOf([given("chargeback")].flat());
  if (state !== "alert" && state !== "inquiry") return null;
  const ofAlerts = answer === null ? alerts.flatMap(({ dueAt }) => dueAt ?? []) : [];
  return firstOf([given("inquiry"), ...ofAlerts].flat());
}

export function firstOf(dates: readonly Date[]): Date | null {
  return dates.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

function hasChargeback({ chargebackId }: Dispute): boolean {
  return chargebackId !== null;
}

function isOpen({ state }: Dispute): boolean {
  return state !== null && disputeEndOf(state) === "open";
}

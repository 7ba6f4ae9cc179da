import { fc } from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import type { AlertAnswer, AlertEvent } from "#domain/disputes/alert.ts";
import type { Dispute } from "#domain/disputes/fold-disputes.ts";
import { refundOf } from "#domain/disputes/refund-of-alert.ts";
import { disputesOf, foldOutcomes } from "#domain/payments/fold-outcomes.ts";
import type { OutcomeEvent } from "#domain/payments/outcome-event.ts";
import { outcomeIdentity } from "#domain/payments/outcome-identity.ts";
import { isOfDispute, isOpening, type OutcomeType } from "#domain/payments/outcome.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
let ids = 100;
const outcome = (type: OutcomeType, hour: number, rest: Partial<OutcomeEvent> = {}): OutcomeEvent => ({
  outcomeId: ids++,
  externalId: "dp_1",
  type,
  at: at(hour),
  receivedAt: at(hour),
  amountMinor: null,
  reason: null,
  reasonCode: null,
  dueAt: null,
  ...rest,
});
const alert = (hour: number, rest: Partial<AlertEvent> = {}): AlertEvent => ({
  alertId: ids++,
  at: at(hour),
  dueAt: at(hour + 24),
  amountMinor: 5000,
  isPrevented: false,
  answer: null,
  ...rest,
});
const answered = (name: "full_refund" | "partial_refund" | "declined", hour: number) => ({ outcome: name, at: at(hour) });
const one = (outcomes: OutcomeEvent[], alerts: AlertEvent[]): Dispute => {
  const disputes = disputesOf(outcomes, alerts);
  expect(disputes).toHaveLength(1);
  return disputes[0] ?? expect.fail("There's no dispute");
};

describe("a dispute", () => {
  test("is an alert until someone answers it, and due by the alert's date", () => {
    expect(one([], [alert(1)])).toMatchObject({ state: "alert", chargebackId: null, dueAt: at(25) });
    expect(one([], [alert(1, { answer: answered("declined", 3) })])).toMatchObject({ state: "alert_answered", dueAt: null });
  });

  test("is due by an alert that no one answered, also once there's an inquiry, until there's a chargeback", () => {
    const inquiry = outcome("inquiry", 3, { dueAt: at(90) });
    expect(one([inquiry], [alert(1)])).toMatchObject({ state: "inquiry", dueAt: at(25) });
    expect(one([outcome("inquiry", 3)], [alert(1)])).toMatchObject({ state: "inquiry", dueAt: at(25) });
    expect(one([inquiry], [alert(1, { answer: answered("declined", 2) })])).toMatchObject({ state: "inquiry", dueAt: at(90) });
    expect(one([inquiry], [alert(1), alert(2, { answer: answered("declined", 4) })])).toMatchObject({ dueAt: at(90) });
    expect(one([inquiry, outcome("chargeback", 5)], [alert(1)])).toMatchObject({ state: "needs_response", dueAt: null });
  });

  test("of a chargeback isn't due by its inquiry's date", () => {
    const inquiry = outcome("inquiry", 3, { dueAt: at(90) });
    expect(one([inquiry, outcome("chargeback", 5)], []).dueAt).toBeNull();
    expect(one([inquiry, outcome("chargeback", 5, { dueAt: at(80) })], []).dueAt).toEqual(at(80));
  });

  test("is one from its alert to its end, with the id of its first message", () => {
    const alerts = [alert(1, { answer: answered("declined", 2) })];
    const outcomes = [outcome("inquiry", 3), outcome("chargeback", 5, { dueAt: at(90) }), outcome("under_review", 7)];
    expect(one(outcomes.slice(0, 2), alerts)).toMatchObject({ state: "needs_response", chargebackId: "dp_1", dueAt: at(90) });
    const dispute = one([...outcomes, outcome("chargeback_lost", 9)], alerts);
    expect(dispute).toMatchObject({ disputeId: alerts[0]?.alertId, state: "lost", dueAt: null });
    expect([dispute.outcomes.length, dispute.alerts.length]).toEqual([4, 1]);
  });

  test("keeps its state when an alert or its answer comes late", () => {
    const late = [alert(6, { answer: answered("declined", 8) })];
    expect(one([outcome("chargeback", 5)], late).state).toBe("needs_response");
    expect(one([outcome("chargeback", 5), outcome("chargeback_won", 7)], late).state).toBe("won");
  });

  test("that the network refunded is prevented, without a chargeback", () => {
    expect(one([], [alert(1, { isPrevented: true, dueAt: null })])).toMatchObject({ state: "prevented", chargebackId: null, dueAt: null });
  });

  test("has one answer for the alerts of two sources", () => {
    const both = [alert(1, { answer: answered("full_refund", 3) }), alert(2)];
    expect(one([], both)).toMatchObject({ state: "alert_answered", answer: { outcome: "full_refund" } });
  });

  test("of two on an order gets the alert that came nearest to it", () => {
    const [first, second] = [outcome("chargeback", 10), outcome("chargeback", 500, { externalId: "dp_2" })];
    const disputes = disputesOf([first, second], [alert(490), alert(1)]);
    expect(disputes.map(({ chargebackId, alerts }) => [chargebackId, alerts.map((each) => each.at)])).toEqual([
      ["dp_1", [at(1)]],
      ["dp_2", [at(490)]],
    ]);
  });
});

describe("the refund of an alert's outcome", () => {
  const order = (...amounts: number[]) => ({ orderMinor: 8000, refunds: amounts.map((amountMinor) => ({ at: at(4), amountMinor })) });
  test("isn't seen until the refunds reach the alert's amount, and moves none itself", () => {
    const refunded = alert(1, { answer: answered("full_refund", 3) });
    const dispute = one([], [refunded]);
    expect([refundOf(dispute, order()), refundOf(dispute, order(2000)), refundOf(dispute, order(2000, 3000))]).toEqual([
      "awaited",
      "awaited",
      "seen",
    ]);
    expect(foldOutcomes([], [refunded]).refundedMinor).toBe(0);
  });

  test("is seen by refunds since the dispute was opened alone, or once nothing of the order is left", () => {
    const dispute = one([], [alert(2, { answer: answered("full_refund", 3) })]);
    const refunded = (...refunds: [hour: number, amountMinor: number][]) =>
      refundOf(dispute, { orderMinor: 8000, refunds: refunds.map(([hour, amountMinor]) => ({ at: at(hour), amountMinor })) });
    expect(refunded([1, 5000])).toBe("awaited");
    expect(refunded([1, 2000], [4, 3000])).toBe("awaited");
    expect(refunded([1, 2000], [4, 5000])).toBe("seen");
    expect(refunded([1, 5000], [2, 3000])).toBe("seen");
    expect(refunded([1, 8000])).toBe("seen");
  });

  test("in part is seen with any refund since the dispute was opened", () => {
    const dispute = one([], [alert(2, { answer: answered("partial_refund", 3) })]);
    const refunded = (hour: number) => refundOf(dispute, { orderMinor: 8000, refunds: [{ at: at(hour), amountMinor: 1 }] });
    expect([refundOf(dispute, order()), refunded(1), refunded(4)]).toEqual(["awaited", "awaited", "seen"]);
  });

  test("is none where the outcome speaks of none", () => {
    expect(refundOf(one([], [alert(1, { answer: answered("declined", 3) })]), order())).toBe("none");
  });
});

const types = [
  "inquiry",
  "chargeback",
  "under_review",
  "chargeback_won",
  "chargeback_lost",
  "accepted",
  "prevented",
  "guarantee_paid",
  "refund",
] as const satisfies OutcomeType[];
type DisputeMessage =
  | { kind: "outcome"; outcome: OutcomeEvent }
  | { kind: "alert"; alert: AlertEvent }
  | { kind: "answer"; alertId: number; answer: AlertAnswer };

const anyOutcome = fc.record({
  type: fc.constantFrom(...types),
  hour: fc.integer({ min: 0, max: 6 }),
  externalId: fc.option(fc.constantFrom("dp_1", "dp_2")),
  amountMinor: fc.option(fc.integer({ min: 1, max: 9999 })),
  dueHour: fc.option(fc.integer({ min: 0, max: 60 })),
});
const anyAlert = fc.record({ hour: fc.integer({ min: 0, max: 6 }), isPrevented: fc.boolean(), isAnswered: fc.boolean() });

/** Messages about one order, each with the id it would have been stored under; of refunds each has an id of its own. */
const anyMessages = fc
  .record({
    outcomes: fc.uniqueArray(anyOutcome, { maxLength: 6, selector: ({ type, hour, externalId }) => `${type} ${hour} ${externalId}` }),
    alerts: fc.array(anyAlert, { maxLength: 3 }),
  })
  .map((given) => {
    let id = 1;
    const outcomes = given.outcomes.map(({ hour, dueHour, ...rest }, index): DisputeMessage => {
      const dueAt = dueHour !== null && isOpening(rest.type) ? at(dueHour) : null;
      const externalId = rest.type === "refund" ? `r_${index}` : rest.externalId;
      return { kind: "outcome", outcome: outcome(rest.type, hour, { ...rest, externalId, dueAt, outcomeId: id++ }) };
    });
    const alerts = given.alerts.flatMap(({ hour, isPrevented, isAnswered }): DisputeMessage[] => {
      const alertId = id++;
      return [
        { kind: "alert", alert: alert(hour, { alertId, isPrevented, ...(isPrevented ? { dueAt: null } : {}) }) },
        ...(isAnswered ? [{ kind: "answer" as const, alertId, answer: answered("full_refund", hour + 1) }] : []),
      ];
    });
    return [...outcomes, ...alerts];
  });
/** The same in two orders, each with some of them twice or more. */
const twoArrivals = anyMessages.chain((messages) => {
  const arrival = fc.subarray(messages).chain((repeated) => {
    const all = [...messages, ...repeated];
    return fc.shuffledSubarray(all, { minLength: all.length });
  });
  return fc.tuple(fc.constant(messages), arrival, arrival);
});
/** As they are stored: each once, by what it's known by. */
const told = (arrived: readonly DisputeMessage[]) => {
  const known = [...new Map(arrived.map((message) => [keyOf(message), message])).values()];
  const outcomes = known.flatMap((message) => (message.kind === "outcome" ? [message.outcome] : []));
  const answers = new Map(known.flatMap((message) => (message.kind === "answer" ? [[message.alertId, message.answer] as const] : [])));
  const alerts = known.flatMap((message) =>
    message.kind === "alert" ? [{ ...message.alert, answer: answers.get(message.alert.alertId) ?? null }] : [],
  );
  return { disputes: disputesOf(outcomes, alerts), state: foldOutcomes(outcomes, alerts) };
};

test("10,000 orders' messages end the same in whatever order and however often they come, and none is lost", () => {
  fc.assert(
    fc.property(twoArrivals, ([messages, first, second]) => {
      const [end, other] = [told(first), told(second)];
      expect(other).toEqual(end);
      // Every message is in exactly one dispute; refunds are counted once each.
      const sent = new Map(messages.map((message) => [keyOf(message), message]));
      const disputed = [...sent.values()].filter((message) => message.kind === "outcome" && isOfDispute(message.outcome.type));
      expect(end.disputes.flatMap(({ outcomes }) => outcomes)).toHaveLength(disputed.length);
      const alertIds = [...sent.values()].flatMap((message) => (message.kind === "alert" ? [message.alert.alertId] : []));
      expect(end.disputes.flatMap(({ alerts }) => alerts.map(({ alertId }) => alertId)).toSorted()).toEqual(alertIds.toSorted());
      const refunds = [...sent.values()].flatMap((message) =>
        message.kind === "outcome" && message.outcome.type === "refund" ? [message.outcome.amountMinor ?? 0] : [],
      );
      expect(end.state.refundedMinor).toBe(refunds.reduce((sum, amount) => sum + amount, 0));
      // Every answer is counted once, the first of a dispute for all of its alerts.
      const answers = [...sent.values()].flatMap((message) => (message.kind === "answer" ? [message.answer] : []));
      expect(end.disputes.flatMap(({ alerts }) => alerts.flatMap(({ answer }) => answer ?? []))).toHaveLength(answers.length);
      for (const { answer, alerts } of end.disputes) {
        const times = alerts.flatMap((each) => each.answer?.at.getTime() ?? []);
        expect(answer?.at.getTime() ?? null).toBe(times.length === 0 ? null : Math.min(...times));
      }
      for (const dispute of end.disputes) expectDue(dispute);
      // A chargeback has an id exactly when something said that there is one.
      for (const { chargebackId, outcomes } of end.disputes) {
        const isChargeback = outcomes.some(({ type }) => ["chargeback", "chargeback_won", "chargeback_lost", "accepted"].includes(type));
        expect(chargebackId !== null).toBe(isChargeback);
      }
    }),
    { numRuns: 10_000 },
  );
}, 120_000);

/** It's due by what its state still has to have answered, and by nothing else. */
function expectDue({ state, dueAt, answer, alerts, outcomes }: Dispute): void {
  const datesOf = (type: OutcomeType) => outcomes.flatMap((each) => (each.type === type && each.dueAt ? [each.dueAt.getTime()] : []));
  const ofAlerts = state !== "needs_response" && answer === null ? alerts.flatMap((each) => each.dueAt?.getTime() ?? []) : [];
  const ofBank = state === "needs_response" ? datesOf("chargeback") : datesOf("inquiry");
  const isToAnswer = state === "alert" || state === "inquiry" || state === "needs_response";
  const dates = isToAnswer ? [...ofBank, ...ofAlerts] : [];
  expect(dueAt === null ? dates.length === 0 : dates.includes(dueAt.getTime())).toBe(true);
  expect(dueAt?.getTime() ?? 0).toBeLessThanOrEqual(isToAnswer ? Math.min(...ofAlerts) : Infinity);
}

/** What a message is known by. */
function keyOf(message: DisputeMessage): string {
  if (message.kind === "alert") return `alert ${message.alert.alertId}`;
  if (message.kind === "answer") return `answer ${message.alertId}`;
  return outcomeIdentity({ ...message.outcome, id: message.outcome.externalId });
}

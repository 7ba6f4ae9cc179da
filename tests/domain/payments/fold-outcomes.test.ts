import { fc } from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import { cancelReasons } from "#domain/payments/cancel-reason.ts";
import { outcomeTypes } from "#domain/payments/outcome.ts";
import { foldOutcomes } from "#domain/payments/fold-outcomes.ts";
import type { OutcomeEvent } from "#domain/payments/outcome-event.ts";

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const event = (type: OutcomeEvent["type"], day: number, rest: Partial<OutcomeEvent> = {}): OutcomeEvent => ({
  outcomeId: 1,
  externalId: null,
  type,
  at: at(day),
  receivedAt: at(day),
  amountMinor: null,
  reason: null,
  reasonCode: null,
  dueAt: null,
  ...rest,
});

const anyEvent: fc.Arbitrary<OutcomeEvent> = fc.record({
  outcomeId: fc.constant(1),
  externalId: fc.option(fc.constantFrom("dp_1", "dp_2")),
  type: fc.constantFrom(...outcomeTypes),
  at: fc.integer({ min: 1, max: 4 }).map(at),
  receivedAt: fc.constant(at(5)),
  amountMinor: fc.option(fc.integer({ min: 0, max: 10_000 })),
  reason: fc.option(fc.constantFrom(...cancelReasons, "not_received")),
  reasonCode: fc.option(fc.constantFrom("10.4", "13.1", "none such")),
  dueAt: fc.constant(null),
});

describe("outcomes fold into one state", () => {
  test("the same in whatever order they arrive", () => {
    fc.assert(
      fc.property(
        fc
          .array(anyEvent, { maxLength: 8 })
          .chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))),
        ([events, shuffled]) => {
          expect(foldOutcomes(shuffled)).toEqual(foldOutcomes(events));
        },
      ),
    );
  });

  test("with a chargeback exactly when one was reported, or an end that only a chargeback has", () => {
    const told = new Set<string>(["chargeback", "chargeback_won", "chargeback_lost", "accepted"]);
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 8 }), (events) => {
        expect(foldOutcomes(events).chargebackId !== null).toBe(events.some((one) => told.has(one.type)));
      }),
    );
  });

  test("by their own time: a loss reported before its chargeback is still the end", () => {
    const state = foldOutcomes([event("chargeback_lost", 20), event("chargeback", 5, { reason: "Stolen card" }), event("under_review", 9)]);
    expect(state).toMatchObject({ chargebackId: "1", disputeState: "lost", chargebackReason: "Stolen card" });
  });

  test("at the same time by rank: a win after a loss, a review after a chargeback", () => {
    expect(foldOutcomes([event("chargeback_won", 5), event("chargeback_lost", 5)]).disputeState).toBe("won");
    expect(foldOutcomes([event("under_review", 5), event("chargeback", 5)]).disputeState).toBe("under_review");
  });

  test("at the same time and rank by code units, in whatever language the machine sorts", () => {
    const reasons = ["Zoll", "Ärger", "abgelehnt"];
    expect(foldOutcomes(reasons.map((reason) => event("chargeback", 5, { reason }))).chargebackReason).toBe("Ärger");
  });

  test("where an inquiry alone is not a chargeback, and never hides one", () => {
    expect(foldOutcomes([event("inquiry", 5)])).toMatchObject({ chargebackId: null, disputeState: "inquiry" });
    expect(foldOutcomes([event("chargeback", 5), event("inquiry", 9)]).disputeState).toBe("needs_response");
  });

  test.for<[string | null, string | null, string]>([
    ["fraudulent", "13.1", "fraudulent"],
    ["PRODUCT_NOT_RECEIVED", "10.4", "product_not_received"],
    [null, "10.4", "fraudulent"],
    [null, "4863", "unrecognized"],
    [null, "c08", "product_not_received"],
    [null, "12.6.1", "duplicate"],
    ["Fraud - card absent", "UA02", "fraudulent"],
    ["Late", "11.3", "Late"],
    ["Late", null, "Late"],
    [null, "none such", "none such"],
    ["Late", "none such", "Late"],
    [null, "12.5", "general"],
    [null, null, "general"],
  ])("whose chargeback for %s with the network's code %s is for %s", ([reason, reasonCode, chargebackReason]) => {
    expect(foldOutcomes([event("chargeback", 5, { reason, reasonCode })])).toMatchObject({ chargebackReason });
  });

  test("where a known reason, or one in words, stands before a code that isn't known", () => {
    const unknown = event("chargeback", 7, { reasonCode: "Z9" });
    expect(foldOutcomes([event("inquiry", 3, { reasonCode: "10.4" }), unknown])).toMatchObject({ chargebackReason: "fraudulent" });
    expect(foldOutcomes([event("chargeback", 5, { reason: "Late" }), unknown])).toMatchObject({ chargebackReason: "Late" });
    expect(foldOutcomes([event("inquiry", 3, { reasonCode: "Z9" }), event("chargeback", 5)])).toMatchObject({ chargebackReason: "Z9" });
    expect(foldOutcomes([event("chargeback_lost", 9, { reasonCode: "Z9" })])).toMatchObject({ chargebackReason: "Z9" });
  });

  test("where the end of a chargeback tells its reason where nothing before did, but no words of its own", () => {
    const lost = event("chargeback_lost", 9, { reasonCode: "4837" });
    expect(foldOutcomes([lost])).toMatchObject({ chargebackReason: "fraudulent" });
    expect(foldOutcomes([event("chargeback", 5), lost])).toMatchObject({ chargebackReason: "fraudulent" });
    expect(foldOutcomes([event("chargeback", 5, { reason: "duplicate" }), lost])).toMatchObject({ chargebackReason: "duplicate" });
    expect(foldOutcomes([event("accepted", 9, { reason: "too small to fight" })])).toMatchObject({ chargebackReason: null });
  });

  test("where what an inquiry or review of the same dispute said holds for a chargeback that says nothing of it", () => {
    const said = { reason: "fraudulent", amountMinor: 5000 };
    const known = { chargebackReason: "fraudulent", disputedMinor: 5000 };
    for (const events of [
      [event("inquiry", 3, said), event("chargeback", 5)],
      [event("chargeback", 5), event("inquiry", 3, said)],
      [event("chargeback", 5), event("under_review", 7, said)],
    ])
      expect(foldOutcomes(events)).toMatchObject(known);
    const chargeback = event("chargeback", 5, { reason: "duplicate", amountMinor: 4000 });
    expect(foldOutcomes([event("inquiry", 3, said), chargeback, event("under_review", 7, said)])).toMatchObject({
      chargebackReason: "duplicate",
      disputedMinor: 4000,
    });
    expect(foldOutcomes([event("inquiry", 3, said)])).toMatchObject({ chargebackReason: null, disputedMinor: null });
  });

  test("where what the guarantee paid stays paid when the bank decides for the cardholder, and is won when it doesn't", () => {
    const paid = [event("chargeback", 5, { amountMinor: 9000 }), event("guarantee_paid", 9, { amountMinor: 4000 })];
    expect(foldOutcomes(paid)).toMatchObject({ disputeState: "guarantee_paid", disputedMinor: 9000 });
    for (const type of ["under_review", "chargeback_lost", "accepted", "chargeback"] as const)
      expect(foldOutcomes([event(type, 20), ...paid]).disputeState).toBe("guarantee_paid");
    expect(foldOutcomes([event("chargeback_won", 20), ...paid]).disputeState).toBe("won");
  });

  test.each([
    ["what the guarantee paid", [event("chargeback", 5, { amountMinor: 9000 }), event("guarantee_paid", 9, { amountMinor: 4000 })], 4000],
    ["no more than was disputed", [event("chargeback", 5, { amountMinor: 300 }), event("guarantee_paid", 9, { amountMinor: 4000 })], 300],
    ["all of it for a payout without an amount", [event("chargeback", 5, { amountMinor: 9000 }), event("guarantee_paid", 9)], 9000],
    [
      "all of it once the bank gave it back",
      [event("chargeback", 5), event("guarantee_paid", 9, { amountMinor: 1 }), event("chargeback_won", 20)],
      null,
    ],
    ["nothing while it's open or lost", [event("chargeback", 5, { amountMinor: 9000 })], 0],
  ] as const)("where %s is recovered of a chargeback", (_, events, recoveredMinor) => {
    expect(foldOutcomes(events).recoveredMinor).toBe(recoveredMinor);
  });

  test("where the amount of the payout isn't the disputed amount", () => {
    expect(foldOutcomes([event("chargeback", 5), event("guarantee_paid", 9, { amountMinor: 4000 })]).disputedMinor).toBeNull();
  });

  test("where refunds add up", () => {
    expect(foldOutcomes([event("refund", 5, { amountMinor: 300 }), event("refund", 5, { amountMinor: 300 })]).refundedMinor).toBe(600);
  });

  test("where what was confirmed changes nothing, and a cancellation without a reason has the reason other", () => {
    expect(foldOutcomes([event("legit_confirmed", 9), event("fraud_confirmed", 5)])).toEqual(foldOutcomes([]));
    expect(foldOutcomes([event("cancelled", 5)]).cancelReason).toBe("other");
  });

  test("where the first date by which a dispute must be answered is the order's", () => {
    const dispute = (externalId: string, dueAt: number) => event("chargeback", 5, { externalId, dueAt: new Date(dueAt) });
    const open = [dispute("dp_1", 9e5), dispute("dp_2", 8e5), dispute("dp_3", 7e5)];
    expect(foldOutcomes(open).answerDueAt).toEqual(new Date(7e5));
    expect(foldOutcomes([...open, event("under_review", 6, { externalId: "dp_3" })]).answerDueAt).toEqual(new Date(8e5));
  });

  test("and none leaves the state empty", () => {
    expect(foldOutcomes([])).toEqual({
      answerDueAt: null,
      chargebackId: null,
      disputeState: null,
      chargebackReason: null,
      disputedMinor: null,
      recoveredMinor: 0,
      refundedMinor: 0,
      cancelReason: null,
    });
  });
});

describe("of several disputes", () => {
  const one = (type: OutcomeEvent["type"], day: number, rest: Partial<OutcomeEvent> = {}) =>
    event(type, day, { externalId: "dp_1", ...rest });
  const two = (type: OutcomeEvent["type"], day: number, rest: Partial<OutcomeEvent> = {}) =>
    event(type, day, { externalId: "dp_2", ...rest });

  test("an open one stands for the order, not one that has ended since", () => {
    expect(foldOutcomes([one("chargeback", 5), two("chargeback", 6), one("chargeback_won", 20)])).toMatchObject({
      chargebackId: "dp_2",
      disputeState: "needs_response",
    });
  });

  test("a chargeback stands for the order, not an inquiry", () => {
    expect(foldOutcomes([one("chargeback", 5), one("chargeback_lost", 6), two("inquiry", 9)])).toMatchObject({
      chargebackId: "dp_1",
      disputeState: "lost",
    });
  });

  test("the last to end stands for the order when all have", () => {
    const ends = [one("chargeback", 5), two("chargeback", 6), two("chargeback_lost", 20), one("chargeback_won", 25)];
    expect(foldOutcomes(ends)).toMatchObject({ chargebackId: "dp_1", disputeState: "won" });
  });

  test("the disputed amounts add up, and a dispute without one is about the whole order", () => {
    const both = [one("chargeback", 5, { amountMinor: 300 }), two("chargeback", 6, { amountMinor: 400 })];
    expect(foldOutcomes(both).disputedMinor).toBe(700);
    expect(foldOutcomes([...both, event("chargeback", 7, { externalId: "dp_3" })]).disputedMinor).toBeNull();
  });

  test("an outcome without an id, or with one that opened nothing, is about the one opened last by then", () => {
    for (const externalId of [null, "po_9"]) {
      const ended = event("chargeback_lost", 9, { externalId });
      expect(foldOutcomes([one("chargeback", 5), ended])).toMatchObject({ chargebackId: "dp_1", disputeState: "lost" });
      expect(foldOutcomes([one("chargeback", 5), two("chargeback", 12), ended])).toMatchObject({
        chargebackId: "dp_2",
        disputeState: "needs_response",
      });
    }
  });
});

test("a prevented dispute has ended without a chargeback", () => {
  const events = [event("inquiry", 5, { externalId: "dp_1" }), event("prevented", 6, { externalId: "dp_1" })];
  expect(foldOutcomes(events)).toMatchObject({ chargebackId: null, disputeState: "prevented", disputedMinor: null });
});

test("a chargeback that was refunded has ended as prevented and stays a chargeback", () => {
  const events = [event("chargeback", 5, { externalId: "dp_1" }), event("prevented", 6, { externalId: "dp_1" })];
  expect(foldOutcomes(events)).toMatchObject({ chargebackId: "dp_1", disputeState: "prevented" });
});

import { isDeepStrictEqual } from "node:util";
import { fc } from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import { coverEndNote, type CoverEnd } from "#domain/guarantee/cover-break.ts";
import { decisions, type Decision } from "#domain/payments/decision.ts";
import { guaranteeStatusOf } from "#domain/payments/guarantee-status.ts";
import { standingOf, type Confirmation, type Known, type Screened, type StaffDecision } from "#domain/payments/standing.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const NOW = day(10);

const screened = (decision: Decision, on: number, rest: Partial<Screened> = {}): Screened => ({
  decision,
  at: day(on),
  guaranteeStatus: guaranteeStatusOf(decision, true),
  obstacles: [],
  timeOutMinutes: null,
  timeOutDecision: null,
  ...rest,
});
const staffSaid = (decision: Decision, on: number, rest: Partial<StaffDecision> = {}): StaffDecision => ({
  decision,
  at: day(on),
  guaranteeStatus: guaranteeStatusOf(decision, true),
  guaranteeNote: null,
  ...rest,
});
const outcome = (type: Confirmation["type"], on: number, reason: string | null = null): Confirmation => ({ type, at: day(on), reason });

/** How an order stands, but for since and until when it's guaranteed. */
function standing(known: Partial<Known>, now = NOW) {
  const { coveredSince: _since, coveredUntil: _until, ...rest } = fullStanding(known, now);
  return rest;
}

function fullStanding(known: Partial<Known>, now = NOW) {
  const nothing: Known = {
    createdAt: day(1),
    receivedAt: day(1),
    hasGuarantee: true,
    screenings: [screened("approved", 1)],
    staff: null,
    outcomes: [],
    refundedAt: null,
    coverEnds: [],
    claimDeclined: null,
  };
  return standingOf({ ...nothing, ...known }, now);
}

const uncovered = { guaranteeNote: null, closed: null, dueAt: null, dueDecision: null, coverEnd: null };
const approved = { ...uncovered, decision: "approved", decidedBy: "screening", guaranteeStatus: 2 };
const held = { ...uncovered, decision: "pending", decidedBy: "screening", guaranteeStatus: 1, dueAt: day(15) };
const rejected = { ...uncovered, decision: "rejected", decidedBy: "screening", guaranteeStatus: 3 };

/** A time-out of so many days. */
const timeOut = (days: number, timeOutDecision: Screened["timeOutDecision"] = "rejected") => ({
  timeOutMinutes: days * 24 * 60,
  timeOutDecision,
});
const byTimeOut = { decidedBy: "time_out", closed: null, dueAt: null, dueDecision: null };
const TIMED_OUT = "Not guaranteed: approved automatically because no one decided in time";

describe("the first screening", () => {
  test("stands while nothing else is known", () => {
    expect(standing({})).toEqual(approved);
    expect(standing({ screenings: [screened("pending", 1)] })).toEqual(held);
    expect(standing({ screenings: [screened("rejected", 1)] })).toEqual(rejected);
  });

  test("with obstacles approves without the guarantee and says why, in a shop that has it", () => {
    const screenings = [screened("approved", 1, { guaranteeStatus: 0, obstacles: ["over_cap"] })] as const;
    expect(standing({ screenings })).toEqual({
      ...approved,
      guaranteeStatus: 0,
      guaranteeNote: "Not guaranteed: amount above your guarantee limit",
    });
    expect(standing({ screenings, hasGuarantee: false })).toEqual({ ...approved, guaranteeStatus: 0 });
  });

  test("keeps its status when the shop gets the guarantee later, or loses it", () => {
    expect(standing({ screenings: [screened("approved", 1, { guaranteeStatus: 0 })] })).toEqual({ ...approved, guaranteeStatus: 0 });
    expect(standing({ hasGuarantee: false })).toEqual(approved);
  });
});

describe("a later screening", () => {
  test.each([
    ["approved", "approved", approved],
    ["approved", "pending", { ...held, dueAt: day(16) }],
    ["approved", "rejected", rejected],
    ["pending", "approved", held],
    ["pending", "pending", held],
    ["pending", "rejected", rejected],
    ["rejected", "approved", rejected],
    ["rejected", "pending", rejected],
    ["rejected", "rejected", rejected],
  ] as const)("after %s with %s leaves the worse one", (first, second, expected) => {
    expect(standing({ screenings: [screened(first, 1), screened(second, 2)] })).toEqual(expected);
  });

  test("asks again what keeps an approved order from being guaranteed", () => {
    const over = screened("approved", 2, { guaranteeStatus: 0, obstacles: ["over_cap"] });
    expect(standing({ screenings: [screened("approved", 1), over] })).toMatchObject({
      guaranteeStatus: 0,
      guaranteeNote: "Not guaranteed: amount above your guarantee limit",
    });
    expect(standing({ screenings: [screened("approved", 1), over, screened("approved", 3)] })).toEqual(approved);
  });

  test("that holds an order confirmed as legitimate before asks for a newer confirmation", () => {
    const screenings = [screened("pending", 1), screened("pending", 5)] as const;
    const confirmed = { decision: "approved", decidedBy: "outcome", guaranteeStatus: 0 };
    expect(standing({ screenings, outcomes: [outcome("legit_confirmed", 3)] })).toEqual({ ...held, dueAt: day(19) });
    expect(standing({ screenings, outcomes: [outcome("legit_confirmed", 3), outcome("legit_confirmed", 6)] })).toMatchObject(confirmed);
    expect(standing({ screenings: [screened("approved", 1), screened("pending", 5)], outcomes: [outcome("legit_confirmed", 3)] })).toEqual({
      ...held,
      dueAt: day(19),
    });
  });

  test("that holds an order confirmed as fraud before leaves it rejected", () => {
    expect(
      standing({ screenings: [screened("approved", 1), screened("pending", 5)], outcomes: [outcome("fraud_confirmed", 3)] }),
    ).toMatchObject({ decision: "rejected", decidedBy: "outcome", guaranteeStatus: 3 });
  });
});

describe("staff's decision", () => {
  test.each(decisions)("stands over a screening with %s, before and after it", (decision) => {
    for (const on of [2, 4]) {
      const screenings = [screened("pending", 1), screened(decision, on)] as const;
      expect(standing({ screenings, staff: staffSaid("rejected", 3) })).toMatchObject({ decision: "rejected", decidedBy: "staff" });
      expect(standing({ screenings, staff: staffSaid("approved", 3) })).toMatchObject({ decision: "approved", decidedBy: "staff" });
    }
  });

  test("to approve loses the guarantee when a later screening is worse, and doesn't get it back", () => {
    const staff = staffSaid("approved", 2);
    const first = screened("pending", 1);
    const lost = {
      decision: "approved",
      guaranteeStatus: 0,
      guaranteeNote: "Not guaranteed: the order changed after it was approved, and its new screening didn't approve it",
    };
    expect(standing({ staff, screenings: [first] })).toMatchObject({ guaranteeStatus: 2, guaranteeNote: null });
    expect(standing({ staff, screenings: [first, screened("approved", 3)] })).toMatchObject({ guaranteeStatus: 2 });
    expect(standing({ staff, screenings: [first, screened("pending", 3)] })).toMatchObject(lost);
    expect(standing({ staff, screenings: [first, screened("rejected", 3), screened("approved", 4)] })).toMatchObject(lost);
  });

  test("to approve loses the guarantee when the changed order has other obstacles than its score", () => {
    const staff = staffSaid("approved", 2);
    const again = (obstacles: Screened["obstacles"]) => screened("approved", 3, { guaranteeStatus: 0, obstacles });
    expect(standing({ staff, screenings: [screened("pending", 1), again(["score"])] })).toMatchObject({ guaranteeStatus: 2 });
    expect(standing({ staff, screenings: [screened("pending", 1), again(["score", "over_cap"])] })).toMatchObject({
      guaranteeStatus: 0,
      guaranteeNote: "Not guaranteed: amount above your guarantee limit",
    });
  });

  test("to approve or reject stands over what is confirmed later", () => {
    const screenings = [screened("pending", 1)] as const;
    expect(standing({ screenings, staff: staffSaid("approved", 2), outcomes: [outcome("fraud_confirmed", 3)] })).toMatchObject({
      decision: "approved",
      decidedBy: "staff",
    });
  });

  test("to hold ends by a later confirmation, not by an earlier one, and closes 14 days after it", () => {
    const staff = staffSaid("pending", 3);
    expect(standing({ staff, outcomes: [outcome("fraud_confirmed", 2)] })).toEqual({ ...held, decidedBy: "staff", dueAt: day(17) });
    expect(standing({ staff, outcomes: [outcome("fraud_confirmed", 4)] })).toMatchObject({ decision: "rejected", decidedBy: "outcome" });
  });

  test("that is taken back leaves the latest screening's", () => {
    const staff = { decision: null, at: day(5) };
    expect(standing({ staff, screenings: [screened("rejected", 1), screened("approved", 4)] })).toEqual(approved);
    expect(standing({ staff, screenings: [screened("approved", 1), screened("pending", 4)] })).toEqual({ ...held, dueAt: day(18) });
    expect(standing({ staff, screenings: [screened("pending", 1), screened("rejected", 6)] })).toEqual(rejected);
  });

  test("that is taken back leaves the time that the order had from its screening, but a day at least before it closes", () => {
    const screenings = [screened("pending", 1)] as const;
    const staff = (on: number) => ({ decision: null, at: day(on) });
    expect(standing({ screenings, staff: staff(3) }).dueAt).toEqual(day(15));
    expect(standing({ screenings: [...screenings, screened("pending", 4)], staff: staff(5) }).dueAt).toEqual(day(15));
    expect(standing({ screenings: [screened("pending", 1, timeOut(3))], staff: staff(3) }, day(3)).dueAt).toEqual(day(4));
    expect(standing({ screenings, staff: staff(20) }, day(20)).dueAt).toEqual(day(21));
  });

  test("that is taken back leaves what was confirmed about the order as it is", () => {
    const staff = { decision: null, at: day(5) };
    const legit = outcome("legit_confirmed", 3);
    expect(standing({ staff, screenings: [screened("pending", 1)], outcomes: [legit] })).toMatchObject({
      decision: "approved",
      decidedBy: "outcome",
    });
    expect(standing({ staff, screenings: [screened("pending", 1), screened("pending", 4)], outcomes: [legit] })).toMatchObject({
      decision: "pending",
    });
  });
});

describe("a held order", () => {
  const screenings = [screened("pending", 1)] as const;

  test.each([
    [[outcome("legit_confirmed", 3)], "approved", 0],
    [[outcome("fraud_confirmed", 3)], "rejected", 3],
    [[outcome("cancelled", 3, "fraud")], "rejected", 3],
    [[outcome("fraud_confirmed", 3), outcome("legit_confirmed", 4)], "approved", 0],
    [[outcome("legit_confirmed", 3), outcome("fraud_confirmed", 4)], "rejected", 3],
    [[outcome("legit_confirmed", 3), outcome("fraud_confirmed", 3)], "rejected", 3],
    [[outcome("cancelled", 3, "customer"), outcome("fraud_confirmed", 4)], "rejected", 3],
  ] as const)("ends by what is confirmed last: %j", (outcomes, decision, guaranteeStatus) => {
    expect(standing({ screenings, outcomes })).toMatchObject({
      decision,
      decidedBy: "outcome",
      guaranteeStatus,
      closed: null,
      dueAt: null,
    });
  });

  test("is never guaranteed because of a confirmation, and says so in a shop with the guarantee", () => {
    const outcomes = [outcome("legit_confirmed", 3)];
    expect(standing({ screenings, outcomes }).guaranteeNote).toBe("Not guaranteed: approved because you confirmed it as legitimate");
    expect(standing({ screenings: [screened("pending", 1, { guaranteeStatus: 0 })], outcomes }).guaranteeNote).toBeNull();
    expect(
      standing({ screenings: [screened("pending", 1, { guaranteeStatus: 0 })], outcomes: [outcome("fraud_confirmed", 3)] }).guaranteeStatus,
    ).toBe(0);
  });

  test.each([
    [{ outcomes: [outcome("cancelled", 3, "customer")] }, { at: day(3), because: "cancelled" }],
    [{ outcomes: [outcome("cancelled", 3)] }, { at: day(3), because: "cancelled" }],
    [{ refundedAt: day(4) }, { at: day(4), because: "refunded" }],
    [
      { refundedAt: day(4), outcomes: [outcome("cancelled", 3, "other")] },
      { at: day(3), because: "cancelled" },
    ],
  ] as const)("is closed without a verdict by %j", (known, closed) => {
    expect(standing({ screenings, ...known })).toEqual({ ...held, guaranteeStatus: 0, closed, dueAt: null });
  });

  test("closes 14 days after it was placed", () => {
    expect(standing({ screenings }, new Date(day(15).getTime() - 1))).toEqual(held);
    expect(standing({ screenings }, day(15))).toEqual({
      ...held,
      guaranteeStatus: 0,
      closed: { at: day(15), because: "timed_out" },
      dueAt: null,
    });
  });
});

describe("the guarantee of an approved order", () => {
  const ended = (because: CoverEnd["because"], on: number) => ({
    guaranteeStatus: 0,
    guaranteeNote: coverEndNote(because),
    coverEnd: { because, at: day(on) },
  });
  const changed = (because: CoverEnd["because"], on: number): CoverEnd => ({ because, at: day(on) });

  test.each([
    ["a cancellation", { outcomes: [outcome("cancelled", 3, "customer")] }, ended("cancelled", 3)],
    ["a full refund", { refundedAt: day(4) }, ended("refunded", 4)],
    ["a change of the order", { coverEnds: [changed("address", 5)] }, ended("address", 5)],
    ["want of tracking", { coverEnds: [changed("no_tracking", 8)] }, ended("no_tracking", 8)],
    [
      "whatever came first",
      { coverEnds: [changed("person", 5), changed("amount", 5)], refundedAt: day(6), outcomes: [outcome("cancelled", 7)] },
      ended("amount", 5),
    ],
  ])("ends by %s", (_, known, expected) => {
    expect(standing(known)).toEqual({ ...approved, ...expected });
  });

  test("counts from the approval, and only what comes after it ends it", () => {
    const screenings = [screened("pending", 1)] as const;
    const staff = staffSaid("approved", 4);
    expect(fullStanding({ screenings, staff, coverEnds: [changed("address", 3)] })).toMatchObject({
      guaranteeStatus: 2,
      coveredSince: day(4),
      coverEnd: null,
    });
    expect(standing({ screenings, staff, coverEnds: [changed("address", 5)] })).toMatchObject(ended("address", 5));
    expect(fullStanding({ screenings: [screened("approved", 1), screened("approved", 3)] }).coveredSince).toEqual(day(1));
  });

  test("says until when the order was covered last, unless it never was or is again", () => {
    expect(fullStanding({ staff: staffSaid("rejected", 4) })).toMatchObject({ coveredSince: null, coveredUntil: day(4) });
    expect(fullStanding({ coverEnds: [changed("address", 3)], staff: staffSaid("rejected", 4) }).coveredUntil).toEqual(day(3));
    expect(fullStanding({ screenings: [screened("pending", 1)], staff: staffSaid("rejected", 4) }).coveredUntil).toBeNull();
    const again = { screenings: [screened("approved", 1), screened("pending", 3)], staff: staffSaid("approved", 4) } as const;
    expect(fullStanding(again)).toMatchObject({ coveredSince: day(4), coveredUntil: null });
  });

  test("doesn't come back with a better screening or when staff approve again", () => {
    const coverEnds = [changed("address", 3)];
    const lost = ended("address", 3);
    expect(standing({ coverEnds, screenings: [screened("approved", 1), screened("approved", 3)] })).toMatchObject(lost);
    expect(standing({ coverEnds, staff: staffSaid("approved", 4) })).toMatchObject(lost);
    expect(standing({ coverEnds, staff: { decision: null, at: day(4) } })).toMatchObject(lost);
  });

  test("comes back where the change had the order held and it's approved again, until the next change", () => {
    const screenings = [screened("approved", 1), screened("pending", 3)] as const;
    const coverEnds = [changed("address", 3)];
    expect(standing({ coverEnds, screenings })).toMatchObject({ decision: "pending", guaranteeStatus: 1, coverEnd: null });
    const staff = staffSaid("approved", 4);
    expect(fullStanding({ coverEnds, screenings, staff })).toMatchObject({ guaranteeStatus: 2, coveredSince: day(4), coverEnd: null });
    expect(standing({ coverEnds: [...coverEnds, changed("address", 5)], screenings, staff })).toMatchObject(ended("address", 5));
  });

  test("isn't ended by what happens after a chargeback", () => {
    const chargeback = outcome("chargeback", 4, "fraudulent");
    const later = { coverEnds: [changed("amount", 5)], refundedAt: day(6) };
    expect(standing({ ...later, outcomes: [chargeback, outcome("cancelled", 7)] })).toEqual(approved);
    expect(standing({ ...later, outcomes: [chargeback, outcome("cancelled", 3)] })).toMatchObject(ended("cancelled", 3));
  });

  test("is rejected once the claim for its chargeback is declined, and not where it had ended", () => {
    const claimDeclined = "other_address";
    expect(standing({ claimDeclined })).toEqual({
      ...approved,
      guaranteeStatus: 3,
      guaranteeNote: "Guarantee claim declined: delivered to another address than the one we approved",
    });
    expect(standing({ claimDeclined, refundedAt: day(4) })).toMatchObject(ended("refunded", 4));
  });
});

describe("a scenario's time-out", () => {
  const held2Days = screened("pending", 1, timeOut(2));

  test("decides so long after what the scenario holds arrived, rejecting it or approving it without the guarantee", () => {
    const receivedAt = new Date(Date.UTC(2026, 0, 3, 6));
    const due = new Date(Date.UTC(2026, 0, 5, 6));
    const known = { screenings: [held2Days], receivedAt } as const;
    expect(standing(known, new Date(due.getTime() - 1))).toEqual({ ...held, dueAt: due, dueDecision: "rejected" });
    expect(standing(known, due)).toEqual({ ...rejected, ...byTimeOut });
    const approves = { screenings: [screened("pending", 1, timeOut(2, "approved"))], receivedAt } as const;
    expect(standing(approves, due)).toEqual({ ...approved, ...byTimeOut, guaranteeStatus: 0, guaranteeNote: TIMED_OUT });
  });

  test("says nothing about the guarantee in a shop without it", () => {
    const without = { hasGuarantee: false } as const;
    for (const decision of ["approved", "rejected"] as const) {
      const screenings = [screened("pending", 1, { ...timeOut(2, decision), guaranteeStatus: 0 })] as const;
      expect(standing({ ...without, screenings })).toMatchObject({
        decision,
        decidedBy: "time_out",
        guaranteeStatus: 0,
        guaranteeNote: null,
      });
    }
  });

  test("counts in minutes", () => {
    const screenings = [screened("pending", 1, { timeOutMinutes: 5, timeOutDecision: "approved" })] as const;
    const due = new Date(day(1).getTime() + 5 * 60_000);
    expect(standing({ screenings }, new Date(due.getTime() - 1))).toMatchObject({
      decision: "pending",
      dueAt: due,
      dueDecision: "approved",
    });
    expect(standing({ screenings }, due)).toMatchObject({ decision: "approved", decidedBy: "time_out" });
  });

  test("stands in place of the 14 days, also where it's longer", () => {
    const long = { screenings: [screened("pending", 1, timeOut(20))] } as const;
    expect(standing(long, day(16))).toMatchObject({ decision: "pending", closed: null, dueAt: day(21) });
    expect(standing(long, day(21))).toMatchObject({ decision: "rejected", decidedBy: "time_out" });
  });

  test("of a screening from before it decided closes the order", () => {
    const screenings = [screened("pending", 1, { timeOutMinutes: 2 * 24 * 60 })] as const;
    expect(standing({ screenings })).toMatchObject({ decision: "pending", closed: { at: day(3), because: "timed_out" } });
  });

  test("closes imported history, as of so long after it was placed, also where it's held later", () => {
    const receivedAt = day(8);
    const closed = { decision: "pending", closed: { at: day(3), because: "timed_out" } };
    expect(standing({ screenings: [held2Days], receivedAt }, day(9))).toMatchObject(closed);
    const later = [screened("approved", 1), screened("pending", 8, timeOut(1))] as const;
    expect(standing({ screenings: later, receivedAt }, day(9))).toMatchObject({ ...closed, closed: { at: day(9) } });
  });

  test("counts from the screening that first holds the order, and is kept when it's held again", () => {
    const later = screened("pending", 4, timeOut(3));
    expect(standing({ screenings: [screened("approved", 1), later] }, day(5)).dueAt).toEqual(day(7));
    expect(standing({ screenings: [screened("pending", 1), later] }, day(5))).toMatchObject({ dueAt: day(15), dueDecision: null });
    expect(standing({ screenings: [later, screened("pending", 5)], receivedAt: day(4) }, day(5)).dueAt).toEqual(day(7));
    expect(standing({ screenings: [later, screened("pending", 5)], receivedAt: day(4) }, day(7))).toMatchObject(byTimeOut);
  });

  test("that approved is followed by that of the change that has the order held again", () => {
    const again = [screened("pending", 1, timeOut(2, "approved")), screened("pending", 5, timeOut(3))] as const;
    expect(standing({ screenings: again }, day(7))).toMatchObject({ decision: "pending", decidedBy: "screening", dueAt: day(8) });
    expect(standing({ screenings: again }, day(8))).toMatchObject({ decision: "rejected", decidedBy: "time_out" });
    const released = { screenings: again, staff: { decision: null, at: day(6) } };
    expect(standing(released, day(7))).toMatchObject({ decision: "pending", dueAt: day(8) });
  });

  test("that rejected stands over later screenings", () => {
    for (const decision of decisions)
      expect(standing({ screenings: [held2Days, screened(decision, 5)] })).toMatchObject({ decision: "rejected", decidedBy: "time_out" });
  });

  test("doesn't apply to what staff hold", () => {
    expect(standing({ screenings: [held2Days], staff: staffSaid("pending", 2) }, day(2))).toMatchObject({
      dueAt: day(16),
      dueDecision: null,
    });
  });

  test("decides nothing that staff decided on in time, and nothing over what they decide afterwards", () => {
    for (const on of [2, 3, 5])
      for (const decision of decisions)
        expect(standing({ screenings: [held2Days], staff: staffSaid(decision, on) })).toMatchObject({ decision, decidedBy: "staff" });
  });

  test("isn't started anew when staff release the order: it goes on, or decides at once if it's over", () => {
    const released = (on: number, now = day(on)) => standing({ screenings: [held2Days], staff: { decision: null, at: day(on) } }, now);
    expect(released(2)).toMatchObject({ decision: "pending", decidedBy: "screening", dueAt: day(3), dueDecision: "rejected" });
    expect(released(2, day(3))).toMatchObject({ decision: "rejected", decidedBy: "time_out" });
    expect(released(6)).toEqual({ ...rejected, ...byTimeOut });
  });

  test.each([
    [{ outcomes: [outcome("cancelled", 2, "customer")] }, { at: day(2), because: "cancelled" }],
    [{ refundedAt: day(3) }, { at: day(3), because: "refunded" }],
  ] as const)("decides nothing about an order that was closed by then: %j", (known, closed) => {
    expect(standing({ screenings: [held2Days], ...known })).toMatchObject({ decision: "pending", closed, dueAt: null, dueDecision: null });
  });

  test("stands when the order is canceled or refunded afterwards", () => {
    const later = { outcomes: [outcome("cancelled", 4, "customer")], refundedAt: day(5) };
    expect(standing({ screenings: [held2Days], ...later })).toEqual({ ...rejected, ...byTimeOut });
  });

  test("gives way to what is confirmed, before it or after", () => {
    for (const on of [2, 4]) {
      const confirmed = standing({ screenings: [held2Days], outcomes: [outcome("legit_confirmed", on)] });
      expect(confirmed).toMatchObject({ decision: "approved", decidedBy: "outcome", guaranteeStatus: 0 });
      const approves = [screened("pending", 1, timeOut(2, "approved"))] as const;
      const fraud = standing({ screenings: approves, outcomes: [outcome("fraud_confirmed", on)] });
      expect(fraud).toMatchObject({ decision: "rejected", decidedBy: "outcome", guaranteeStatus: 3 });
    }
  });
});

describe("an order that isn't held", () => {
  const outcomes = [outcome("cancelled", 3, "customer"), outcome("fraud_confirmed", 4), outcome("legit_confirmed", 5)];

  test("keeps its decision whatever is reported", () => {
    expect(standing({ outcomes, refundedAt: day(6) }, day(40))).toMatchObject({ decision: "approved", decidedBy: "screening" });
    expect(standing({ outcomes, refundedAt: day(6), screenings: [screened("rejected", 1)] }, day(40))).toEqual(rejected);
  });
});

describe("for any history", () => {
  const anyDay = fc.integer({ min: 1, max: 9 });
  const anyOutcome = fc
    .tuple(
      fc.constantFrom("cancelled", "legit_confirmed", "fraud_confirmed", "refund", "chargeback"),
      anyDay,
      fc.constantFrom(null, "fraud", "customer"),
    )
    .map(([type, on, reason]) => outcome(type, on, reason));
  const anyTimeOut = fc.option(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom("approved", "rejected", null)));
  const screeningsWith = (timeOuts: typeof anyTimeOut) =>
    fc
      .array(fc.tuple(fc.constantFrom(...decisions), anyDay, timeOuts), { minLength: 1, maxLength: 4 })
      .map((all) =>
        all
          .toSorted(([, a], [, b]) => a - b)
          .map(([decision, on, timed]) => screened(decision, on, timed === null ? {} : timeOut(timed[0], timed[1]))),
      );
  const anyScreenings = screeningsWith(anyTimeOut);
  const anyKnown = fc.record({
    screenings: anyScreenings,
    outcomes: fc.array(anyOutcome, { maxLength: 6 }),
    staff: fc.option(fc.tuple(fc.constantFrom(...decisions), anyDay).map(([decision, on]) => staffSaid(decision, on))),
    refundedAt: fc.option(anyDay.map(day)),
    coverEnds: fc.array(
      fc.tuple(fc.constantFrom("amount", "address", "person", "no_tracking"), anyDay).map(([because, on]) => ({ because, at: day(on) })),
      { maxLength: 4 },
    ),
    claimDeclined: fc.option(fc.constant("no_delivery" as const)),
  });
  const standingFor = (
    { screenings: [first = screened("approved", 1), ...later], ...rest }: Omit<Partial<Known>, "screenings"> & { screenings: Screened[] },
    now: Date,
  ) => fullStanding({ ...rest, screenings: [first, ...later] }, now);

  test("outcomes and what ends the guarantee give the same standing in whatever order they arrive", () => {
    fc.assert(
      fc.property(
        anyKnown.chain((known) =>
          fc.tuple(
            fc.constant(known),
            fc.shuffledSubarray(known.outcomes, { minLength: known.outcomes.length }),
            fc.shuffledSubarray(known.coverEnds, { minLength: known.coverEnds.length }),
            fc.integer({ min: 1, max: 40 }),
          ),
        ),
        ([known, shuffled, coverEnds, now]) => {
          const again = { ...known, outcomes: shuffled, coverEnds: [...coverEnds, ...coverEnds] };
          expect(standingFor(again, day(now))).toEqual(standingFor(known, day(now)));
        },
      ),
    );
  });

  test("without staff, confirmations and time-outs the worst screening decides", () => {
    const worst = ["rejected", "pending", "approved"] as const;
    fc.assert(
      fc.property(screeningsWith(fc.constant(null)), (screenings) => {
        const expected = worst.find((decision) => screenings.some((each) => each.decision === decision));
        expect(standingFor({ screenings, outcomes: [], staff: null, refundedAt: null }, NOW).decision).toBe(expected);
      }),
    );
  });

  test("only an approved order is guaranteed, and only a held one waits or is closed", () => {
    fc.assert(
      fc.property(anyKnown, fc.integer({ min: 1, max: 40 }), (known, on) => {
        const now = day(on);
        const { decision, guaranteeStatus, closed, dueAt, dueDecision } = standingFor(known, now);
        expect(guaranteeStatus === 2 && decision !== "approved").toBe(false);
        expect((closed !== null || dueAt !== null) === (decision === "pending")).toBe(true);
        expect(closed !== null && dueAt !== null).toBe(false);
        expect(dueAt === null || dueAt > now).toBe(true);
        expect(dueAt === null && dueDecision !== null).toBe(false);
        expect(closed === null || guaranteeStatus === 0).toBe(true);
      }),
    );
  });

  test("an order is guaranteed from a day on exactly while its guarantee hasn't ended, and what ended it stays", () => {
    fc.assert(
      fc.property(anyKnown, anyDay, (known, on) => {
        const { guaranteeStatus, coveredSince, coverEnd } = standingFor(known, NOW);
        const isDeclined = known.claimDeclined !== null && coveredSince !== null;
        expect(guaranteeStatus === 2).toBe(coveredSince !== null && !isDeclined);
        expect(coverEnd !== null && guaranteeStatus === 2).toBe(false);
        const later = { ...known, coverEnds: [...known.coverEnds, { because: "amount" as const, at: day(on + 20) }] };
        expect(coverEnd === null || isDeepStrictEqual(standingFor(later, day(40)).coverEnd, coverEnd)).toBe(true);
      }),
    );
  });

  test("an outcome's approval is never guaranteed, and neither is a time-out's", () => {
    fc.assert(
      fc.property(anyKnown, fc.integer({ min: 1, max: 60 }), (known, on) => {
        const { decision, decidedBy, guaranteeStatus } = standingFor(known, day(on));
        const isAutomatic = decidedBy === "outcome" || decidedBy === "time_out";
        expect(isAutomatic && decision === "approved" && guaranteeStatus !== 0).toBe(false);
      }),
    );
  });

  test("without news, an order ends as it was said to, and when", () => {
    fc.assert(
      fc.property(anyKnown, (known) => {
        const { dueAt, dueDecision } = standingFor(known, NOW);
        if (dueAt === null) return;
        const before = standingFor(known, new Date(dueAt.getTime() - 1));
        expect(before).toMatchObject({ decision: "pending", closed: null, dueAt, dueDecision });
        const after = standingFor(known, dueAt);
        const closes = { decision: "pending", closed: { at: dueAt, because: "timed_out" } };
        const decides = { decision: dueDecision, decidedBy: "time_out", closed: null };
        expect(after).toMatchObject(dueDecision === null ? closes : decides);
        expect(standingFor(known, new Date(dueAt.getTime() + 1))).toEqual(after);
      }),
    );
  });

  test("staff's approval or rejection stands, whatever else is known", () => {
    fc.assert(
      fc.property(anyKnown, fc.constantFrom("approved", "rejected"), (known, decision) => {
        expect(standingFor({ ...known, staff: staffSaid(decision, 5) }, NOW)).toMatchObject({ decision, decidedBy: "staff" });
      }),
    );
  });
});

import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { byTimeOfEnd, coverEndNote, type CoverEnd } from "#domain/guarantee/cover-break.ts";
import { claimDeclinedNote } from "#domain/guarantee/claim.ts";
import type { DeclineReason } from "#domain/guarantee/decline-reason.ts";
import { isHistory } from "#domain/orders/is-history.ts";
import {
  asOfHistory,
  dueAfter,
  dueOnArrival,
  isWorse,
  type ClosedBecause,
  type DecidedBy,
  type Decision,
  type Due,
  type TimeOut,
  type TimeOutDecision,
} from "#domain/payments/decision.ts";
import { guaranteeNote, type GuaranteeObstacle } from "#domain/payments/guarantee-obstacles.ts";
import { outcomes, type OutcomeType } from "#domain/payments/outcome.ts";
import { guaranteeStatusOf, UNDER_GUARANTEE, type GuaranteeStatus } from "#domain/payments/guarantee-status.ts";

/** One screening of an order, with the status that follows from it alone, and the time-out of the scenario that matched. */
export type Screened = TimeOut & {
  decision: Decision;
  at: Date;
  guaranteeStatus: GuaranteeStatus;
  obstacles: readonly GuaranteeObstacle[];
};

/** What the shop's staff decided, with what was said about the guarantee then. */
export type StaffDecision = { decision: Decision; at: Date; guaranteeStatus: GuaranteeStatus; guaranteeNote: string | null };

/** What the shop's staff said last: a decision, or that they take theirs back. */
export type StaffWord = StaffDecision | { decision: null; at: Date };

/** An outcome as far as it can end a held order. */
export type Confirmation = { type: OutcomeType; at: Date; reason: string | null };

/** How an order stands now. */
export type Standing = {
  decision: Decision;
  decidedBy: DecidedBy;
  guaranteeStatus: GuaranteeStatus;
  /** Why an approved order isn't under guarantee; null if it is, or if the shop has no guarantee. */
  guaranteeNote: string | null;
  /** When a held order ended without a verdict. It is still pending, but no longer counted or waiting. */
  closed: { at: Date; because: ClosedBecause } | null;
  /** When a held order ends by itself; null unless it's waiting. */
  dueAt: Date | null;
  /** What its time-out decides then; null if it closes without a decision. */
  dueDecision: TimeOutDecision | null;
  /** Since when the order has been under guarantee without a break; null if it isn't. */
  coveredSince: Date | null;
  /** Until when it was under guarantee last; null if it never was, or is. */
  coveredUntil: Date | null;
  /** What ended the guarantee of an order that was under it; null if nothing did. */
  coverEnd: CoverEnd | null;
};

export type Known = {
  createdAt: Date;
  receivedAt: Date;
  hasGuarantee: boolean;
  /** In the order of their numbers. There is at least one. */
  screenings: readonly [Screened, ...Screened[]];
  staff: StaffWord | null;
  outcomes: readonly Confirmation[];
  /** When the last of a full refund was made. */
  refundedAt: Date | null;
  /** Changes of the order, and tracking that was due, that end its guarantee if it's under it then. */
  coverEnds: readonly CoverEnd[];
  /** Why Surety declined the claim for its chargeback; null if it didn't. */
  claimDeclined: DeclineReason | null;
};

/**
 * How an order stands, from everything known about it, in whatever order its outcomes arrived. A later screening replaces the
 * decision only if it's worse. Staff's decision stands over screenings and outcomes until they take it back; then the latest
 * screening's decision stands, and a held order waits on with the time it had. A held order ends by a confirmation or a cancellation
 * for fraud, the latest by its own time; a change that holds the order again asks for a newer confirmation that it's legitimate.
 * Otherwise another cancellation or a full refund closes it without a verdict, or the time-out of the scenario that held it decides;
 * without a time-out, it closes after 14 days. Held again while it's held, it keeps its time. A confirmation decides over a time-out.
 *
 * The guarantee of an order ends with a cancellation, a full refund, or what else `coverEnds` has. It comes back only where a change
 * of the order has it held or rejected, and it's approved again. What happens after a chargeback no longer ends it: the loss occurred
 * under guarantee. Where Surety declined the claim for it, the guarantee is rejected.
 */
export function standingOf(known: Known, now: Date): Standing {
  const [first, ...later] = known.screenings;
  const begun = byScreening(first, dueOnArrival(known, first));
  const screenings = isHistory(known.createdAt, known.receivedAt) ? later.map(asOfHistory) : later;
  const closing = closingOf(known);
  const timedOut = (state: State, at: Date) => afterTimeOut(state, closing, at < now ? at : now);
  const start: State = {
    ...begun,
    latest: { ...first, isFirst: true, due: begun.due },
    verdict: null,
    coveredSince: begun.guaranteeStatus === UNDER_GUARANTEE ? first.at : null,
    coveredUntil: null,
    coverEnd: null,
  };
  const folded = timedOut(
    eventsOf(known, screenings).reduce((state, event) => after(timedOut(state, event.at), event), start),
    now,
  );
  const { decision, decidedBy, coveredSince, coveredUntil, coverEnd, due } = folded;
  const { guaranteeStatus, note } = afterClaim(folded, known.claimDeclined);
  const guaranteeOrNot = { guaranteeStatus, guaranteeNote: known.hasGuarantee ? note : null, coveredSince, coveredUntil, coverEnd };
  const ended = { dueAt: null, dueDecision: null };
  if (decision !== "pending") return { decision, decidedBy, ...guaranteeOrNot, closed: null, ...ended };
  const closed = closedBy(closing, due, now);
  if (closed !== null) return { decision, decidedBy, ...guaranteeOrNot, guaranteeStatus: 0, guaranteeNote: null, closed, ...ended };
  return { decision, decidedBy, ...guaranteeOrNot, closed: null, dueAt: due.at, dueDecision: due.decision };
}

function afterClaim({ guaranteeStatus, note }: State, declined: DeclineReason | null): Pick<State, "guaranteeStatus" | "note"> {
  return declined !== null && guaranteeStatus === UNDER_GUARANTEE
    ? { guaranteeStatus: 3, note: claimDeclinedNote(declined) }
    : { guaranteeStatus, note };
}

type Verdict = { decision: "approved" | "rejected"; at: Date };

/** The order after some of what happened to it. */
type State = {
  decision: Decision;
  decidedBy: DecidedBy;
  guaranteeStatus: GuaranteeStatus;
  note: string | null;
  /** Whether the shop had the guarantee when it was screened, or when staff decided. */
  isCovered: boolean;
  /** When and how it ends if it's held. */
  due: Due;
  /** With when and how it would end if staff had never decided. */
  latest: Screened & { isFirst: boolean; due: Due };
  /** The latest confirmation. */
  verdict: Verdict | null;
  coveredSince: Date | null;
  coveredUntil: Date | null;
  coverEnd: CoverEnd | null;
};

type Decided = Pick<State, "decision" | "decidedBy" | "guaranteeStatus" | "note" | "isCovered" | "due">;

type Happening =
  | { what: "coverEnded"; at: Date; end: CoverEnd; rank: number }
  | { what: "confirmed"; at: Date; verdict: Verdict; rank: number }
  | { what: "screened"; at: Date; screened: Screened; rank: number }
  | { what: "staff"; at: Date; staff: StaffWord; rank: number };

/** Before the screening of the same change. */
const COVER_ENDED_RANK = 99;
const SCREENED_RANK = 100;
const STAFF_RANK = 101;

/** What happened after the first screening, in order of time. */
function eventsOf(known: Known, later: readonly Screened[]): Happening[] {
  const { outcomes: reported, staff } = known;
  const confirmed = reported.flatMap((outcome): Happening[] => {
    const decision = verdictOf(outcome);
    return decision === null
      ? []
      : [{ what: "confirmed", at: outcome.at, verdict: { decision, at: outcome.at }, rank: outcomes[outcome.type].rank }];
  });
  const screened = later.map((each): Happening => ({ what: "screened", at: each.at, screened: each, rank: SCREENED_RANK }));
  const said: Happening[] = staff === null ? [] : [{ what: "staff", at: staff.at, staff, rank: STAFF_RANK }];
  const ended = coverEndsOf(known).map((end): Happening => ({ what: "coverEnded", at: end.at, end, rank: COVER_ENDED_RANK }));
  return [...ended, ...confirmed, ...screened, ...said].toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.rank - b.rank);
}

/** What may have ended the guarantee, earliest first, up to the first chargeback. */
function coverEndsOf({ outcomes: reported, refundedAt, coverEnds }: Known): CoverEnd[] {
  const chargebackAt = Math.min(...reported.filter(({ type }) => outcomes[type].isChargeback).map(({ at }) => at.getTime()));
  const cancelled = reported.filter(({ type }) => type === "cancelled").map(({ at }): CoverEnd => ({ at, because: "cancelled" }));
  const refunded: CoverEnd[] = refundedAt === null ? [] : [{ at: refundedAt, because: "refunded" }];
  return [...coverEnds, ...cancelled, ...refunded].filter(({ at }) => at.getTime() <= chargebackAt).toSorted(byTimeOfEnd);
}

function verdictOf({ type, reason }: Confirmation): Verdict["decision"] | null {
  if (type === "legit_confirmed") return "approved";
  if (type === "fraud_confirmed" || (type === "cancelled" && reason === "fraud")) return "rejected";
  return null;
}

function after(state: State, event: Happening): State {
  const next = withoutEndedCover(happened(state, event));
  if (next.guaranteeStatus === UNDER_GUARANTEE) return { ...next, coveredSince: state.coveredSince ?? event.at, coveredUntil: null };
  return { ...next, coveredSince: null, coveredUntil: state.coveredSince === null ? state.coveredUntil : event.at };
}

/** An order that its change has held or rejected was judged anew: another approval may guarantee it. */
function judgedAnew(state: State, decided: Decided): Decided & Pick<State, "coverEnd"> {
  const isJudgedAnew = state.decision === "approved" && decided.decision !== "approved";
  return { ...decided, coverEnd: isJudgedAnew ? null : state.coverEnd };
}

/** Otherwise a guarantee that ended doesn't come back, no matter who approves the order. */
function withoutEndedCover(state: State): State {
  if (state.coverEnd === null || state.decision !== "approved") return state;
  return { ...state, guaranteeStatus: 0, note: coverEndNote(state.coverEnd.because) };
}

function happened(state: State, event: Happening): State {
  switch (event.what) {
    case "coverEnded":
      return state.guaranteeStatus === UNDER_GUARANTEE ? { ...state, coverEnd: event.end } : state;
    case "confirmed":
      return { ...state, ...confirmed(state, event.verdict), verdict: event.verdict };
    case "screened":
      return { ...state, ...judgedAnew(state, screenedAgain(state, event.screened)), latest: latestAfter(state, event.screened) };
    case "staff":
      return { ...state, ...(event.staff.decision === null ? released(state, event.at) : byStaff(event.staff)) };
  }
}

/**
 * A time-out that is over decides about an order that is held, unless a cancellation or a full refund closed it before. Staff
 * who decide at the same time decide over it.
 */
function afterTimeOut(state: State, closing: Standing["closed"], now: Date): State {
  const { due } = state;
  if (state.decision !== "pending" || due.decision === null || due.at > now) return state;
  return closing !== null && closing.at <= due.at ? state : { ...state, ...byTimeOut(state, due.decision) };
}

/** Held again while it's held, it keeps its time. Under staff's decision, it's held as long as its screening would have held it. */
function latestAfter({ latest, decision, decidedBy }: State, screened: Screened): State["latest"] {
  const wasHeld = (decidedBy === "staff" ? latest.decision : decision) === "pending";
  const isOver = latest.due.decision !== null && latest.due.at <= screened.at;
  return { ...screened, isFirst: false, due: wasHeld && !isOver ? latest.due : dueAfter(screened.at, screened) };
}

/** A confirmation decides about a held order, and over an earlier confirmation or a time-out. */
function confirmed(state: State, verdict: Verdict): Decided {
  return state.decision === "pending" || state.decidedBy === "outcome" || state.decidedBy === "time_out"
    ? byOutcome(state, verdict)
    : state;
}

/** A worse decision replaces the one that stands. Under staff's decision a worse one, or what it finds missing, ends the guarantee. */
function screenedAgain(state: State, screened: Screened): Decided {
  if (state.decidedBy === "staff") return { ...state, ...guaranteeUnderStaff(state, screened) };
  if (isWorse(screened.decision, state.decision)) {
    const again = byScreening(screened, dueAfter(screened.at, screened));
    return again.decision === "pending" && state.verdict?.decision === "rejected" ? byOutcome(again, state.verdict) : again;
  }
  return state.decidedBy === "screening" && state.decision === "approved" && screened.decision === "approved"
    ? byScreening(screened, dueAfter(screened.at, screened))
    : state;
}

function guaranteeUnderStaff(state: State, { decision, obstacles }: Screened): Pick<State, "guaranteeStatus" | "note"> {
  if (state.decision !== "approved" || state.guaranteeStatus === 0) return state;
  const note = decision === "approved" ? guaranteeNote(obstacles.filter((obstacle) => obstacle !== "score")) : NOT_APPROVED_SINCE;
  return note === null ? state : { guaranteeStatus: 0, note };
}

const NOT_APPROVED_SINCE = "Not guaranteed: the order changed after it was approved, and its new screening didn't approve it";

/** Once staff take their decision back, the latest screening's stands, and what was confirmed about it. */
function released(state: State, at: Date): Decided {
  const { latest, verdict } = state;
  const again = byScreening(latest, dueOnRelease(latest, at));
  if (again.decision !== "pending" || verdict === null) return again;
  const isOfThisOrder = verdict.decision === "rejected" || latest.isFirst || verdict.at >= latest.at;
  return isOfThisOrder ? byOutcome(again, verdict) : again;
}

/**
 * The order waits on as if staff had never decided. A time-out isn't started anew: one that is over decides at once. Before it
 * closes without a decision, the order waits for a day at least.
 */
function dueOnRelease({ due }: State["latest"], at: Date): Due {
  const least = due.decision === null ? at.getTime() + DAY_MS : at.getTime();
  return { ...due, at: new Date(Math.max(due.at.getTime(), least)) };
}

function byScreening({ decision, guaranteeStatus, obstacles }: Screened, due: Due): Decided {
  const note = decision === "approved" && guaranteeStatus === 0 ? guaranteeNote(obstacles) : null;
  return { decision, decidedBy: "screening", guaranteeStatus, note, isCovered: guaranteeStatus !== 0 || note !== null, due };
}

const NO_TIME_OUT: TimeOut = { timeOutMinutes: null, timeOutDecision: null };

/** No scenario decides here, so none sets a time-out. */
function byStaff({ decision, at, guaranteeStatus, guaranteeNote: note }: StaffDecision): Decided {
  const isCovered = guaranteeStatus !== 0 || note !== null;
  return { decision, decidedBy: "staff", guaranteeStatus, note, isCovered, due: dueAfter(at, NO_TIME_OUT) };
}

/** An outcome's approval is never guaranteed. */
function byOutcome(state: Decided, { decision }: Verdict): Decided {
  return { ...withoutGuarantee(state, decision, CONFIRMED_ONLY), decidedBy: "outcome" };
}

const CONFIRMED_ONLY = "Not guaranteed: approved because you confirmed it as legitimate";

/** Nor is a time-out's. */
function byTimeOut(state: Decided, decision: TimeOutDecision): Decided {
  return { ...withoutGuarantee(state, decision, TIMED_OUT), decidedBy: "time_out" };
}

const TIMED_OUT = "Not guaranteed: approved automatically because no one decided in time";

function withoutGuarantee({ isCovered, due }: Decided, decision: Verdict["decision"], whyNot: string): Omit<Decided, "decidedBy"> {
  return decision === "approved"
    ? { decision, guaranteeStatus: 0, note: isCovered ? whyNot : null, isCovered, due }
    : { decision, guaranteeStatus: guaranteeStatusOf(decision, isCovered), note: null, isCovered, due };
}

/** The first cancellation or full refund. It closes an order that is held. */
function closingOf({ outcomes: reported, refundedAt }: Known): Standing["closed"] {
  const closings: NonNullable<Standing["closed"]>[] = reported
    .filter(({ type }) => type === "cancelled")
    .map(({ at }) => ({ at, because: "cancelled" }));
  if (refundedAt !== null) closings.push({ at: refundedAt, because: "refunded" });
  return closings.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}

/** What closed a held order first: that, or that its time is up. */
function closedBy(closing: Standing["closed"], due: Due, now: Date): Standing["closed"] {
  const isTimedOut = due.at <= now && (closing === null || due.at < closing.at);
  return isTimedOut ? { at: due.at, because: "timed_out" } : closing;
}

import { dueAt, type ClosedBecause, type DecidedBy, type Decision } from "#domain/payments/decision.ts";
import { guaranteeNote, type GuaranteeObstacle } from "#domain/payments/guarantee-obstacles.ts";
import { guaranteeStatusOf, type GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import { outcomes, type OutcomeType } from "#domain/payments/outcome.ts";

/** One screening of an order. */
type Screened = { decision: Decision; at: Date; obstacles: readonly GuaranteeObstacle[] };

/** What the shop's staff decided last, with what was said about the guarantee then. */
export type StaffDecision = { decision: Decision; at: Date; guaranteeStatus: GuaranteeStatus; guaranteeNote: string | null };

type Confirmation = { type: OutcomeType; at: Date; reason: string | null };

/** How an order stands now. */
export type Standing = {
  decision: Decision;
  decidedBy: DecidedBy;
  guaranteeStatus: GuaranteeStatus;
  guaranteeNote: string | null;
  /** When a held order ended without a verdict. It is still pending, but no longer counted or waiting. */
  closed: { at: Date; because: ClosedBecause } | null;
  /** When a held order closes by itself; null unless it's waiting. */
  dueAt: Date | null;
};

type Known = {
  createdAt: Date;
  hasGuarantee: boolean;
  /** The first one first. There is at least one. */
  screenings: readonly [Screened, ...Screened[]];
  staff: StaffDecision | null;
  outcomes: readonly Confirmation[];
  /** When the last of a full refund was made. */
  refundedAt: Date | null;
};

/**
 * How an order stands, from everything known about it, in whatever order it arrived. A later screening replaces the decision
 * only if it's worse. Staff's word stands over screenings and outcomes until it's released. A held order ends by a
 * confirmation or a cancellation for fraud, the latest by its own time; otherwise another cancellation, a full refund or 14
 * days close it without a verdict.
 */
export function standingOf(known: Known, now: Date): Standing {
  const { staff } = known;
  if (staff !== null && staff.decision !== "pending") return byStaff(known, staff);
  const decision = staff?.decision ?? worstOf(known.screenings);
  if (decision === "pending") return held(known, staff, now);
  const obstacles = decision === "approved" ? latestOf(known.screenings).obstacles : [];
  return decided(known, decision, "screening", guaranteeNote(obstacles));
}

function byStaff(known: Known, staff: StaffDecision): Standing {
  const standing = decided(known, staff.decision, "staff", staff.guaranteeStatus === 0 ? staff.guaranteeNote : null);
  if (staff.decision !== "approved") return standing;
  const latest = latestOf(known.screenings);
  if (latest.at <= staff.at || !known.hasGuarantee) return { ...standing, guaranteeStatus: staff.guaranteeStatus };
  const lacking = guaranteeNote(latest.obstacles.filter((obstacle) => obstacle !== "score"));
  const note =
    latest.decision === "approved" ? lacking : "Not guaranteed: the order changed after it was approved, and its risk is higher now";
  return note === null ? { ...standing, guaranteeStatus: staff.guaranteeStatus } : { ...standing, guaranteeStatus: 0, guaranteeNote: note };
}

function held(known: Known, staff: StaffDecision | null, now: Date): Standing {
  const since = staff?.at ?? null;
  const told = known.outcomes
    .filter((outcome) => since === null || outcome.at > since)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || outcomes[a.type].rank - outcomes[b.type].rank);
  const verdict = told.findLast((outcome) => verdictOf(outcome) !== null);
  if (verdict) {
    const decision = verdictOf(verdict);
    if (decision === "approved") {
      const note = known.hasGuarantee ? "Not guaranteed: approved because you confirmed it as legitimate" : null;
      return { ...decided(known, "approved", "outcome", note), guaranteeStatus: 0 };
    }
    return decided(known, "rejected", "outcome", null);
  }
  const due = dueAt(since === null || since < known.createdAt ? known.createdAt : since);
  const waiting: Standing = { ...decided(known, "pending", staff === null ? "screening" : "staff", null), dueAt: due };
  const closed = closingOf(known, due, now);
  return closed === null ? waiting : { ...waiting, guaranteeStatus: 0, closed, dueAt: null };
}

/** Whatever closed it first. */
function closingOf(known: Known, due: Date, now: Date): Standing["closed"] {
  const closings: NonNullable<Standing["closed"]>[] = known.outcomes
    .filter(({ type }) => type === "cancelled")
    .map(({ at }) => ({ at, because: "cancelled" }));
  if (known.refundedAt !== null) closings.push({ at: known.refundedAt, because: "refunded" });
  if (due <= now) closings.push({ at: due, because: "timed_out" });
  return closings.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}

function verdictOf({ type, reason }: Confirmation): "approved" | "rejected" | null {
  if (type === "legit_confirmed") return "approved";
  if (type === "fraud_confirmed" || (type === "cancelled" && reason === "fraud")) return "rejected";
  return null;
}

function decided({ hasGuarantee }: Known, decision: Decision, decidedBy: DecidedBy, note: string | null): Standing {
  const isGuaranteed = note === null || decision !== "approved";
  return {
    decision,
    decidedBy,
    guaranteeStatus: isGuaranteed ? guaranteeStatusOf(decision, hasGuarantee) : 0,
    guaranteeNote: hasGuarantee && !isGuaranteed ? note : null,
    closed: null,
    dueAt: null,
  };
}

const badness: Record<Decision, number> = { approved: 0, pending: 1, rejected: 2 };

function worstOf(screenings: Known["screenings"]): Decision {
  return screenings.reduce<Decision>(
    (worst, { decision }) => (badness[decision] > badness[worst] ? decision : worst),
    screenings[0].decision,
  );
}

function latestOf(screenings: Known["screenings"]): Screened {
  return screenings.at(-1) ?? screenings[0];
}

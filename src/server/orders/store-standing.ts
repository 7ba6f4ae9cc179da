import { isDeepStrictEqual } from "node:util";
import { LEAST_TIME_OUT_MINUTES } from "#domain/scenarios/scenario.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { fullRefundAt } from "#domain/payments/full-refund.ts";
import { guaranteeStatusOf, UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";
import { standingOf, type Screened, type StaffWord, type Standing } from "#domain/payments/standing.ts";
import { UNDO_MS } from "#domain/payments/staff-decision.ts";
import { followDispute } from "#server/claims/follow-dispute.ts";
import { markToTell } from "#server/connections/shopify-order-store.ts";
import { appendFigureChange } from "#server/figures/figure-store.ts";
import { watchFromApproval } from "#server/guarantee/watch-from-approval.ts";
import type { LockedPayment } from "#server/orders/outcome-store.ts";
import { readStaffWord } from "#server/orders/staff-decision-store.ts";
import { readStandingParts, storedStanding, updateStanding, type StoredStanding } from "#server/orders/standing-store.ts";
import { standingEvents, type Occasion } from "#server/orders/standing-words.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import type { Handle } from "#server/db/database.ts";

export type StandingParts = Awaited<ReturnType<typeof readStandingParts>>;

/**
 * Stores how a payment stands now, from its screenings, outcomes and what staff said, with the figures and the trail, and has
 * the claim on its guarantee follow.
 * Call it in the transaction of whatever may have changed it, after that is stored. `payment` is as the figures count it so far;
 * returned is the payment as they count it now.
 */
export async function storeStanding(handle: Handle, tenantId: number, payment: LockedPayment, occasion: Occasion): Promise<LockedPayment> {
  const parts = await readStandingParts(handle, tenantId, payment.paymentId);
  const staff = await readStaffWord(handle, tenantId, payment.paymentId);
  const standing = standingFrom(payment, parts, staff, occasion.at);
  const [before, after] = [standingSoFar(payment, parts), storedStanding(standing)];
  const stored = await replaceStanding(handle, tenantId, payment, { before, after }, occasion);
  const { coveredSince } = standing;
  if (before.guaranteeStatus !== UNDER_GUARANTEE && coveredSince !== null)
    await watchFromApproval(handle, tenantId, payment.paymentId, coveredSince, occasion.at);
  await followDispute(handle, tenantId, stored, occasion.at);
  return stored;
}

/** How a payment stands if this is staff's last word about it. */
export function standingIfSaid(payment: LockedPayment, parts: StandingParts, staff: StaffWord | null, at: Date): StoredStanding {
  return storedStanding(standingFrom(payment, parts, staff, at));
}

/** A payment's standing, folded from what is known about it. */
export function standingFrom(payment: LockedPayment, parts: StandingParts, staff: StaffWord | null, at: Date): Standing {
  return standingOf(
    {
      createdAt: payment.createdAt,
      receivedAt: payment.receivedAt,
      hasGuarantee: parts.hasGuarantee,
      screenings: screeningsOf(payment, parts),
      staff,
      outcomes: (parts.outcomes ?? []).map(({ type, at: happenedAt, reason }) => ({ type, at: new Date(happenedAt), reason })),
      refundedAt: fullRefundAt(payment.amountMinor, parts.outcomes ?? []),
      coverEnds: (parts.coverBreaks ?? []).map(({ because, at: endedAt }) => ({ because, at: new Date(endedAt) })),
      claimDeclined: parts.claimDeclined,
    },
    at,
  );
}

/** Stores another standing of a payment, with the figures and the trail; returns the payment as the figures count it then. */
export async function replaceStanding(
  handle: Handle,
  tenantId: number,
  payment: LockedPayment,
  { before, after }: { before: StoredStanding; after: StoredStanding },
  occasion: Occasion,
): Promise<LockedPayment> {
  if (isDeepStrictEqual(before, after)) return payment;
  await updateStanding(handle, tenantId, payment.paymentId, after);
  for (const event of standingEvents(before, after, occasion)) await appendTrailEvent(handle, tenantId, payment.paymentId, event);
  await markToTell(handle, tenantId, payment.paymentId, toldFrom(occasion));
  const { decision, guaranteeStatus, closedAt } = after;
  const stored = { ...payment, decision, guaranteeStatus, closedAt };
  await appendFigureChange(handle, tenantId, payment.timeZone, payment, stored);
  return stored;
}

/** What people decide leaves the house once it can't be undone anymore, unless they're looking at the platform. */
function toldFrom({ at, by, isToldAtOnce }: Occasion): Date {
  return by === null || isToldAtOnce ? at : new Date(at.getTime() + UNDO_MS);
}

/** How a payment stands so far. */
export function standingSoFar({ decision, guaranteeStatus, closedAt }: LockedPayment, parts: StandingParts): StoredStanding {
  const { decidedBy, guaranteeNote, closedBecause, dueAt, dueDecision, coverEndedAt, coverEndedBecause } = parts;
  return {
    decision,
    decidedBy,
    guaranteeStatus,
    guaranteeNote,
    closedAt,
    closedBecause,
    dueAt,
    dueDecision,
    coverEndedAt,
    coverEndedBecause,
  };
}

/** The screenings so far. In place of a first one that is no longer kept, what stands tells how it ended. */
function screeningsOf(
  payment: LockedPayment,
  { screenings, decidedBy, guaranteeNote, coverEndedAt, claimDeclined }: StandingParts,
): [Screened, ...Screened[]] {
  const [first, ...later] = (screenings ?? []).map(({ at, ...screened }) => ({ ...screened, at: new Date(at) }));
  if (first?.number === 1) return [first, ...later];
  const start = { at: payment.createdAt, obstacles: [] };
  if (decidedBy === "time_out") {
    // How long it was is no longer known, and no longer matters.
    const timeOut = {
      timeOutMinutes: LEAST_TIME_OUT_MINUTES,
      timeOutDecision: payment.decision === "approved" ? "approved" : "rejected",
    } as const;
    const isCovered = payment.guaranteeStatus !== 0 || guaranteeNote !== null;
    return [
      { ...start, ...timeOut, decision: "pending", guaranteeStatus: guaranteeStatusOf("pending", isCovered) },
      ...(first ? [first] : []),
      ...later,
    ];
  }
  const decision: Decision = decidedBy === "screening" ? payment.decision : "pending";
  const guaranteeStatus = coverEndedAt === null && claimDeclined === null ? payment.guaranteeStatus : UNDER_GUARANTEE;
  const deleted = { ...start, decision, guaranteeStatus, timeOutMinutes: null, timeOutDecision: null };
  return first ? [deleted, first, ...later] : [deleted];
}

import { isDeepStrictEqual } from "node:util";
import type { Decision } from "#domain/payments/decision.ts";
import { standingOf, type Screened } from "#domain/payments/standing.ts";
import { appendFigureChange } from "#server/figures/figure-store.ts";
import type { LockedPayment } from "#server/orders/outcome-store.ts";
import { readStaffWord } from "#server/orders/staff-decision-store.ts";
import { readStandingParts, storedStanding, updateStanding, type StoredStanding } from "#server/orders/standing-store.ts";
import { standingEvents, type Occasion } from "#server/orders/standing-words.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import type { Handle } from "#server/db/database.ts";

type Parts = Awaited<ReturnType<typeof readStandingParts>>;

/**
 * Stores how a payment stands now, from its screenings, outcomes and what staff said, with the figures and the trail.
 * Call it in the transaction of whatever may have changed it, after that is stored. `payment` is as the figures count it so far;
 * returned is the payment as they count it now.
 */
export async function storeStanding(handle: Handle, tenantId: number, payment: LockedPayment, occasion: Occasion): Promise<LockedPayment> {
  const parts = await readStandingParts(handle, tenantId, payment.paymentId);
  const before = standingSoFar(payment, parts);
  const standing = standingOf(
    {
      createdAt: payment.createdAt,
      hasGuarantee: parts.hasGuarantee,
      screenings: screeningsOf(payment, parts),
      staff: await readStaffWord(handle, tenantId, payment.paymentId),
      outcomes: (parts.outcomes ?? []).map(({ type, at, reason }) => ({ type, at: new Date(at), reason })),
      refundedAt: refundedAt(payment, parts),
    },
    occasion.at,
  );
  const after = storedStanding(standing);
  if (isDeepStrictEqual(before, after)) return payment;
  await updateStanding(handle, tenantId, payment.paymentId, after);
  for (const event of standingEvents(before, after, occasion)) await appendTrailEvent(handle, tenantId, payment.paymentId, event);
  const { decision, guaranteeStatus, closedAt } = after;
  const stored = { ...payment, decision, guaranteeStatus, closedAt };
  await appendFigureChange(handle, tenantId, payment.timeZone, payment, stored);
  return stored;
}

function standingSoFar({ decision, guaranteeStatus, closedAt }: LockedPayment, parts: Parts): StoredStanding {
  const { decidedBy, guaranteeNote, closedBecause, dueAt } = parts;
  return { decision, decidedBy, guaranteeStatus, guaranteeNote, closedAt, closedBecause, dueAt };
}

/** The screenings so far. In place of a first one that is no longer kept, what stands tells how it ended. */
function screeningsOf(payment: LockedPayment, { screenings, decidedBy }: Parts): [Screened, ...Screened[]] {
  const [first, ...later] = (screenings ?? []).map(({ at, ...screened }) => ({ ...screened, at: new Date(at) }));
  if (first?.number === 1) return [first, ...later];
  const decision: Decision = decidedBy === "screening" ? payment.decision : "pending";
  const deleted = { decision, at: payment.createdAt, guaranteeStatus: payment.guaranteeStatus, obstacles: [] };
  return first ? [deleted, first, ...later] : [deleted];
}

/** When the refund was made that left nothing of the order. */
function refundedAt({ amountMinor }: LockedPayment, { outcomes }: Parts): Date | null {
  let refundedMinor = 0;
  for (const { type, at, amountMinor: refundMinor } of outcomes ?? []) {
    if (type !== "refund") continue;
    refundedMinor += refundMinor ?? 0;
    if (amountMinor > 0 && refundedMinor >= amountMinor) return new Date(at);
  }
  return null;
}

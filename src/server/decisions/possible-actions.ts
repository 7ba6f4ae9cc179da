import type { PossibleAction } from "#contract/standing.ts";
import { decisionOfAction, isReached, needsReason, staffActions, type StaffAction } from "#domain/payments/staff-decision.ts";
import { staffGuarantee } from "#domain/payments/staff-guarantee.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { StaffWord } from "#domain/payments/standing.ts";
import type { Handle } from "#server/db/database.ts";
import { readGuaranteeParts } from "#server/decisions/guarantee-parts-store.ts";
import { readUnlockedPayment, type LockedPayment } from "#server/orders/outcome-store.ts";
import { findLastStaffDecision } from "#server/orders/staff-decision-store.ts";
import { readStandingParts, type StoredStanding } from "#server/orders/standing-store.ts";
import { standingIfSaid } from "#server/orders/store-standing.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";

type Guarantee = { guaranteeStatus: GuaranteeStatus; guaranteeNote: string | null };

/**
 * What staff can do about an order now, each with how it would stand then. Holding an order that would close at once isn't
 * offered. Throws "not-found".
 */
export async function listPossibleActions(handle: Handle, tenantId: number, paymentId: number, at: Date): Promise<PossibleAction[]> {
  return (await readDecisionNow(handle, tenantId, paymentId, at)).actions;
}

/**
 * The decision that stands, when the order was closed without one, what staff said to make it so (null if it isn't theirs), and
 * `listPossibleActions`. Throws "not-found".
 */
export async function readDecisionNow(handle: Handle, tenantId: number, paymentId: number, at: Date) {
  const payment = await readUnlockedPayment(handle, tenantId, paymentId);
  if (!payment) throw noSuchPayment();
  const last = await findLastStaffDecision(handle, tenantId, paymentId);
  const parts = await readStandingParts(handle, tenantId, paymentId);
  const guaranteeParts = await readGuaranteeParts(handle, tenantId, paymentId);
  const actions = staffActions.flatMap((action): PossibleAction[] => {
    if (isReached(action, payment, last)) return [];
    const word = staffWord(action, guaranteeFrom(guaranteeParts, payment, action, at), at);
    const after = standingIfSaid(payment, parts, word, at);
    if (closesAtOnce(action, after)) return [];
    const { guaranteeStatus, guaranteeNote, dueAt, dueDecision } = after;
    const isTimedOut = after.decidedBy === "time_out";
    const isReasonRequired = needsReason(action, payment.decision);
    return [{ action, decision: after.decision, guaranteeStatus, guaranteeNote, dueAt, dueDecision, isTimedOut, isReasonRequired }];
  });
  const { decision, closedAt } = payment;
  return { decision, closedAt, staff: parts.decidedBy === "staff" ? last : null, actions };
}

/** What staff say with an action. */
export function staffWord(action: StaffAction, guarantee: Guarantee, at: Date): StaffWord {
  const decision = decisionOfAction(action);
  return decision === null ? { decision, at } : { decision, at, ...guarantee };
}

/** Whether an action would hold an order that closes at once, as one that was refunded does. */
export function closesAtOnce(action: StaffAction, after: StoredStanding): boolean {
  return decisionOfAction(action) === "pending" && after.closedAt !== null;
}

/** What an action says about the guarantee. To release an order says nothing new. */
export async function guaranteeOfAction(
  handle: Handle,
  tenantId: number,
  payment: LockedPayment,
  action: StaffAction,
  at: Date,
): Promise<Guarantee> {
  return guaranteeFrom(await readGuaranteeParts(handle, tenantId, payment.paymentId), payment, action, at);
}

type GuaranteeParts = Awaited<ReturnType<typeof readGuaranteeParts>>;

function guaranteeFrom(
  { hasGuarantee, staffGuarantee: decides, ...parts }: GuaranteeParts,
  payment: LockedPayment,
  action: StaffAction,
  at: Date,
): Guarantee {
  const decision = decisionOfAction(action);
  if (decision === null) return { guaranteeStatus: payment.guaranteeStatus, guaranteeNote: null };
  return staffGuarantee(
    decision,
    {
      createdAt: payment.createdAt,
      decision: payment.decision,
      shop: { hasGuarantee, staffGuarantee: decides },
      ...parts,
      hasDispute: payment.disputeState !== null,
      isCancelled: payment.cancelReason !== null,
    },
    at,
  );
}

import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { guaranteeNote, type GuaranteeObstacle } from "#domain/payments/guarantee-obstacles.ts";
import { guaranteeStatusOf, UNDER_GUARANTEE, type GuaranteeStatus } from "#domain/payments/guarantee-status.ts";

/** The guarantee covers what staff approve up to this many days after the order was placed. */
const APPROVED_WITHIN_DAYS = 14;

type Known = {
  createdAt: Date;
  /** How the order stands before staff decide. */
  decision: Decision;
  /** Whether Surety rejected it at any time. Holding it first doesn't change that. */
  wasRejected: boolean;
  shop: { hasGuarantee: boolean; staffGuarantee: boolean };
  /** Of the latest screening; null if it's no longer kept. */
  obstacles: readonly GuaranteeObstacle[] | null;
  hasDispute: boolean;
  isCancelled: boolean;
  isFraudConfirmed: boolean;
};

/**
 * What staff's decision says about the guarantee. They can approve a held order under guarantee if the operator lets this
 * shop's staff decide on it, nothing but the score kept the order from it, and it's recent and free of trouble. Otherwise the
 * shop carries the loss, and the note says why.
 */
export function staffGuarantee(
  decision: Decision,
  known: Known,
  now: Date,
): { guaranteeStatus: GuaranteeStatus; guaranteeNote: string | null } {
  const guaranteeStatus = guaranteeStatusOf(decision, known.shop.hasGuarantee);
  if (guaranteeStatus !== UNDER_GUARANTEE) return { guaranteeStatus, guaranteeNote: null };
  const note = whyNot(known, now);
  return { guaranteeStatus: note === null ? guaranteeStatus : 0, guaranteeNote: note };
}

function whyNot({ createdAt, decision, shop, obstacles, ...known }: Known, now: Date): string | null {
  if (decision === "rejected" || known.wasRejected) return "Not guaranteed: approved after it was rejected";
  if (!shop.staffGuarantee) return "Not guaranteed: approved by your team";
  if (known.isFraudConfirmed) return "Not guaranteed: the order was confirmed as fraud";
  if (known.hasDispute) return "Not guaranteed: the order is disputed";
  if (known.isCancelled) return "Not guaranteed: the order was canceled";
  const isOld = now.getTime() - createdAt.getTime() > APPROVED_WITHIN_DAYS * DAY_MS;
  if (isOld || obstacles === null) return `Not guaranteed: approved more than ${APPROVED_WITHIN_DAYS} days after the order`;
  return guaranteeNote(obstacles.filter((obstacle) => obstacle !== "score"));
}

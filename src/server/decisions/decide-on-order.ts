import { harmlessText } from "#domain/orders/harmless-text.ts";
import { isAuthor } from "#domain/payments/comment-edits.ts";
import { decisionName } from "#domain/payments/decision.ts";
import {
  decisionOfAction,
  isReached,
  needsReason,
  REASON_MISSING,
  staffActionWords,
  staffReasons,
  UNDO_MS,
  UNDO_SECONDS,
  type StaffAction,
} from "#domain/payments/staff-decision.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { isOfFlow } from "#domain/shopify/flow-actions.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { holdForDecision } from "#server/connections/shopify-hold-store.ts";
import { tellSoon } from "#server/connections/tell-soon.ts";
import type { Handle } from "#server/db/database.ts";
import { closesAtOnce, guaranteeOfAction, staffWord } from "#server/decisions/possible-actions.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { decisionVerbs } from "#server/orders/decision-words.ts";
import { lockPayment, type LockedPayment } from "#server/orders/outcome-store.ts";
import { findLastStaffDecision, insertStaffDecision, keepStandingBefore } from "#server/orders/staff-decision-store.ts";
import { readStandingParts } from "#server/orders/standing-store.ts";
import { standingIfSaid, standingSoFar, storeStanding } from "#server/orders/store-standing.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { hasCommentOf } from "#server/payments/comment-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import { storeComment } from "#server/payments/store-comment.ts";
import type { Services } from "#server/services.ts";
import { badField, SuretyError } from "#server/surety-error.ts";

export type DecidingMeans = Pick<Services, "database" | "now"> & { jobs: Pick<JobQueue, "send"> };

/** Who decides, and for which shop. */
export type Person = Pick<ShopActor, "tenantId" | "userId" | "fullName">;

/** What a person says about an order, as sent. */
export type Said = {
  action: StaffAction;
  reasonCode?: string | null | undefined;
  reasonText?: string | null | undefined;
  comment?: string | null | undefined;
  /** The decision that the person saw. */
  seen?: Decision | null | undefined;
};

type Where = {
  /** On the order's page there: Shopify is updated at once, again if it's undone, and an order that is held isn't fulfilled either. */
  isAtShopify?: boolean;
  /** Whether what someone of the shop's team decided stays. */
  yieldsToStaff?: boolean;
};

/** The decision, and how the order stands with it. */
export type Decided = { paymentId: number; decisionId: number; standing: StandingTold };
export type StandingTold = Pick<LockedPayment, "decision" | "guaranteeStatus" | "closedAt"> & { guaranteeNote: string | null };

/**
 * Records what a person decides about an order, with the reason, their comment beside it like any other, and how the order
 * stands then, all in one transaction. The same click again changes nothing. Throws "not-found", "bad-content", "overtaken"
 * naming the colleague who was faster, and "conflict" for what `listPossibleActions` doesn't offer.
 */
export function decideOnOrder(
  services: DecidingMeans,
  person: Person,
  paymentId: number,
  sent: Said,
  { isAtShopify = false, yieldsToStaff = false }: Where = {},
): Promise<Decided> {
  const { tenantId, userId, fullName } = person;
  const said = storableWords(sent);
  return services.database.forTenants([tenantId], async (handle) => {
    const payment = await lockPayment(handle, tenantId, paymentId);
    if (!payment) throw noSuchPayment();
    if (yieldsToStaff) await requireNoStaffDecision(handle, person, payment);
    requireReason(said, sent.seen ?? payment.decision);
    // A decision is later than what it is about.
    const at = services.now();
    const earlier = await findOwnRepeat(handle, person, payment, said, { seen: sent.seen ?? null, at });
    if (earlier !== null) return { ...(await readStanding(handle, tenantId, payment)), decisionId: earlier };
    const { action, reasonCode, reasonText, comment } = said;
    const parts = await readStandingParts(handle, tenantId, paymentId);
    const before = standingSoFar(payment, parts);
    const guarantee = await guaranteeOfAction(handle, tenantId, payment, action, at);
    const after = standingIfSaid(payment, parts, staffWord(action, guarantee, at), at);
    if (closesAtOnce(action, after)) throw new SuretyError("conflict", "This order is closed, so it can't be put on hold.");
    const staffDecision = { action, ...guarantee, reasonCode, reasonText, userId, fullName, at };
    const decisionId = await insertStaffDecision(handle, tenantId, paymentId, staffDecision);
    const words = wordsOf(said);
    const stored = await storeStanding(handle, tenantId, payment, { at, by: fullName, words, isToldAtOnce: isAtShopify });
    // Where a time-out decided on an order that was released, the trail tells both.
    if (stored.decision === payment.decision && after.decidedBy !== "time_out") {
      const event = { type: "DECISION", field: null, from: payment.decision, to: stored.decision, by: fullName, text: words, at } as const;
      await appendTrailEvent(handle, tenantId, paymentId, event);
    }
    if (comment !== null) await storeComment(handle, person, paymentId, { comment, at, idempotencyKey: null });
    if (isAtShopify && action === "hold") await holdForDecision(handle, tenantId, paymentId);
    await tellSoon(handle, services.jobs, tenantId, paymentId, { at, afterMs: isAtShopify ? 0 : UNDO_MS });
    await keepStandingBefore(handle, tenantId, { paymentId, staffDecisionId: decisionId }, before);
    return { ...(await readStanding(handle, tenantId, stored)), decisionId };
  });
}

/** Throws "conflict" if someone of the shop's team decided how the order stands. */
async function requireNoStaffDecision(handle: Handle, { tenantId }: Person, { paymentId }: LockedPayment): Promise<void> {
  const { decidedBy } = await readStandingParts(handle, tenantId, paymentId);
  const last = await findLastStaffDecision(handle, tenantId, paymentId);
  if (decidedBy === "staff" && last !== null && !isOfFlow(last))
    throw new SuretyError("conflict", `${last.fullName} already decided on this order, so it stays as it is.`);
}

/** How an order stands now, as an answer tells it. */
export async function readStanding(
  handle: Handle,
  tenantId: number,
  { paymentId, decision, guaranteeStatus, closedAt }: LockedPayment,
): Promise<Pick<Decided, "paymentId" | "standing">> {
  const { guaranteeNote } = await readStandingParts(handle, tenantId, paymentId);
  return { paymentId, standing: { decision, guaranteeStatus, guaranteeNote, closedAt } };
}

type StorableWords = { action: StaffAction; reasonCode: string | null; reasonText: string | null; comment: string | null };

function storableWords({ action, reasonCode, reasonText, comment }: Said): StorableWords {
  return { action, reasonCode: reasonCode || null, reasonText: storable(reasonText), comment: storable(comment) };
}

/** What a person wrote as it may be stored; null if nothing is left of it. */
function storable(text: string | null | undefined): string | null {
  return harmlessText(text ?? "").text.trim() || null;
}

/**
 * The ID of the same person's decision if they have just said the same, as by clicking twice; null if this is a new one. Throws
 * "conflict" if the order has the decision already, or another one than the person saw, and "overtaken" if a colleague made it.
 */
async function findOwnRepeat(
  handle: Handle,
  person: Person,
  payment: LockedPayment,
  said: StorableWords,
  { seen, at }: { seen: Decision | null; at: Date },
): Promise<number | null> {
  const { action } = said;
  const last = await findLastStaffDecision(handle, person.tenantId, payment.paymentId);
  const reached = isReached(action, payment, last);
  if (!reached && (seen === null || seen === payment.decision)) return null;
  if (last === null) throw new SuretyError("conflict", standsAlready(action, payment));
  if (!isAuthor(last, person)) throw new SuretyError("overtaken", `${last.fullName} ${staffActionWords(last.action)} first.`);
  if (reached && (await isSaidAgain(handle, person.tenantId, payment.paymentId, { said, last, at }))) return last.staffDecisionId;
  const next = reached ? "To say more, add a comment." : "To change that, check the order and decide again.";
  throw new SuretyError("conflict", `You ${staffActionWords(last.action)} already. ${next}`);
}

type Last = NonNullable<Awaited<ReturnType<typeof findLastStaffDecision>>>;

/** Whether a person says again what they have just said, with nothing new in it. */
async function isSaidAgain(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  { said, last, at }: { said: StorableWords; last: Last; at: Date },
): Promise<boolean> {
  const { action, reasonCode, reasonText, comment } = said;
  const isSame = last.action === action && last.reasonCode === reasonCode && last.reasonText === reasonText;
  if (!isSame || at.getTime() - last.at.getTime() > UNDO_SECONDS * 1000) return false;
  return comment === null || (await hasCommentOf(handle, tenantId, paymentId, { ...last, comment, idempotencyKey: null }));
}

function standsAlready(action: StaffAction, { decision }: LockedPayment): string {
  return decisionOfAction(action) === null
    ? "No one has decided on this order."
    : `This order is ${decisionName(decision).toLowerCase()} already.`;
}

function requireReason({ action, reasonCode }: StorableWords, before: Decision): void {
  const choices = staffReasons(decisionOfAction(action) ?? "pending").map(({ code }) => code);
  if (reasonCode === null && needsReason(action, before)) throw badField("reasonCode", REASON_MISSING, `${REASON_MISSING}.`);
  if (reasonCode !== null && decisionOfAction(action) !== null && !choices.includes(reasonCode))
    throw badField("reasonCode", fieldFaults.choice(choices));
}

function wordsOf({ action, reasonCode, reasonText }: StorableWords): string {
  const reason = staffReasons(decisionOfAction(action) ?? "pending").find(({ code }) => code === reasonCode)?.words;
  const why = [reason, reasonText].filter(Boolean).join(". ");
  const decision = decisionOfAction(action);
  const words = decision === null ? "Decision released by your team" : `${decisionVerbs[decision]} by your team`;
  return why === "" ? words : `${words}: ${why}`;
}

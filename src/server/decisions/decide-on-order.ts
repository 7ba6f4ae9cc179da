import { harmlessText } from "#domain/orders/harmless-text.ts";
import { decisionName } from "#domain/payments/decision.ts";
import {
  decisionOfAction,
  needsReason,
  REASON_MISSING,
  staffActionWords,
  staffReasons,
  type StaffAction,
} from "#domain/payments/staff-decision.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Handle } from "#server/db/database.ts";
import { guaranteeOfAction, isReached } from "#server/decisions/possible-actions.ts";
import { decisionVerbs } from "#server/orders/decision-words.ts";
import { lockPayment, type LockedPayment } from "#server/orders/outcome-store.ts";
import { findLastStaffDecision, insertStaffDecision, keepStandingBefore } from "#server/orders/staff-decision-store.ts";
import { readStandingParts } from "#server/orders/standing-store.ts";
import { standingSoFar, storeStanding } from "#server/orders/store-standing.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import { storeComment } from "#server/payments/store-comment.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

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

/** The decision, and how the order stands with it. */
export type Decided = { paymentId: number; decisionId: number; standing: StandingTold };
export type StandingTold = Pick<LockedPayment, "decision" | "guaranteeStatus"> & { guaranteeNote: string | null };

/**
 * Records what a person decides about an order, with the reason, their comment beside it like any other, and how the order
 * stands then, all in one transaction. The same click again changes nothing. Throws "not-found", "bad-content", and "conflict"
 * naming the colleague who was faster.
 */
export function decideOnOrder(
  services: Pick<Services, "database" | "now">,
  person: Person,
  paymentId: number,
  sent: Said,
): Promise<Decided> {
  const { tenantId, userId, fullName } = person;
  const said = storableWords(sent);
  return services.database.forTenants([tenantId], async (handle) => {
    const payment = await lockPayment(handle, tenantId, paymentId);
    if (!payment) throw noSuchPayment();
    const earlier = await findOwnRepeat(handle, person, payment, sent);
    if (earlier !== null) return { ...(await readStanding(handle, tenantId, payment)), decisionId: earlier };
    requireReason(said, payment);
    // A decision is later than what it is about.
    const at = services.now();
    const before = standingSoFar(payment, await readStandingParts(handle, tenantId, paymentId));
    const guarantee = await guaranteeOfAction(handle, tenantId, payment, said.action, at);
    const { action, reasonCode, reasonText, comment } = said;
    const staffDecision = { action, ...guarantee, reasonCode, reasonText, userId, fullName, at };
    const decisionId = await insertStaffDecision(handle, tenantId, paymentId, staffDecision);
    const words = wordsOf(said);
    const stored = await storeStanding(handle, tenantId, payment, { at, by: fullName, words });
    if (stored.decision === payment.decision) {
      const event = { type: "DECISION", field: null, from: payment.decision, to: stored.decision, by: fullName, text: words, at } as const;
      await appendTrailEvent(handle, tenantId, paymentId, event);
    }
    if (comment !== null) await storeComment(handle, person, paymentId, { comment, at, idempotencyKey: null });
    await keepStandingBefore(handle, tenantId, { paymentId, staffDecisionId: decisionId }, before);
    return { ...(await readStanding(handle, tenantId, stored)), decisionId };
  });
}

/** How an order stands now, as an answer tells it. */
export async function readStanding(
  handle: Handle,
  tenantId: number,
  { paymentId, decision, guaranteeStatus }: LockedPayment,
): Promise<Pick<Decided, "paymentId" | "standing">> {
  const { guaranteeNote } = await readStandingParts(handle, tenantId, paymentId);
  return { paymentId, standing: { decision, guaranteeStatus, guaranteeNote } };
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
 * The ID of the same person's decision if they have just said the same; null if not. Throws "conflict" if the order has the
 * decision already, or another one than the person saw.
 */
async function findOwnRepeat(handle: Handle, person: Person, payment: LockedPayment, { action, seen }: Said): Promise<number | null> {
  const last = await findLastStaffDecision(handle, person.tenantId, payment.paymentId);
  const isOwn = last !== null && last.userId === person.userId && last.fullName === person.fullName;
  const reached = isReached(action, payment, last);
  if (reached && last?.action === action && isOwn) return last.staffDecisionId;
  if (!reached && (seen === undefined || seen === null || seen === payment.decision)) return null;
  if (last !== null) throw new SuretyError("conflict", `${last.fullName} ${staffActionWords(last.action)} first.`);
  const words =
    decisionOfAction(action) === null
      ? "No one has decided on this order."
      : `This order is ${decisionName(payment.decision).toLowerCase()} already.`;
  throw new SuretyError("conflict", words);
}

function requireReason({ action, reasonCode }: StorableWords, { decision }: LockedPayment): void {
  const choices = staffReasons(decisionOfAction(action) ?? decision).map(({ code }) => code);
  const message =
    reasonCode === null
      ? needsReason(action, decision) && REASON_MISSING
      : decisionOfAction(action) !== null && !choices.includes(reasonCode) && fieldFaults.choice(choices);
  if (message) throw new SuretyError("bad-content", message, { faults: [{ path: "reasonCode", message }] });
}

function wordsOf({ action, reasonCode, reasonText }: StorableWords): string {
  const reason = staffReasons(decisionOfAction(action) ?? "pending").find(({ code }) => code === reasonCode)?.words;
  const why = [reason, reasonText].filter(Boolean).join(". ");
  const decision = decisionOfAction(action);
  const words = decision === null ? "Your team took its decision back" : `${decisionVerbs[decision]} by your team`;
  return why === "" ? words : `${words}: ${why}`;
}

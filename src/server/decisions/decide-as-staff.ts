import type { BodyOf, AnswerOf } from "#contract/endpoint.ts";
import type { decisionEndpoints } from "#contract/decisions.ts";
import { harmlessText } from "#domain/orders/harmless-text.ts";
import { decisionName } from "#domain/payments/decision.ts";
import { decisionOfAction, needsReason, staffActionWords, staffReasons } from "#domain/payments/staff-decision.ts";
import { staffGuarantee } from "#domain/payments/staff-guarantee.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Handle } from "#server/db/database.ts";
import { readGuaranteeParts } from "#server/decisions/guarantee-parts-store.ts";
import { decisionVerbs } from "#server/orders/decision-words.ts";
import { lockPayment, type LockedPayment } from "#server/orders/outcome-store.ts";
import { findLastStaffDecision, insertStaffDecision } from "#server/orders/staff-decision-store.ts";
import { readStandingParts } from "#server/orders/standing-store.ts";
import { storeStanding } from "#server/orders/store-standing.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { insertComment } from "#server/payments/comment-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Sent = BodyOf<typeof decisionEndpoints.decideAsStaff>;
type Answer = AnswerOf<typeof decisionEndpoints.decideAsStaff>;
type Said = Pick<Sent, "action"> & { reasonCode: string | null; reasonText: string | null; comment: string | null };
type Person = Pick<ShopActor, "tenantId" | "userId" | "fullName" | "email">;

/**
 * Records what a person decides about an order, with the reason, and how the order stands then. The person and the shop are the
 * session's: a body that names others is refused. The same click again changes nothing. Throws "not-found", "not-allowed",
 * "bad-content", and "conflict" naming the colleague who was faster.
 */
export async function decideAsStaff(services: Pick<Services, "database" | "now">, actor: Person, sent: Sent): Promise<Answer> {
  requireOwnName(actor, sent);
  const { tenantId } = actor;
  const { paymentId, action } = sent;
  const said: Said = {
    action,
    reasonCode: sent.reasonCode || null,
    reasonText: storable(sent.reasonText),
    comment: storable(sent.comment),
  };
  return services.database.forTenants([tenantId], async (handle) => {
    const payment = await lockPayment(handle, tenantId, paymentId);
    if (!payment) throw noSuchPayment();
    if (await isSaidAlready(handle, actor, payment, sent)) return readAnswer(handle, tenantId, payment);
    requireReason(said, payment);
    // A decision is later than what it is about.
    const at = services.now();
    const decision = decisionOfAction(action);
    const guarantee =
      decision === null
        ? { guaranteeStatus: payment.guaranteeStatus, guaranteeNote: null }
        : staffGuarantee(decision, await guaranteeParts(handle, tenantId, payment), at);
    const { userId, fullName } = actor;
    const { reasonCode, reasonText } = said;
    await insertStaffDecision(handle, tenantId, paymentId, { action, ...guarantee, reasonCode, reasonText, userId, fullName, at });
    if (said.comment !== null) await insertComment(handle, tenantId, paymentId, { userId, fullName, comment: said.comment, at });
    const words = wordsOf(said);
    const stored = await storeStanding(handle, tenantId, payment, { at, by: fullName, words });
    if (stored.decision === payment.decision) {
      const event = { type: "DECISION", field: null, from: payment.decision, to: stored.decision, by: fullName, text: words, at } as const;
      await appendTrailEvent(handle, tenantId, paymentId, event);
    }
    return readAnswer(handle, tenantId, stored);
  });
}

/** What a person wrote as it may be stored; null if nothing is left of it. */
function storable(text: string | null | undefined): string | null {
  return harmlessText(text ?? "").text.trim() || null;
}

function requireOwnName({ tenantId, userId, fullName, email }: Person, sent: Sent): void {
  if ((sent.tenantId ?? tenantId) !== tenantId) throw new SuretyError("not-allowed", "You are logged in to another shop.");
  const initiator = sent.initiator ?? "";
  if (initiator === "" || [userId, fullName, email].some((own) => own !== null && String(own) === String(initiator))) return;
  throw new SuretyError("not-allowed", "You can only decide in your own name.");
}

/**
 * Whether the same person has just said the same. Throws "conflict" if the order has the decision already, or another one than
 * the person saw.
 */
async function isSaidAlready(handle: Handle, actor: Person, payment: LockedPayment, { action, seen }: Sent): Promise<boolean> {
  const last = await findLastStaffDecision(handle, actor.tenantId, payment.paymentId);
  const isOwn = last !== null && last.userId === actor.userId && last.fullName === actor.fullName;
  const wanted = decisionOfAction(action);
  const isReached = wanted === null ? last === null || last.action === "release" : payment.decision === wanted && payment.closedAt === null;
  if (isReached && last?.action === action && isOwn) return true;
  if (!isReached && (seen === undefined || seen === null || seen === payment.decision)) return false;
  if (last !== null) throw new SuretyError("conflict", `${last.fullName} ${staffActionWords(last.action)} this order first.`);
  const words =
    wanted === null ? "No one has decided on this order." : `This order is ${decisionName(payment.decision).toLowerCase()} already.`;
  throw new SuretyError("conflict", words);
}

function requireReason({ action, reasonCode }: Said, { decision }: LockedPayment): void {
  const choices = staffReasons(decisionOfAction(action) ?? decision).map(({ code }) => code);
  const message =
    reasonCode === null
      ? needsReason(action, decision) && "Please, select a reason"
      : action !== "release" && !choices.includes(reasonCode) && fieldFaults.choice(choices);
  if (message) throw new SuretyError("bad-content", message, { faults: [{ path: "reasonCode", message }] });
}

async function guaranteeParts(handle: Handle, tenantId: number, payment: LockedPayment): Promise<Parameters<typeof staffGuarantee>[1]> {
  const { hasGuarantee, staffGuarantee: decides, ...parts } = await readGuaranteeParts(handle, tenantId, payment.paymentId);
  return {
    createdAt: payment.createdAt,
    decision: payment.decision,
    shop: { hasGuarantee, staffGuarantee: decides },
    ...parts,
    hasDispute: payment.disputeState !== null,
    isCancelled: payment.cancelReason !== null,
  };
}

function wordsOf({ action, reasonCode, reasonText, comment }: Said): string {
  const reason = staffReasons(decisionOfAction(action) ?? "pending").find(({ code }) => code === reasonCode)?.words;
  const why = [reason, reasonText, comment].filter(Boolean).join(". ");
  const decision = decisionOfAction(action);
  const words = decision === null ? "Your team took its decision back" : `${decisionVerbs[decision]} by your team`;
  return why === "" ? words : `${words}: ${why}`;
}

async function readAnswer(handle: Handle, tenantId: number, { paymentId, decision, guaranteeStatus }: LockedPayment): Promise<Answer> {
  const { guaranteeNote } = await readStandingParts(handle, tenantId, paymentId);
  return { paymentId, standing: { decision, guaranteeStatus, guaranteeNote } };
}

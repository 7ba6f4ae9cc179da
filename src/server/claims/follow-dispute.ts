import { isDeepStrictEqual } from "node:util";
import type { Dispute } from "#domain/disputes/fold-disputes.ts";
import { claimFilesAt, claimFollowing, isClaimAnswered, isClaimFixed, type ClaimGround, type ClaimState } from "#domain/guarantee/claim.ts";
import { claimedOf, type Claimed } from "#domain/guarantee/claimed-chargebacks.ts";
import { whyWithdrawn } from "#domain/guarantee/why-withdrawn.ts";
import { outcomes } from "#domain/payments/outcome.ts";
import { recoveredOf } from "#domain/payments/fold-outcomes.ts";
import { UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";
import { claimEvent, claimChangedEvent } from "#server/claims/claim-event.ts";
import { listClaimsOf, storeClaim, type Claim, type StoredClaim } from "#server/claims/claim-store.ts";
import type { Handle } from "#server/db/database.ts";
import { readDisputes } from "#server/disputes/read-disputes.ts";
import type { LockedPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";

/**
 * Has the claims of a locked payment follow its disputes and its guarantee: prepares one, has it cover what they leave, withdraws
 * it, or notes that it was paid. A filed claim keeps its chargebacks; all others are covered by one claim that comes after it.
 * Call it whenever any may have changed, after that is stored; repeating it changes nothing.
 */
export async function followDispute(handle: Handle, tenantId: number, payment: LockedPayment, at: Date): Promise<void> {
  const claims = await listClaimsOf(handle, tenantId, payment.paymentId);
  if (payment.chargebackId === null && claims.length === 0) return;
  const { disputes } = await readDisputes(handle, tenantId, payment.paymentId);
  // A claim that is declined ends the guarantee, but not what was accepted before.
  const wasDeclined = claims.some(({ state }) => state === "declined");
  const kept = wasDeclined ? ({ ...payment, guaranteeStatus: UNDER_GUARANTEE } as const) : payment;
  const fixed: StoredClaim[] = [];
  let takenMinor = 0;
  for (const claim of inTurn(claims.filter(isFixed))) {
    const own = disputes.filter((dispute) => isCoveredBy(claim, dispute));
    const order = isClaimAnswered(claim.state) || wasAccepted(claim) ? kept : payment;
    const after = (await follow(handle, tenantId, { payment: order, claim, disputes: own, takenMinor, at })) ?? claim;
    takenMinor += takenBy(after);
    if (isClaimFixed(after.state)) fixed.push(after);
  }
  const open = claims[0] !== undefined && !isFixed(claims[0]) ? claims[0] : null;
  const rest = disputes.filter((dispute) => !fixed.some((claim) => isCoveredBy(claim, dispute)));
  const after = await follow(handle, tenantId, { payment, claim: open, disputes: rest, takenMinor, at });
  // What a payout left that wasn't asked for is claimed still.
  if (open !== null && after?.state === "paid") await followDispute(handle, tenantId, payment, at);
}

/** Whether a claim was last about this dispute's chargeback. */
export function isCoveredBy({ outcomeIds }: Pick<Claim, "outcomeIds">, dispute: Dispute): boolean {
  return dispute.outcomes.some(({ outcomeId }) => outcomeIds.includes(outcomeId));
}

/** Whether a claim keeps its chargebacks. One that was accepted does also while it's withdrawn: it may stand again. */
function isFixed(claim: Claim): boolean {
  return isClaimFixed(claim.state) || wasAccepted(claim);
}

function wasAccepted(claim: Claim | null): boolean {
  return claim !== null && claim.grantedMinor !== null;
}

/** As claims take what an order leaves: what was paid is gone, and what was accepted is promised; an older one goes first. */
function inTurn(claims: readonly Claim[]): Claim[] {
  const rank = (claim: Claim) => (claim.state === "paid" ? 0 : wasAccepted(claim) ? 1 : 2);
  return claims.toSorted((a, b) => rank(a) - rank(b) || a.claimId - b.claimId);
}

const takers: readonly ClaimState[] = ["paid", "accepted", "filed"];

function takenBy({ state, acceptedMinor, amountMinor }: StoredClaim): number {
  return takers.includes(state) ? (acceptedMinor ?? amountMinor) : 0;
}

type Followed = {
  payment: LockedPayment;
  claim: Claim | null;
  /** What the claim may be about, the one that stands for the order first. */
  disputes: readonly Dispute[];
  takenMinor: number;
  at: Date;
};

/** Returns the claim as it stands then; null if there's none. */
async function follow(handle: Handle, tenantId: number, followed: Followed): Promise<StoredClaim | null> {
  const { payment, claim, disputes, takenMinor, at } = followed;
  const claimed = claimedOf(payment, disputes, takenMinor);
  const paid = disputes.filter((dispute) => dispute.state === "guarantee_paid" && claim !== null && isCoveredBy(claim, dispute));
  const state = claimFollowing(claim?.state ?? null, groundOf(paid, claimed), { wasAccepted: wasAccepted(claim) });
  if (state === null) return null;
  if (state === claim?.state) return claimed === null ? claim : adjust(handle, tenantId, payment, { claim, claimed, at });
  const { paymentId, currency } = payment;
  const after =
    state === "prepared" ? claimed && prepared(claim, paymentId, claimed, at) : claim && changed(claim, state, { claimed, paid, at });
  if (after === null) return null;
  await storeClaim(handle, tenantId, after);
  const amount = { amountMinor: after.acceptedMinor ?? after.amountMinor, currency };
  const reason = state === "withdrawn" ? whyWithdrawn({ order: payment, disputes: aboutOf(followed), takenMinor }) : null;
  await appendTrailEvent(handle, tenantId, paymentId, claimEvent({ from: claim?.state ?? null, to: state, at, by: null, amount, reason }));
  return after;
}

function groundOf(paid: readonly Dispute[], claimed: Claimed | null): ClaimGround {
  if (paid.length > 0) return "paid";
  return claimed === null ? "none" : "claimable";
}

type Adjusted = { claim: Claim; claimed: Claimed; at: Date };

/**
 * Until it's filed, a claim covers all that its order's chargebacks and refunds leave. From then on its own chargebacks alone, and
 * once it's accepted, no more of them than that.
 */
async function adjust(handle: Handle, tenantId: number, payment: LockedPayment, { claim, claimed, at }: Adjusted): Promise<Claim> {
  const { amountMinor, chargebackAt } = claimed;
  if (claim.state === "prepared") {
    const outcomeIds = outcomesOf(claimed.chargebacks);
    const after = { ...claim, amountMinor, chargebackAt, filesAt: claimFilesAt(chargebackAt), outcomeIds };
    if (!isDeepStrictEqual(after, claim)) await storeClaim(handle, tenantId, after);
    return after;
  }
  if (claim.state !== "filed" && claim.state !== "accepted") return claim;
  const after = claim.state === "filed" ? { ...claim, amountMinor } : { ...claim, acceptedMinor: payableOf(claim, claimed) };
  if (isDeepStrictEqual(after, claim)) return claim;
  await storeClaim(handle, tenantId, after);
  const money = (each: Claim) => ({ amountMinor: each.acceptedMinor ?? each.amountMinor, currency: payment.currency });
  const event = claimChangedEvent(claim.state, { before: money(claim), after: money(after) }, at);
  await appendTrailEvent(handle, tenantId, payment.paymentId, event);
  return after;
}

/** What was accepted is kept, so that it counts again once what reduced it turns out otherwise. */
function payableOf({ grantedMinor, amountMinor }: Claim, claimed: Claimed): number {
  return Math.min(grantedMinor ?? amountMinor, claimed.amountMinor);
}

/** A new claim, or one that was withdrawn and stands again. */
function prepared(claim: Claim | null, paymentId: number, { chargebacks, amountMinor, chargebackAt }: Claimed, at: Date): StoredClaim {
  return {
    claimId: claim?.claimId ?? null,
    paymentId,
    state: "prepared",
    amountMinor,
    chargebackAt,
    preparedAt: at,
    filesAt: claimFilesAt(chargebackAt),
    filedAt: null,
    answeredAt: null,
    grantedMinor: null,
    acceptedMinor: null,
    declineReason: null,
    paidAt: null,
    outcomeIds: outcomesOf(chargebacks),
  };
}

/** A claim that is paid without being accepted is about the chargebacks alone that the payout is for. */
function changed(
  claim: Claim,
  state: ClaimState,
  { claimed, paid, at }: { claimed: Claimed | null; paid: readonly Dispute[]; at: Date },
): Claim {
  if (state === "accepted" && claimed !== null) return { ...claim, state, acceptedMinor: payableOf(claim, claimed) };
  if (state !== "paid") return { ...claim, state, filesAt: null };
  const after = { ...claim, state, filesAt: null, paidAt: at };
  if (isClaimAnswered(claim.state)) return after;
  const paidMinor = paid.reduce((sum, dispute) => sum + (recoveredOf(dispute) ?? claim.amountMinor), 0);
  return { ...after, acceptedMinor: Math.min(paidMinor, claim.amountMinor), outcomeIds: outcomesOf(paid) };
}

function outcomesOf(chargebacks: readonly Dispute[]): number[] {
  return chargebacks
    .flatMap(({ outcomes: reported }) => reported.filter(({ type }) => outcomes[type].isChargeback))
    .map(({ outcomeId }) => outcomeId);
}

/** A claim's own chargebacks, or all that it may be about where they're gone. */
function aboutOf({ claim, disputes }: Followed): readonly Dispute[] {
  const own = claim === null ? [] : disputes.filter((dispute) => isCoveredBy(claim, dispute));
  return own.length > 0 ? own : disputes;
}

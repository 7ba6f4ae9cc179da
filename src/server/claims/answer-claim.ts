import type { Dispute } from "#domain/disputes/fold-disputes.ts";
import { claimAfter, type ClaimAction } from "#domain/guarantee/claim.ts";
import { claimedOf } from "#domain/guarantee/claimed-chargebacks.ts";
import { declineReasonWords, type DeclineReason } from "#domain/guarantee/decline-reason.ts";
import { formatMoney, toMajor, type Money } from "#domain/money/money.ts";
import { UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";
import { isOpening } from "#domain/payments/outcome.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { claimEvent } from "#server/claims/claim-event.ts";
import { followDispute, isCoveredBy } from "#server/claims/follow-dispute.ts";
import { findAnyClaim, listClaimsOf, storeClaim, type Claim, type ListedClaim } from "#server/claims/claim-store.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { readDisputes } from "#server/disputes/read-disputes.ts";
import { operatorOutcome } from "#server/orders/operator-outcome.ts";
import { lockPayment, readOrderIdOf, type LockedPayment } from "#server/orders/outcome-store.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { storeStanding } from "#server/orders/store-standing.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = { database: Database; secrets: Secrets; now: Date };
/** What the operator says to a claim. `amountMinor` is in the order's currency; null accepts what was claimed. */
export type ClaimAnswer =
  | { action: "accept"; amountMinor: number | null }
  | { action: "decline"; reason: DeclineReason }
  | { action: "pay" };

/**
 * Answers a claim as the operator, in one transaction with its order's guarantee, trail and figures. Accepting leaves the payout
 * to be made, and what isn't accepted to a later claim; declining rejects the order's guarantee with the reason; paying records
 * the payout, which closes the disputes. Returns the claim as it stands then. Throws "not-found", and "conflict" for what can't
 * be done to the claim as it stands.
 */
export async function answerClaim(means: Means, claimId: number, answer: ClaimAnswer): Promise<ListedClaim> {
  const { database } = means;
  const find = () => database.asSystem((handle) => findAnyClaim(handle, claimId));
  const found = await find();
  if (found === null) throw noSuchClaim(claimId);
  const { tenantId, paymentId } = found;
  await database.forTenants([tenantId], async (handle) => {
    const payment = await lockPayment(handle, tenantId, paymentId);
    if (!payment) throw noSuchClaim(claimId);
    await followDispute(handle, tenantId, payment, means.now);
    const claim = (await listClaimsOf(handle, tenantId, paymentId)).find((each) => each.claimId === claimId);
    if (!claim) throw noSuchClaim(claimId);
    requireStep(claim, answer.action);
    if (answer.action === "accept") await accept(handle, tenantId, { payment, claim }, answer.amountMinor, means.now);
    else if (answer.action === "decline") await decline(handle, tenantId, { payment, claim }, answer.reason, means.now);
    else await pay(means, handle, tenantId, { payment, claim });
  });
  return (await find()) ?? found;
}

type Claimed = { payment: LockedPayment; claim: Claim };

function requireStep({ claimId, state }: Claim, action: ClaimAction): void {
  if (claimAfter(state, action) === null) throw new SuretyError("conflict", `Claim ${claimId} is ${state}, so ${cannot[action]}.`);
}

const cannot: Record<ClaimAction, string> = {
  file: "it can't be filed",
  accept: "it can't be accepted: only a filed claim can",
  decline: "it can't be declined: only a filed claim can",
  pay: "it can't be paid: only an accepted claim can",
};

async function accept(handle: Handle, tenantId: number, { payment, claim }: Claimed, amountMinor: number | null, at: Date): Promise<void> {
  const { currency } = payment;
  const acceptedMinor = amountMinor ?? claim.amountMinor;
  if (acceptedMinor <= 0 || acceptedMinor > claim.amountMinor) {
    const most = formatMoney({ amountMinor: claim.amountMinor, currency });
    throw new SuretyError("conflict", `The amount must be above 0 and at most what was claimed, ${most}.`);
  }
  await storeClaim(handle, tenantId, { ...claim, state: "accepted", answeredAt: at, grantedMinor: acceptedMinor, acceptedMinor });
  await tell(handle, tenantId, { payment, claim }, { to: "accepted", at, amountMinor: acceptedMinor, reason: null });
  await followDispute(handle, tenantId, payment, at);
}

async function decline(handle: Handle, tenantId: number, { payment, claim }: Claimed, reason: DeclineReason, at: Date): Promise<void> {
  await storeClaim(handle, tenantId, { ...claim, state: "declined", answeredAt: at, declineReason: reason });
  await tell(
    handle,
    tenantId,
    { payment, claim },
    { to: "declined", at, amountMinor: claim.amountMinor, reason: declineReasonWords(reason) },
  );
  await storeStanding(handle, tenantId, payment, { at, by: null, words: null });
}

/**
 * The payout's outcomes close the disputes that were claimed, the oldest first, and the claim follows them. It's paid once: a
 * dispute that came after it was filed has a claim of its own.
 */
async function pay(means: Means, handle: Handle, tenantId: number, { payment, claim }: Claimed): Promise<void> {
  const orderId = await readOrderIdOf(handle, tenantId, payment.paymentId);
  const { disputes } = await readDisputes(handle, tenantId, payment.paymentId);
  const own = disputes.filter((dispute) => isCoveredBy(claim, dispute));
  // An accepted claim stands, also where a later one was declined.
  const covered = claimedOf({ ...payment, guaranteeStatus: UNDER_GUARANTEE }, own)?.chargebacks ?? [];
  const oldestFirst = covered.toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime());
  let leftMinor = claim.acceptedMinor ?? claim.amountMinor;
  for (const chargeback of oldestFirst) {
    const amountMinor = Math.min(chargeback.amountMinor ?? leftMinor, leftMinor);
    leftMinor -= amountMinor;
    await reportPayout(means, handle, { tenantId, orderId }, chargeback, { amountMinor, currency: payment.currency });
  }
}

async function reportPayout(
  means: Means,
  handle: Handle,
  { tenantId, orderId }: { tenantId: number; orderId: string },
  { chargebackId, outcomes }: Dispute,
  amount: Money,
): Promise<void> {
  // The id that opened the dispute, where that had one: a chargeback within it may have none, or another.
  const id = outcomes.find(({ type, externalId }) => isOpening(type) && externalId !== null)?.externalId ?? chargebackId;
  const body = operatorOutcome.parse({
    ...(id !== null && { id }),
    type: "guarantee_paid",
    amount: toMajor(amount.amountMinor, amount.currency),
    currency: amount.currency,
    at: means.now.toISOString(),
  });
  await reportOutcome(means, tenantId, orderId, body, means.now, (work) => work(handle));
}

type Told = { to: "accepted" | "declined"; at: Date; amountMinor: number; reason: string | null };

async function tell(handle: Handle, tenantId: number, { payment, claim }: Claimed, { to, at, amountMinor, reason }: Told): Promise<void> {
  const amount = { amountMinor, currency: payment.currency };
  await appendTrailEvent(handle, tenantId, payment.paymentId, claimEvent({ from: claim.state, to, at, by: null, amount, reason }));
}

function noSuchClaim(claimId: number): SuretyError {
  return new SuretyError("not-found", `There is no claim ${claimId}`);
}

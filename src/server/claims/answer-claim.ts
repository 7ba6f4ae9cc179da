import { claimAfter, type ClaimAction } from "#domain/guarantee/claim.ts";
import { declineReasonWords, type DeclineReason } from "#domain/guarantee/decline-reason.ts";
import { formatMoney, toMajor } from "#domain/money/money.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { claimEvent } from "#server/claims/claim-event.ts";
import { claimableMinor } from "#server/claims/follow-dispute.ts";
import { findAnyClaim, findClaim, storeClaim, type Claim, type ListedClaim } from "#server/claims/claim-store.ts";
import type { Database, Handle } from "#server/db/database.ts";
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
 * to be made; declining rejects the order's guarantee with the reason; paying records the payout, which closes the dispute.
 * Returns the claim as it stands then. Throws "not-found", and "conflict" for what can't be done to the claim as it stands.
 */
export async function answerClaim(means: Means, claimId: number, answer: ClaimAnswer): Promise<ListedClaim> {
  const { database } = means;
  const find = () => database.asSystem((handle) => findAnyClaim(handle, claimId));
  const found = await find();
  if (found === null) throw noSuchClaim(claimId);
  const { tenantId, paymentId } = found;
  await database.forTenants([tenantId], async (handle) => {
    const payment = await lockPayment(handle, tenantId, paymentId);
    const claim = payment && (await findClaim(handle, tenantId, paymentId));
    if (!payment || !claim) throw noSuchClaim(claimId);
    requireStep(claim, answer.action);
    if (answer.action !== "decline" && payment.chargebackId === null)
      throw new SuretyError(
        "conflict",
        `Claim ${claimId} can't be ${answer.action === "pay" ? "paid" : "accepted"}: its order has no chargeback.`,
      );
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
  await storeClaim(handle, tenantId, { ...claim, state: "accepted", answeredAt: at, acceptedMinor });
  await tell(handle, tenantId, { payment, claim }, { to: "accepted", at, amountMinor: acceptedMinor, reason: null });
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

/** The payout's outcome closes the dispute, and the claim follows it. It's paid once, also where another dispute stands for the order. */
async function pay(means: Means, handle: Handle, tenantId: number, { payment, claim }: Claimed): Promise<void> {
  const orderId = await readOrderIdOf(handle, tenantId, payment.paymentId);
  const amountMinor = Math.min(claim.acceptedMinor ?? claim.amountMinor, claimableMinor(payment));
  const body = operatorOutcome.parse({
    ...(payment.chargebackId !== null && { id: payment.chargebackId }),
    type: "guarantee_paid",
    amount: toMajor(amountMinor, payment.currency),
    currency: payment.currency,
    at: means.now.toISOString(),
  });
  await reportOutcome(means, tenantId, orderId, body, means.now, (work) => work(handle));
  const after = await findClaim(handle, tenantId, payment.paymentId);
  if (after === null || after.state === "paid") return;
  await storeClaim(handle, tenantId, { ...after, state: "paid", filesAt: null, paidAt: means.now });
  await tell(handle, tenantId, { payment, claim }, { to: "paid", at: means.now, amountMinor, reason: null });
}

type Told = { to: "accepted" | "declined" | "paid"; at: Date; amountMinor: number; reason: string | null };

async function tell(handle: Handle, tenantId: number, { payment, claim }: Claimed, { to, at, amountMinor, reason }: Told): Promise<void> {
  const amount = { amountMinor, currency: payment.currency };
  await appendTrailEvent(handle, tenantId, payment.paymentId, claimEvent({ from: claim.state, to, at, by: null, amount, reason }));
}

function noSuchClaim(claimId: number): SuretyError {
  return new SuretyError("not-found", `There is no claim ${claimId}`);
}

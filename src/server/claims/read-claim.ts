import type { ClaimDetail, ClaimsOfOrder } from "#contract/guarantee.ts";
import type { Dispute } from "#domain/disputes/fold-disputes.ts";
import { claimHintsOf, type ClaimHint } from "#domain/guarantee/claim-hint.ts";
import type { Money } from "#domain/money/money.ts";
import { listClaimsOf, type Claim } from "#server/claims/claim-store.ts";
import { isCoveredBy } from "#server/claims/follow-dispute.ts";
import { listDeliveries } from "#server/deliveries/list-deliveries.ts";
import { readDisputes } from "#server/disputes/read-disputes.ts";
import { hasShippingAddress } from "#server/guarantee/tracking-store.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";

/** The claims on an order's guarantee, each with what would make it stronger until it's filed. Throws "not-found". */
export async function readClaim({ database }: Pick<Services, "database">, tenantId: number, paymentId: number): Promise<ClaimsOfOrder> {
  const { payment, claims, disputes, isShipped } = await database.forTenants([tenantId], async (handle) => ({
    payment: await findPayment(handle, tenantId, paymentId),
    claims: await listClaimsOf(handle, tenantId, paymentId),
    disputes: (await readDisputes(handle, tenantId, paymentId)).disputes,
    isShipped: await hasShippingAddress(handle, tenantId, paymentId),
  }));
  const isPrepared = claims.some(({ state }) => state === "prepared");
  const missing = isPrepared ? claimHintsOf(await listDeliveries({ database }, tenantId, paymentId), isShipped) : [];
  const [latest, ...earlier] = claims.map((claim) =>
    detailOf(claim, { payment, disputes, missing: claim.state === "prepared" ? missing : [] }),
  );
  return { claim: latest ?? null, earlier };
}

type Around = { payment: Money; disputes: readonly Dispute[]; missing: ClaimHint[] };

/** A chargeback without an amount is about the whole order. */
function detailOf(claim: Claim, { payment, disputes, missing }: Around): ClaimDetail {
  const { claimId, paymentId: _, outcomeIds: __, ...told } = claim;
  const own = disputes.filter((dispute) => isCoveredBy(claim, dispute));
  const disputedMinor = own.reduce((sum, { amountMinor }) => sum + (amountMinor ?? payment.amountMinor), 0);
  const disputeStates = own.flatMap(({ state }) => state ?? []);
  const dueAts = own.flatMap(({ state, dueAt }) => (state === "needs_response" && dueAt !== null ? [dueAt.getTime()] : []));
  const answerDueAt = dueAts.length > 0 ? new Date(Math.min(...dueAts)) : null;
  return { id: claimId, ...told, currency: payment.currency, disputedMinor, disputeStates, answerDueAt, missing };
}

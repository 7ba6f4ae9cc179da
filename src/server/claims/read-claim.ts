import type { ClaimDetail, ClaimsOfOrder } from "#contract/guarantee.ts";
import { isClaimUnanswered } from "#domain/guarantee/claim.ts";
import { claimHintsOf, type ClaimHint } from "#domain/guarantee/claim-hint.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { listClaimsOf, type Claim } from "#server/claims/claim-store.ts";
import { listDeliveries } from "#server/deliveries/list-deliveries.ts";
import { hasShippingAddress } from "#server/guarantee/tracking-store.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";

/** The claims on an order's guarantee, each with what would make it stronger until it's answered. Throws "not-found". */
export async function readClaim({ database }: Pick<Services, "database">, tenantId: number, paymentId: number): Promise<ClaimsOfOrder> {
  const { claims, currency, isShipped } = await database.forTenants([tenantId], async (handle) => ({
    currency: (await findPayment(handle, tenantId, paymentId)).currency,
    claims: await listClaimsOf(handle, tenantId, paymentId),
    isShipped: await hasShippingAddress(handle, tenantId, paymentId),
  }));
  const isUnanswered = claims.some(({ state }) => isClaimUnanswered(state));
  const missing = isUnanswered ? claimHintsOf(await listDeliveries({ database }, tenantId, paymentId), isShipped) : [];
  const [latest, ...earlier] = claims.map((claim) => detailOf(claim, currency, isClaimUnanswered(claim.state) ? missing : []));
  return { claim: latest ?? null, earlier };
}

function detailOf(claim: Claim, currency: CurrencyCode, missing: ClaimHint[]): ClaimDetail {
  const { claimId, paymentId: _, outcomeIds: __, ...told } = claim;
  return { id: claimId, ...told, currency, missing };
}

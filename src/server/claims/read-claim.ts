import type { ClaimDetail } from "#contract/guarantee.ts";
import { claimHintsOf } from "#domain/guarantee/claim-hint.ts";
import { findClaim } from "#server/claims/claim-store.ts";
import { listDeliveries } from "#server/deliveries/list-deliveries.ts";
import { hasShippingAddress } from "#server/guarantee/tracking-store.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";

/** The claim on an order's guarantee, with what would make it stronger until it's answered. Throws "not-found". */
export async function readClaim(
  { database }: Pick<Services, "database">,
  tenantId: number,
  paymentId: number,
): Promise<{ claim: ClaimDetail | null }> {
  const { claim, currency, isShipped } = await database.forTenants([tenantId], async (handle) => ({
    currency: (await findPayment(handle, tenantId, paymentId)).currency,
    claim: await findClaim(handle, tenantId, paymentId),
    isShipped: await hasShippingAddress(handle, tenantId, paymentId),
  }));
  if (claim === null) return { claim: null };
  const { claimId, paymentId: _, ...told } = claim;
  const isUnanswered = claim.state === "prepared" || claim.state === "filed";
  const missing = isUnanswered ? claimHintsOf(await listDeliveries({ database }, tenantId, paymentId), isShipped) : [];
  return { claim: { id: claimId, ...told, currency, missing } };
}
